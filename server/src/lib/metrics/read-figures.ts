/** Reads figures and sets the metrics that show them. */
export type ReadFigures = () => Promise<void>

/**
 * One after another: together they use one connection of the database at a time. All are read, also
 * after one has failed; then its error is thrown.
 */
export function inTurn(reads: readonly ReadFigures[]): ReadFigures {
  return async () => {
    const failures: unknown[] = []
    for (const read of reads) await read().catch((error: unknown) => void failures.push(error))
    if (failures.length > 0) throw failures[0]
  }
}

/**
 * Scrapes may come from several places and as often as they like: figures are read from the database
 * at most once in this time, and by one scrape for all that wait. A failed reading is repeated only
 * after the same time, so that a database in trouble is not asked more often.
 */
export function atMostEvery(everyMs: number, read: ReadFigures): ReadFigures {
  let begunAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  return () => {
    if (reading) return reading
    if (performance.now() - begunAt < everyMs) return Promise.resolve()
    begunAt = performance.now()
    reading = read().finally(() => {
      reading = undefined
    })
    return reading
  }
}
