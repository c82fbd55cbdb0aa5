import type { Config } from '../../config.ts'
import { openReportSigning } from '../../reports/reports.ts'

type SigningSettings = Pick<Config, 'signing' | 'production' | 'dataDir' | 'operator'>

/** Whether reports can be signed, by whom, and until when. A wrong file or passphrase throws. */
export async function checkSigning(
  { signing, production, dataDir, operator }: SigningSettings,
  now = new Date(),
): Promise<{ state: 'ok' | 'warning'; says: string }> {
  if (signing.isOff) return { state: 'warning', says: 'off: reports are released unsigned' }
  if (!signing.live) {
    if (production) throw new Error('SIGNING_CERTIFICATE_FILE or SIGNING_URL is required')
    return { state: 'ok', says: 'with a test certificate, made by this installation' }
  }
  const { live } = await openReportSigning(signing, dataDir, operator.name)
  const [signer] = (await live?.readChain()) ?? []
  const warning = live?.warningAt(now)
  const name = signer?.subject?.split('\n').at(-1) ?? ''
  const until = signer?.validToDate.toISOString().slice(0, 10)
  const says = `${name}, valid until ${until}${warning ? `: ${warning}` : ''}`
  return { state: warning ? 'warning' : 'ok', says }
}
