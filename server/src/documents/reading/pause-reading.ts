import { recordAudit } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Actor } from '../../lib/scope.ts'
import { deletePause, writePause } from './reading-store.ts'

interface PauseDeps {
  db: Db
  keyring: Keyring
  clock: Clock
}

/** No page is begun on any node until it is resumed. False if it was paused already. */
export function pauseReading(deps: PauseDeps, by: Actor): Promise<boolean> {
  return change(deps, by, 'reading.paused', (tx, now) => writePause(tx, by.actor, now))
}

/** False if it was not paused. */
export function resumeReading(deps: PauseDeps, by: Actor): Promise<boolean> {
  return change(deps, by, 'reading.resumed', (tx) => deletePause(tx))
}

function change(
  { db, keyring, clock }: PauseDeps,
  by: Actor,
  action: 'reading.paused' | 'reading.resumed',
  write: (tx: Parameters<typeof writePause>[0], now: Date) => Promise<boolean>,
): Promise<boolean> {
  return db.transact(async (tx) => {
    const now = clock.now()
    const isChanged = await write(tx, now)
    if (isChanged) {
      await recordAudit(tx, keyring, by, { action, subject: 'reading', details: {} }, now)
    }
    return isChanged
  })
}
