import { parentPort, workerData } from 'node:worker_threads'
import { findingRules, type StateFindings } from '../findings/finding-rules.ts'
import { findingsOf } from '../findings/findings.ts'
import type { FromJudge, JudgeOrder, ToJudge } from './judge-messages.ts'

/** The states covered by the process that started the thread. */
const rules = findingRules(workerData as readonly StateFindings[])

parentPort?.on('message', ({ number, order }: ToJudge) => {
  parentPort?.postMessage(answerTo(number, order))
})

function answerTo(number: number, order: JudgeOrder): FromJudge {
  try {
    const { parcel, borrower, portal, record } = order
    const options = { ...order.options, rules }
    return { number, result: findingsOf(parcel, borrower, portal, { record }, options) }
  } catch (error) {
    return {
      number,
      fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}
