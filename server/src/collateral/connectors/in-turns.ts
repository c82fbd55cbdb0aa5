/**
 * Runs one thing after the other, a few at once, and gives what came of each in its order. The first
 * failure stops the rest and is the one thrown.
 */
export async function inTurns<T, R>(
  items: readonly T[],
  atOnce: number,
  signal: AbortSignal,
  run: (item: T, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const stop = new AbortController()
  const both = AbortSignal.any([signal, stop.signal])
  const results: R[] = []
  const waiting = items.entries()
  const takeTurns = async () => {
    for (const [at, item] of waiting) {
      both.throwIfAborted()
      results[at] = await run(item, both)
    }
  }
  const turns = Array.from({ length: Math.min(atOnce, items.length) }, () =>
    // The reason of a signal is that of its first abort: what fails later changes nothing.
    takeTurns().catch((error: unknown) => stop.abort(error)),
  )
  await Promise.all(turns)
  both.throwIfAborted()
  return results
}
