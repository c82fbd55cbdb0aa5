import type { ScanState } from './scan-store.ts'
import { scanFaults } from './scanner.ts'
import type { WhenAway } from './scanning.ts'

/** What is known about a document's scan. */
export interface DocumentScan {
  state: ScanState
  signature: string | null
  scannedAt: Date | null
  fault: keyof typeof scanFaults | null
}

export interface ScanDescription {
  /** Why its bytes are withheld; null if they are not. */
  withheld: 'scanning' | 'not_scanned' | 'malware' | null
  /** For staff; null if there is nothing to report. */
  message: string | null
}

/**
 * The only rule for what may be shown. `policy` is undefined while scanning is off: then only known
 * malware is withheld.
 */
export function describeScan(
  filename: string,
  { state, signature, fault }: DocumentScan,
  policy: WhenAway | undefined,
): ScanDescription {
  if (state === 'clean') return { withheld: null, message: null }
  if (state === 'infected') {
    const message = `Malware was found in ${filename} (${signature}). It is in quarantine and cannot be opened.`
    return { withheld: 'malware', message }
  }
  if (policy === undefined) return { withheld: null, message: null }
  if (state === 'waiting') {
    return { withheld: 'scanning', message: `${filename} is being scanned for malware.` }
  }
  const why = fault ? scanFaults[fault] : 'it was received before malware scanning was turned on'
  const notScanned = `${filename} was not scanned for malware: ${why}.`
  return policy === 'hold'
    ? { withheld: 'not_scanned', message: `${notScanned} It can be opened after it is scanned.` }
    : { withheld: null, message: `${notScanned} Open it with care.` }
}
