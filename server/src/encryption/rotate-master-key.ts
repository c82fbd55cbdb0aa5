import { setTimeout as sleep } from 'node:timers/promises'
import { recordAudit } from '../access/access.ts'
import type { Db } from '../db/db.ts'
import { listNodesWithout, type NodeWithout } from '../db/nodes.ts'
import { keyIdOf } from '../lib/keyring.ts'
import type { Actor } from '../lib/scope.ts'
import { insertOwnKeys, lockMasterId, replaceWrapped, updateMasterId } from './data-key-store.ts'
import type { MasterKey } from './master-keys.ts'
import type { Keys } from './open-keys.ts'
import { newKey, type OwnKeys, wrapOwnKeys } from './own-keys.ts'

export interface RotateDeps {
  db: Db
  keys: Keys
  by: Actor
  now(): Date
  signal: AbortSignal
  limits?: Partial<typeof limitsDefault>
  /** For tests: called before the new key takes effect. */
  beforeChange?(): Promise<void>
}

/** A node learns of data keys with its heartbeat, every five seconds. */
const limitsDefault = { nodesMs: 30_000, pollMs: 500 }

/** Nothing was changed; the message says what to do. */
class RotationRefused extends Error {
  override readonly name = 'RotationRefused'
}

/**
 * Wraps the two keys of the installation with the next master key, in one short transaction.
 * Running nodes have both in memory and never notice; documents and secrets are not touched.
 * docs/decisions/0033-data-keys.md
 */
export async function rotateMasterKey(deps: RotateDeps, next: MasterKey): Promise<void> {
  const { db, keys, by, now, beforeChange } = deps
  const oldId = keys.master.wrapper.id
  const newId = next.wrapper.id
  if (oldId === newId) {
    throw new RotationRefused(`${next.from} holds the master key that is in use (${oldId})`)
  }
  const own = keys.own ?? (await startDataKeys(deps))
  await waitForNodes(deps, own)
  const wrapped = await wrapOwnKeys(own, next.wrapper)
  await beforeChange?.()
  await db.transact(async (tx) => {
    await requireUnchanged(await lockMasterId(tx), oldId)
    for (const key of [wrapped.root, wrapped.wrapping]) {
      if (!(await replaceWrapped(tx, key, oldId))) {
        throw new RotationRefused(`the key ${key.id} is not wrapped by ${oldId}`)
      }
    }
    const at = now()
    await updateMasterId(tx, newId, at)
    const details = { from: oldId, to: newId }
    const entry = { action: 'master_key.rotated', subject: 'installation', details } as const
    await recordAudit(tx, keys.keyring, by, entry, at)
  })
}

async function requireUnchanged(found: string | undefined, expected: string): Promise<void> {
  if (found === expected) return
  throw new RotationRefused(
    `the master key was rotated to ${found} meanwhile; nothing was changed by this command`,
  )
}

/**
 * On an installation from before data keys, its master key becomes the root key, so that everything
 * stays readable; still wrapped by that same master key, so that running nodes can open it.
 */
async function startDataKeys(deps: RotateDeps): Promise<OwnKeys> {
  const { db, keys, by, now } = deps
  const { master, keyring } = keys
  if (!master.bytes) throw new Error('an installation from before data keys has no key in a KMS')
  refuseOlder(await listNodesWithout(db, ''))
  const own = { root: master.bytes, wrapping: newKey() }
  const wrapped = await wrapOwnKeys(own, master.wrapper)
  await db.transact(async (tx) => {
    await requireUnchanged(await lockMasterId(tx), master.wrapper.id)
    const at = now()
    await insertOwnKeys(tx, wrapped, at)
    const entry = { action: 'data_keys.started', subject: 'installation' } as const
    await recordAudit(tx, keyring, by, entry, at)
  })
  return own
}

/** Until every node has the wrapping key in memory: afterwards the old master key opens it for none. */
async function waitForNodes({ db, signal, limits }: RotateDeps, own: OwnKeys): Promise<void> {
  const { nodesMs, pollMs } = { ...limitsDefault, ...limits }
  const begun = performance.now()
  const id = keyIdOf(own.wrapping)
  for (;;) {
    const without = await listNodesWithout(db, id)
    if (without.length === 0) return
    refuseOlder(without)
    if (performance.now() - begun > nodesMs) {
      throw new RotationRefused(
        `${describe(without)} did not load the data keys within ${nodesMs / 1000} s; see its log, then run this again. The old master key stays in use`,
      )
    }
    await sleep(pollMs, undefined, { signal })
  }
}

function refuseOlder(nodes: readonly NodeWithout[]): void {
  const older = nodes.filter(({ isOlder }) => isOlder)
  if (older.length === 0) return
  throw new RotationRefused(
    `${describe(older)} runs an older release, which could not read new documents: upgrade every node first`,
  )
}

function describe(nodes: readonly NodeWithout[]): string {
  const shown = nodes.slice(0, 3).map(({ id, host, pid }) => `${id} (${host}, process ${pid})`)
  const more = nodes.length > 3 ? ` and ${nodes.length - 3} more` : ''
  return `node ${shown.join(', ')}${more}`
}
