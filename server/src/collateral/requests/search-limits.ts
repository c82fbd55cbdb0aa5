export interface SearchLimits {
  /** Short, and renewed during the search: a dead worker is soon replaced. */
  leaseMs: number
  renewMs: number
  perLenderMax: number
  inFlightMax: number
  pollMs: number
  /** How long a free place waits for others. */
  gatherMs: number
  searchMsMax: number
}

export const limitsDefault: SearchLimits = {
  leaseMs: 12_000,
  renewMs: 3_000,
  perLenderMax: 40,
  inFlightMax: 100,
  pollMs: 500,
  gatherMs: 100,
  searchMsMax: 120_000,
}
