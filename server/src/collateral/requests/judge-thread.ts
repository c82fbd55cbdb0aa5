import { parentPort } from 'node:worker_threads'
import { findingsOf } from '../findings/findings.ts'
import type { FromJudge, JudgeOrder, ToJudge } from './judge-messages.ts'

parentPort?.on('message', ({ number, order }: ToJudge) => {
  parentPort?.postMessage(answerTo(number, order))
})

function answerTo(number: number, order: JudgeOrder): FromJudge {
  try {
    const { parcel, borrower, portal, record, options } = order
    return { number, result: findingsOf(parcel, borrower, portal, { record }, options) }
  } catch (error) {
    return {
      number,
      fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }
  }
}
