/** The door of this module: other modules import only this file. */
export { BackupRefused } from './backup-error.ts'
export { createBackup } from './create-backup.ts'
export { type BackupFault, verifyBackup } from './verify-backup.ts'
