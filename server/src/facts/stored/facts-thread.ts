import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { PageText } from '../../documents/documents.ts'
import { extractFacts } from '../extract-facts.ts'

export interface FactsOrder {
  pages: readonly PageText[]
  stateCode: string
}

// Requests and callbacks come first. Elsewhere it would be the priority of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

parentPort?.on('message', ({ pages, stateCode }: FactsOrder) => {
  parentPort?.postMessage(extractFacts(pages, { stateCode }))
})
