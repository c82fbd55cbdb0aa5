import { availableParallelism } from 'node:os'

/** The setting READING. */
export type ReadingPace = 'off' | 'low' | 'full'

/** Processes that read at the same time. One core is left for requests. */
export function readersOf(pace: ReadingPace): number {
  if (pace === 'off') return 0
  return pace === 'low' ? 1 : Math.max(1, availableParallelism() - 1)
}
