/** Judges bytes. A driver is done when the conformance suite beside this file passes. */
export interface Scanner {
  /** Rejects with a ScanFault where there is no verdict: no answer is never "clean". */
  scan(bytes: AsyncIterable<Buffer>, signal: AbortSignal): Promise<Verdict>
  /** What answers. Rejects with a ScanFault where nothing does. */
  identify(signal: AbortSignal): Promise<ScannerIdentity>
}

export type Verdict = 'clean' | { infected: string }

export interface ScannerIdentity {
  engine: string
  /** When its signatures were made; null where it does not say. */
  signaturesAt: Date | null
}

/** Why there is no verdict, and what staff are told of it. */
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
