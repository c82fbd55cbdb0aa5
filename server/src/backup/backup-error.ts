/** A backup or an archive that was not made or not restored, in a sentence for operators. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
