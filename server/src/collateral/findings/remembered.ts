/**
 * Computed once for the same words. Only for what registries write repeatedly, natures and places,
 * and never for people's names. When it is full, everything is dropped.
 */
export function remembered<T>(read: (written: string) => T): (written: string) => T {
  const known = new Map<string, T>()
  return (written) => lookUp(known, written, () => read(written))
}

/** Only for results that are of no person. */
export function rememberedIf<T>(
  read: (written: string) => T,
  isKept: (found: T) => boolean,
): (written: string) => T {
  const known = new Map<string, T>()
  return (written) => lookUp(known, written, () => read(written), isKept)
}

/** The same for pairs of texts. */
export function rememberedPair<T>(
  read: (one: string, other: string) => T,
): (one: string, other: string) => T {
  const known = new Map<string, T>()
  return (one, other) => lookUp(known, `${one}\0${other}`, () => read(one, other))
}

const textsMax = 2_000
/** A text this long is not repeated. */
const lengthMax = 300

function lookUp<T>(
  known: Map<string, T>,
  written: string,
  read: () => T,
  isKept: (found: T) => boolean = () => true,
): T {
  const before = known.get(written)
  if (before !== undefined) return before
  const found = read()
  if (written.length > lengthMax || !isKept(found)) return found
  if (known.size >= textsMax) known.clear()
  known.set(written, found)
  return found
}
