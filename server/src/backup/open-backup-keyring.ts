import { type MasterKey, openRootKey } from '../encryption/encryption.ts'
import { Keyring } from '../lib/keyring.ts'
import { BackupRefused } from './backup-error.ts'
import { type FolderKind, readNamedKeys } from './signed-manifest.ts'

/**
 * The keys of a backup or an archive, opened by the master key that its installation had at that time. None is
 * created: a new key would open nothing.
 */
export async function openBackupKeyring(
  folder: string,
  masters: readonly MasterKey[],
  kind: FolderKind = 'backup',
): Promise<Keyring> {
  const { masterId, root } = await readNamedKeys(folder, kind)
  if (masters.length === 0) {
    throw new BackupRefused(
      `the master key ${masterId} of the ${kind} is needed: set MASTER_KEY, or put it into DATA_DIR/master.key`,
    )
  }
  const master = masters.find(({ wrapper }) => wrapper.id === masterId)
  if (!master) {
    const given = masters.map(({ wrapper }) => wrapper.id).join(' and ')
    throw new BackupRefused(
      `the ${kind} was made with master key ${masterId}, but the key given is ${given}: set MASTER_KEY or DATA_DIR/master.key to the one that was in use when the ${kind} was made`,
    )
  }
  if (root) return new Keyring(await openRootKey(root, master.wrapper))
  if (master.bytes) return new Keyring(master.bytes)
  throw new BackupRefused('manifest.json was changed: it names a key in a KMS and no root key')
}
