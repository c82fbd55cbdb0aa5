import type { Db } from '../db/db.ts'
import { findByCode } from './report-store.ts'
import { readVerificationCode } from './verification-code.ts'

/** What anyone with the code of a report may know. Nothing in it is personal. */
export interface Verification {
  genuine: boolean
  version: number | null
  date: string | null
  /** A later version was released. */
  superseded: boolean | null
  /** The case was reopened, and a later version is in progress. */
  under_revision: boolean | null
  /** Of a test case: not a legal report. */
  is_sandbox: boolean | null
  /** Of the PDF, to compare with one's own file. */
  sha256: string | null
}

export async function verifyReport(db: Db, typed: string): Promise<Verification> {
  const code = readVerificationCode(typed)
  const found = code === undefined ? undefined : await findByCode(db, code)
  if (!found) {
    return {
      genuine: false,
      version: null,
      date: null,
      superseded: null,
      under_revision: null,
      is_sandbox: null,
      sha256: null,
    }
  }
  return {
    genuine: true,
    version: found.version,
    date: found.releasedAt.toISOString(),
    superseded: found.latestVersion > found.version,
    under_revision: found.isOpen && found.latestVersion === found.version,
    is_sandbox: found.mode === 'test',
    sha256: found.sha256,
  }
}
