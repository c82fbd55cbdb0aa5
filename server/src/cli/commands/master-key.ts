import { UsageError } from '../../../../cli/src/cli.ts'
import type { Config } from '../../config.ts'
import {
  adoptNextKeyFile,
  countLenderKeys,
  type MasterKey,
  makeNextKeyFile,
  readInstallationKeys,
  readMasterKeys,
  rotateMasterKey,
} from '../../encryption/encryption.ts'
import { type Command, operator } from '../command.ts'

export const masterKeyStatus: Command = {
  usage: 'master-key status',
  means: 'Show which master key is in use, where it comes from and since when.',
  async run({ database }) {
    const { db, keys } = await database()
    const stored = await readInstallationKeys(db)
    const shown = {
      key_id: keys.master.wrapper.id,
      from: keys.master.from,
      rotated_at: stored?.rotatedAt?.toISOString() ?? null,
      lender_keys: await countLenderKeys(db),
    }
    return { json: shown, text: [shown] }
  },
}

export const masterKeyRotate: Command = {
  usage: 'master-key rotate',
  means:
    'Change to another master key while the service keeps running; the old one then opens nothing but older backups. The new key is MASTER_KEY_NEXT; if the key is DATA_DIR/master.key, one is created there.',
  options: [
    {
      flags: '--new-key-file <file>',
      means: 'take the new key for DATA_DIR/master.key from this file: 32 bytes in base64 or hex',
    },
  ],
  async run({ config, database, signal, notice }, _, { newKeyFile }) {
    const { db, keys, clock } = await database()
    const begun = performance.now()
    const next = await findNextKey(config, newKeyFile)
    const { master } = keys
    await rotateMasterKey({ db, keys, by: operator, now: () => clock.now(), signal }, next)
    const retired = await adoptNextKeyFile(config.dataDir, next)
    const kept = retired ?? master.from
    notice(
      `Backups made before now need the old key ${master.wrapper.id}: keep it (${kept}) away from this machine as long as you keep them.`,
    )
    if (next.from === 'MASTER_KEY_NEXT') {
      notice('On every node, set MASTER_KEY to the new key and remove MASTER_KEY_NEXT.')
    }
    const json = {
      from: master.wrapper.id,
      to: next.wrapper.id,
      retired_key: retired ?? null,
      seconds: Math.round(performance.now() - begun) / 1000,
    }
    return { json, text: `The master key is now ${json.to}; ${json.from} opens nothing any more.` }
  },
}

/** Where a node that starts after the rotation will look for it. */
async function findNextKey(
  { masterKey, dataDir }: Config,
  file: string | undefined,
): Promise<MasterKey> {
  if (masterKey.next !== undefined) {
    if (file !== undefined) {
      throw new UsageError('--new-key-file: MASTER_KEY_NEXT is set; use only one of them')
    }
    const given = await readMasterKeys(masterKey)
    const next = given.find(({ from }) => from === 'MASTER_KEY_NEXT')
    if (!next) throw new Error('MASTER_KEY_NEXT could not be read')
    return next
  }
  if (masterKey.current !== undefined) {
    throw new UsageError(
      'the master key comes from MASTER_KEY: set MASTER_KEY_NEXT to the new key on every node, restart them one after the other, then run this again',
    )
  }
  return makeNextKeyFile(dataDir, file)
}
