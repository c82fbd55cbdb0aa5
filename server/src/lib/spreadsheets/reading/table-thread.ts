import { parentPort, workerData } from 'node:worker_threads'
import { readTable } from './read-table.ts'
import { type Table, TableFault, type TableLimits } from './table.ts'

export interface TableOrder {
  bytes: Uint8Array
  limits: TableLimits
}

export type TableRead = { table: Table } | { fault: string }

parentPort?.postMessage(carryOut(workerData as TableOrder))

function carryOut({ bytes, limits }: TableOrder): TableRead {
  try {
    return { table: readTable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), limits) }
  } catch (error) {
    if (error instanceof TableFault) return { fault: error.message }
    throw error
  }
}
