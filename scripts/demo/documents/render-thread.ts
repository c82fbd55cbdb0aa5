import { parentPort } from 'node:worker_threads'
import type { DocumentOrder } from './document-order.ts'
import { writeDocument } from './write-document.ts'

parentPort?.on('message', ({ id, kind, plan }: DocumentOrder) => {
  void writeDocument(kind, plan).then((document) => parentPort?.postMessage({ id, document }))
})
