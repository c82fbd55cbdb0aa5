import type { Config } from '../../config.ts'
import { countLenderKeys, readInstallationKeys } from '../../encryption/encryption.ts'
import type { CommandContext } from '../command.ts'

type Opened = Awaited<ReturnType<CommandContext['database']>>

/** That it is the right one was checked when the database was opened. */
export async function checkMasterKey(_: Config, { db, keys }: Opened) {
  const { from, wrapper } = keys.master
  const says = `${wrapper.id} from ${from}`
  if (!keys.own) {
    return {
      state: 'ok',
      says: `${says}; lenders have no keys of their own until “deedwire master-key rotate”`,
    } as const
  }
  const stored = await readInstallationKeys(db)
  const since = stored?.rotatedAt ? `, rotated ${stored.rotatedAt.toISOString()}` : ''
  return { state: 'ok', says: `${says}${since}; ${await countLenderKeys(db)} lender keys` } as const
}
