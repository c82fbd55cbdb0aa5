/** The door of this module: other modules import only this file. */
export { checkEveryBlob } from './check-every-blob.ts'
export { createBackup } from './create-backup.ts'
export { openBackupKeyring } from './open-backup-keyring.ts'
export { BackupDamaged, restoreBackup } from './restore-backup.ts'
export { type BackupFault, verifyBackup } from './verify-backup.ts'
