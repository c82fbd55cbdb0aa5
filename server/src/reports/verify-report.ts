import type { Db } from '../db/db.ts'
import { AppError, unavailable } from '../lib/app-error.ts'
import { findByCode, type VerifiedVersion } from './report-store.ts'
import type { ReportSignings } from './signing/open-report-signing.ts'
import { readVerificationCode } from './verification-code.ts'

/** What anyone with the code of a report may know. Nothing in it is personal. */
export interface Verification {
  genuine: boolean
  version: number | null
  date: string | null
  /** A later version was released. */
  superseded: boolean | null
  latest_version: number | null
  /** The case was reopened, and a later version is in progress. */
  under_revision: boolean | null
  /** Of a test case: not a legal report. */
  is_sandbox: boolean | null
  /** Of the PDF, to compare with one's own file. */
  sha256: string | null
  /** Null: the PDF was released without a digital signature. */
  signature: {
    signed_by: string
    certificate_serial: string
    signed_at: string
    level: 'PAdES B-B' | 'PAdES B-T'
    /** Path of the signer's certificate. */
    certificate: string
  } | null
}

export async function verifyReport(db: Db, typed: string): Promise<Verification> {
  const found = await findTyped(db, typed)
  if (!found) {
    return {
      genuine: false,
      version: null,
      date: null,
      superseded: null,
      latest_version: null,
      under_revision: null,
      is_sandbox: null,
      sha256: null,
      signature: null,
    }
  }
  return {
    genuine: true,
    version: found.version,
    date: found.releasedAt.toISOString(),
    superseded: found.latestVersion > found.version,
    latest_version: found.latestVersion,
    under_revision: found.isOpen && found.latestVersion === found.version,
    is_sandbox: found.mode === 'test',
    sha256: found.sha256,
    signature: signatureOut(found),
  }
}

function signatureOut({ code, signature }: VerifiedVersion): Verification['signature'] {
  if (!signature) return null
  return {
    signed_by: signature.subject,
    certificate_serial: signature.serial,
    signed_at: signature.at.toISOString(),
    level: `PAdES ${signature.level}`,
    certificate: `/verify/${code}/certificate.pem`,
  }
}

/** The certificate that signed the report with this code. */
export async function findSignerCertificate(db: Db, typed: string): Promise<string> {
  const certificate = (await findTyped(db, typed))?.signature?.certificate
  if (certificate === undefined) {
    throw new AppError('not_found', 'No signed report has this code.')
  }
  return certificate
}

/** The certificate that signs live reports now, with its issuers. */
export async function readOwnCertificate({ live }: ReportSignings): Promise<string> {
  if (!live) throw new AppError('not_found', 'Reports of this installation are not signed.')
  const chain = await live.readChain().catch((error: unknown) => {
    throw unavailable(error)
  })
  return chain.map(String).join('')
}

async function findTyped(db: Db, typed: string): Promise<VerifiedVersion | undefined> {
  const code = readVerificationCode(typed)
  return code === undefined ? undefined : findByCode(db, code)
}
