import { Progress, type Said, timeLimit } from '../../../../cli/src/cli.ts'
import type { BackupFault } from '../../backup/backup.ts'

/** What commands that copy or read a whole database have in common. */

const daySeconds = 24 * 3600

export function sayFaults(
  what: 'backup' | 'archive',
  faults: readonly BackupFault[],
  count: number,
): Said {
  return {
    json: { ok: false, fault_count: count, faults },
    text: [
      `The ${what} is not intact: ${count} ${count === 1 ? 'fault' : 'faults'}. Do not restore it.`,
      ...faults.map(({ part, says }) => (says.startsWith(part) ? says : `${part} ${says}`)),
      ...(count > faults.length ? [`and ${count - faults.length} more`] : []),
    ].join('\n'),
    failed: true,
  }
}

export async function within<T>(
  signal: AbortSignal,
  typed: string | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = timeLimit(signal, typed, daySeconds)
  try {
    return await work(limit.signal)
  } catch (error) {
    if (!limit.isOver()) throw error
    throw new Error(`not finished after ${limit.seconds} seconds; see --timeout`, { cause: error })
  }
}

const labels = {
  checked: 'Checking',
  months: 'Months',
  tables: 'Tables',
  documents: 'Documents',
} as const

type OnProgress = (what: keyof typeof labels, done: number, total: number) => void

/** One bar after the other. */
export async function withProgress<T>(work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  let shown: { what: string; bar: Progress } | undefined
  try {
    return await work((what, done, total) => {
      if (shown?.what !== what) {
        shown?.bar.end()
        shown = { what, bar: new Progress(labels[what]) }
      }
      shown.bar.show(done, total)
    })
  } finally {
    shown?.bar.end()
  }
}
