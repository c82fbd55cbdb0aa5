/**
 * Exact fractions. An area of 2 acres 10 guntas is 9105.4269504 m², and binary floating point
 * rounds halves of such numbers to the wrong side.
 */
export interface Exact {
  n: bigint
  /** Always positive. */
  d: bigint
}

/** `12`, `12.50`; nothing else reaches this function. */
export function exact(decimal: string): Exact {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return { n: BigInt(whole + fraction), d: 10n ** BigInt(fraction.length) }
}

export const plus = (a: Exact, b: Exact): Exact => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d })
export const times = (a: Exact, b: Exact): Exact => ({ n: a.n * b.n, d: a.d * b.d })
export const over = (a: Exact, b: Exact): Exact => ({ n: a.n * b.d, d: a.d * b.n })
export const isBelow = (a: Exact, whole: bigint): boolean => a.n < whole * a.d
export const isWhole = (a: Exact): boolean => a.n % a.d === 0n
export const equals = (a: Exact, b: Exact): boolean => a.n * b.d === b.n * a.d

/** Half up, to 2 decimals; for non-negative numbers. */
export function toHundredths({ n, d }: Exact): number {
  const hundredths = (200n * n + d) / (2n * d)
  return Number(`${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`)
}
