import type { ScanState } from './scan-store.ts'
import { scanFaults } from './scanner.ts'
import type { WhenAway } from './scanning.ts'

/** What is known of a document's scan. */
export interface DocumentScan {
  state: ScanState
  signature: string | null
  scannedAt: Date | null
  fault: keyof typeof scanFaults | null
}

export interface ScanDescription {
  /** Why its bytes are not given out; null where they are. */
  withheld: 'scanning' | 'not_scanned' | 'malware' | null
  /** For staff; null where there is nothing to say. */
  message: string | null
}

/**
 * The one rule for what may be shown. `policy` is undefined while scanning is off: then only what
 * is known to be malware is withheld.
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
