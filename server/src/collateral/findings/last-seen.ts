/**
 * The results for the last few texts: those of the present records, names too, so it is small and
 * keeps none for long. When it is full, everything is dropped. For what is written repeatedly, see
 * `remembered`.
 */
export function lastSeen(
  read: (text: string) => string,
  { textsMax, lengthMax }: { textsMax: number; lengthMax: number },
): { of(text: string): string } {
  const known = new Map<string, string>()
  return {
    of(text) {
      if (text.length > lengthMax) return read(text)
      const before = known.get(text)
      if (before !== undefined) return before
      const found = read(text)
      if (known.size >= textsMax) known.clear()
      known.set(text, found)
      return found
    },
  }
}
