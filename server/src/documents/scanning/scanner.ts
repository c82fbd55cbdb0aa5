/** Scans bytes. A driver is complete when the conformance suite beside this file passes. */
export interface Scanner {
  /** Rejects with a ScanFault if there is no verdict: no answer is never "clean". */
  scan(bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Verdict>
  /** The scanner and its version. Rejects with a ScanFault if nothing answers. */
  identify(signal: AbortSignal): Promise<ScannerIdentity>
}

export type Verdict = 'clean' | { infected: string }

export interface ScannerIdentity {
  engine: string
  /** The date of its signatures; null if unknown. */
  signaturesAt: Date | null
}

/** Why there is no verdict, and the text for staff. */
export const scanFaults = {
  away: 'the malware scanner cannot be reached',
  too_large: 'it is larger than the malware scanner accepts',
  error: 'the malware scanner could not process it',
  unfinished: 'the scan was started several times and never finished',
  unreadable: 'its stored bytes could not be read',
} as const
export type ScanFaultCode = keyof typeof scanFaults

export class ScanFault extends Error {
  readonly code: ScanFaultCode

  constructor(code: ScanFaultCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'ScanFault'
    this.code = code
  }
}
