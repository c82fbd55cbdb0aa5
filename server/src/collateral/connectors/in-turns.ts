/**
 * Runs tasks in order, a few at once, and returns the results in that order. The first failure
 * stops the rest and is thrown.
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
    // The reason of a signal is that of its first abort: later failures change nothing.
    takeTurns().catch((error: unknown) => stop.abort(error)),
  )
  await Promise.all(turns)
  both.throwIfAborted()
  return results
}
