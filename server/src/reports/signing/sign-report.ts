import { AppError } from '../../lib/app-error.ts'
import type { ReleasedContent } from '../report-content.ts'
import type { ReportSigning } from './report-signing.ts'
import type { ReportSignature } from './signer.ts'

/** The report to be released, signed unless signing is off. If it cannot be signed, nothing is. */
export async function signReport(
  signing: ReportSigning | undefined,
  pdf: Buffer,
  { version, verification, releasedAt }: ReleasedContent,
): Promise<{ pdf: Buffer; signature: ReportSignature | null }> {
  if (!signing) return { pdf, signature: null }
  const reason = `Release of legal report, version ${version}`
  const verificationUrl = verification?.url ?? ''
  try {
    return await signing.sign(pdf, { reason, verificationUrl, at: new Date(releasedAt) })
  } catch (cause) {
    throw new AppError(
      'unavailable',
      'The report could not be signed, so nothing was released. Try again shortly.',
      { cause, retryAfterSeconds: 10 },
    )
  }
}
