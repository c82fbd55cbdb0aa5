import { parentPort } from 'node:worker_threads'
import type { PageText } from '../../documents/documents.ts'
import { extractFacts } from '../extract-facts.ts'

export interface FactsOrder {
  pages: readonly PageText[]
  stateCode: string
}

parentPort?.on('message', ({ pages, stateCode }: FactsOrder) => {
  parentPort?.postMessage(extractFacts(pages, { stateCode }))
})
