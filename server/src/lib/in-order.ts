/** Runs the work on several items at once, and yields the results in the order of the items. */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  try {
    for await (const item of items) {
      const next = work(item)
      // Awaited in its turn; until then a failure must not end the process.
      next.catch(() => {})
      running.push(next)
      if (running.length >= atOnce) yield (await running.shift()) as R
    }
    while (running.length > 0) yield (await running.shift()) as R
  } finally {
    await Promise.allSettled(running)
  }
}
