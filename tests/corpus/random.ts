export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** Both ends included. */
  int(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** Different ones, as many as there are. */
  some<T>(list: readonly T[], count: number): T[]
  chance(part: number): boolean
}

/** Mulberry32: the same seed gives the same corpus on every machine. */
export function seededRandom(seed: string): Random {
  let state = hash(seed)
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  function pick<T>(list: readonly T[]): T {
    const found = list[int(0, list.length - 1)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }
  function some<T>(list: readonly T[], count: number): T[] {
    const left = [...list]
    const taken: T[] = []
    while (taken.length < count && left.length > 0) {
      taken.push(...left.splice(int(0, left.length - 1), 1))
    }
    return taken
  }
  return { next, int, pick, some, chance: (part) => next() < part }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const unit of Buffer.from(text, 'utf8')) value = Math.imul(value ^ unit, 0x01000193)
  return value >>> 0
}
