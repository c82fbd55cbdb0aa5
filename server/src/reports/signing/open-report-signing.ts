import type { Log } from '../../lib/log/log.ts'
import type { Mode } from '../../lib/scope.ts'
import { type KeyFile, openKeyFile } from './open-key-file.ts'
import { openOwnCertificate } from './open-own-certificate.ts'
import { RemoteSigner } from './remote-signer.ts'
import { ReportSigning } from './report-signing.ts'

export interface SigningOptions {
  isOff: boolean
  /** Undefined: the certificate of the demo. */
  live: KeyFile | { url: string; token: string } | undefined
  timestampUrl: string | undefined
}

/** By mode; undefined: reports are not signed. */
export type ReportSignings = Record<Mode, ReportSigning | undefined>

/** Test reports never get the operator's signature, nor a timestamp, which may cost money. */
export async function openReportSigning(
  { isOff, live, timestampUrl }: SigningOptions,
  dataDir: string,
  operator: string,
  log?: Pick<Log, 'warn'>,
): Promise<ReportSignings> {
  if (isOff) return { live: undefined, test: undefined }
  const own = await openOwnCertificate(dataDir, operator, log)
  const signer = live ? await openSigner(live) : own
  const signing = new ReportSigning(signer, timestampUrl)
  // A file is read already, so that its date is known from the start; a service may be away.
  if (!(signer instanceof RemoteSigner)) await signing.readChain()
  return {
    live: signing,
    test: new ReportSigning(own, undefined),
  }
}

async function openSigner(live: NonNullable<SigningOptions['live']>) {
  return 'url' in live ? new RemoteSigner(live) : openKeyFile(live)
}
