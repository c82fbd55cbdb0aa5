export interface PollBounds {
  firstMs: number
  lastMs: number
}

/** Each wait is half as long again as the last, with 20 % of jitter either way. */
export function pollDelayMs(polls: number, bounds: PollBounds, random: number): number {
  const grown = Math.min(bounds.lastMs, bounds.firstMs * 1.5 ** Math.min(polls, 50))
  return Math.round(grown * (0.8 + 0.4 * random))
}
