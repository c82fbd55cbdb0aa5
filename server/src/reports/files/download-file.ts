import { recordAudit } from '../../access/access.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Actor } from '../../lib/scope.ts'
import type { ReportDeps } from '../report-deps.ts'
import { type AddressedFile, findFileOfLink } from '../report-store.ts'
import { openLink } from './sign-link.ts'

/** The file a signed link opens. Each opening is on the audit trail. */
export async function downloadFile(
  { db, clock, keyring }: Pick<ReportDeps, 'db' | 'clock' | 'keyring'>,
  path: string,
  by: Actor,
): Promise<AddressedFile> {
  const now = clock.now()
  const id = openLink(keyring, path, now)
  if (id === undefined) throw linkRefused()
  const file = await findFileOfLink(db, id)
  if (!file) throw linkRefused()
  const { scope, version } = file
  const entry = { action: 'report.read', subject: file.caseId, scope } as const
  await db.transact((tx) =>
    recordAudit(tx, keyring, by, { ...entry, details: { file: id, version } }, now),
  )
  return file
}

function linkRefused(): AppError {
  return new AppError(
    'forbidden',
    'The link has expired or is not valid. Request the report again to get a new link.',
  )
}
