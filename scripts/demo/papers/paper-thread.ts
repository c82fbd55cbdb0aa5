import { parentPort } from 'node:worker_threads'
import type { PaperOrder } from './document-order.ts'
import { writePaper } from './write-paper.ts'

parentPort?.on('message', ({ id, kind, plan }: PaperOrder) => {
  void writePaper(kind, plan).then((paper) => parentPort?.postMessage({ id, paper }))
})
