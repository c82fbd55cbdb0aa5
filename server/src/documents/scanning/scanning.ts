import type { SocketAddress } from '../../lib/socket-address.ts'
import { clamdScanner } from './clamd.ts'
import type { ScanFault, Scanner, ScannerIdentity } from './scanner.ts'

/** How documents are scanned here. Undefined if scanning is off. */
export interface Scanning {
  scanner: Scanner
  /** What happens to a document that cannot be scanned. */
  whenAway: WhenAway
  /** Whether the scanner answers; checked at most once in a few seconds. */
  readState(): Promise<ScannerState>
}

export type WhenAway = 'hold' | 'pass'

export type ScannerState =
  | ({ state: 'up' } & ScannerIdentity)
  | { state: 'away'; engine: null; signaturesAt: null; why: string }

const identifyMs = 2_000
const rememberedMs = 5_000

export function openScanning({
  clamd,
  whenAway,
}: {
  clamd: SocketAddress
  whenAway: WhenAway
}): Scanning {
  const scanner = clamdScanner(clamd)
  let known: { until: number; state: Promise<ScannerState> } | undefined
  return {
    scanner,
    whenAway,
    readState() {
      const now = performance.now()
      if (!known || known.until < now) {
        known = { until: now + rememberedMs, state: readScannerState(scanner) }
      }
      return known.state
    },
  }
}

/** Never fails. */
export function readScannerState(scanner: Scanner): Promise<ScannerState> {
  return scanner.identify(AbortSignal.timeout(identifyMs)).then(
    (identity) => ({ state: 'up', ...identity }),
    (fault: ScanFault) => ({
      state: 'away',
      engine: null,
      signaturesAt: null,
      why: fault.message,
    }),
  )
}
