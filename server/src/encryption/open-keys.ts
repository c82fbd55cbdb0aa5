import type { Db } from '../db/db.ts'
import { Keyring } from '../lib/keyring.ts'
import {
  type InstallationKeys,
  insertInstallation,
  insertOwnKeys,
  readInstallationKeys,
} from './data-key-store.ts'
import type { KeyWrapper } from './key-wrapper.ts'
import { LenderKeys } from './lender-keys.ts'
import { localWrapper } from './local-wrapper.ts'
import {
  adoptNextKeyFile,
  type MasterKey,
  type MasterKeySettings,
  makeKeyFile,
  readMasterKeys,
} from './master-keys.ts'
import { newKey, type OwnKeys, openOwnKeys, wrapOwnKeys } from './own-keys.ts'

export interface Keys {
  keyring: Keyring
  documentKeys: LenderKeys
  /** The one that the installation uses now. */
  master: MasterKey
  /** Undefined on an installation from before data keys. */
  own: OwnKeys | undefined
}

/**
 * Opens the keys of the installation with its master key; the first start makes them. A master key
 * other than the one of the database is refused: nothing stored could be read, and new documents
 * would be unreadable with the right key.
 */
export async function openKeys(db: Db, settings: MasterKeySettings, now: Date): Promise<Keys> {
  if (!(await readInstallationKeys(db))) await makeInstallation(db, settings, now)
  const { stored, master } = await readMatching(db, settings)
  await adoptNextKeyFile(settings.dataDir, master)
  const own = stored.own && (await openOwnKeys(stored.own, master.wrapper))
  const root = own?.root ?? master.bytes
  if (!root) throw new Error('an installation from before data keys has no key in a KMS')
  const keyring = new Keyring(root)
  const documentKeys = new LenderKeys({
    db,
    own: keyring.documentKey(),
    wrapping: own && localWrapper(own.wrapping),
    loadWrapping: () => loadWrapping(db, settings),
  })
  return { keyring, documentKeys, master, own }
}

async function makeInstallation(db: Db, settings: MasterKeySettings, now: Date): Promise<void> {
  const [given] = await readMasterKeys(settings)
  const { wrapper } = given ?? (await makeKeyFile(settings.dataDir))
  // Before the transaction: a KMS that does not answer must not keep other nodes waiting.
  const own = await wrapOwnKeys({ root: newKey(), wrapping: newKey() }, wrapper)
  await db.transact(async (tx) => {
    if (await insertInstallation(tx, wrapper.id, now)) await insertOwnKeys(tx, own, now)
  })
}

/** A rotation may change the file between two looks: then the second finds both changed. */
async function readMatching(
  db: Db,
  settings: MasterKeySettings,
): Promise<{ stored: InstallationKeys; master: MasterKey }> {
  for (let look = 1; ; look += 1) {
    const stored = await readInstallationKeys(db)
    if (!stored) throw new Error('the row of the installation is missing')
    const given = await readMasterKeys(settings)
    const master = given.find(({ wrapper }) => wrapper.id === stored.masterId)
    if (master) return { stored, master }
    if (look === 2) refuseKeys(given, stored)
  }
}

function refuseKeys(given: readonly MasterKey[], stored: InstallationKeys): never {
  const { masterId, rotatedAt } = stored
  const since = rotatedAt ? ` since it was rotated on ${rotatedAt.toISOString()}` : ''
  if (given.length === 0) {
    throw new Error(
      `the master key ${masterId} is missing: restore DATA_DIR/master.key or set MASTER_KEY`,
    )
  }
  const ids = given.map(({ wrapper }) => wrapper.id).join(' and ')
  throw new Error(
    `this database uses master key ${masterId}${since}, but the key given is ${ids}: restore DATA_DIR/master.key or set MASTER_KEY to the right one`,
  )
}

/** On an installation from before data keys, until its first rotation. */
async function loadWrapping(db: Db, settings: MasterKeySettings): Promise<KeyWrapper | undefined> {
  if (!(await readInstallationKeys(db))?.own) return undefined
  const { stored, master } = await readMatching(db, settings)
  if (!stored.own) return undefined
  const { wrapping } = await openOwnKeys(stored.own, master.wrapper)
  return localWrapper(wrapping)
}
