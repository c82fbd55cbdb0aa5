import { Worker } from 'node:worker_threads'
import { FairQueue, type QueueClient } from '../../fair-queue.ts'
import { type Table, TableFault, type TableLimits } from './table.ts'
import type { TableOrder, TableRead } from './table-thread.ts'

/** Many times what the largest file takes. */
const timeoutMs = 20_000
const memoryMb = 256
const queue = new FairQueue({ running: 2, perClient: 4, total: 40, waitMs: 30_000 })

/**
 * Reads a file in a thread of its own: requests do not wait for it, and a file that takes too long
 * or too much memory ends the thread alone.
 */
export function readInThread(
  client: QueueClient,
  bytes: Uint8Array,
  limits: TableLimits,
): Promise<Table> {
  return queue.run(client, () => readOne({ bytes, limits }))
}

async function readOne(order: TableOrder): Promise<Table> {
  const thread = new Worker(new URL('./table-thread.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    const read = await new Promise<TableRead>((resolve, reject) => {
      timer = setTimeout(() => reject(tooMuch()), timeoutMs)
      thread.on('message', resolve)
      thread.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
      )
      thread.on('exit', () => reject(tooMuch()))
    })
    if ('fault' in read) throw new TableFault(read.fault)
    return read.table
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

const tooMuch = () =>
  new TableFault('takes too long to read; copy its rows into a new file without formats')
