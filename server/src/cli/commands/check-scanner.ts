import type { Config } from '../../config.ts'
import { clamdScanner, eicarPattern, readScannerState } from '../../documents/documents.ts'

const signatureDaysMax = 7
const scanMs = 20_000

/** Whether the scanner answers, finds the EICAR test pattern and has fresh signatures. */
export async function checkScanner(
  { malware }: Pick<Config, 'malware'>,
  now = new Date(),
): Promise<{ state: 'ok' | 'warning'; says: string }> {
  if (!malware) {
    return { state: 'ok', says: 'off: documents are not scanned (CLAMAV_ADDRESS is not set)' }
  }
  const scanner = clamdScanner(malware.clamd)
  const found = await readScannerState(scanner)
  if (found.state === 'away') {
    const then = malware.whenAway === 'hold' ? 'held' : 'shown without a scan'
    return { state: 'warning', says: `unavailable, new documents are ${then}: ${found.why}` }
  }
  const { engine, signaturesAt } = found
  const verdict = await scanner.scan(testPattern(), AbortSignal.timeout(scanMs))
  if (verdict === 'clean') {
    const says = `${engine} does not detect the EICAR test pattern: are its signatures installed?`
    return { state: 'warning', says }
  }
  const days = signaturesAt && Math.floor((now.getTime() - signaturesAt.getTime()) / 86_400_000)
  const age = days === null ? '' : `, ${Math.max(0, days)} days old`
  const says = `${engine}${age}; detects the EICAR test pattern as ${verdict.infected}`
  return { state: days !== null && days > signatureDaysMax ? 'warning' : 'ok', says }
}

async function* testPattern(): AsyncGenerator<Buffer> {
  yield eicarPattern()
}
