import { parentPort } from 'node:worker_threads'
import { type FindingsResult, findingsOf } from '../findings/findings.ts'
import type { JudgeOrder } from './record-judge.ts'

export interface ToJudge {
  number: number
  order: JudgeOrder
}

export type FromJudge =
  | { number: number; result: FindingsResult }
  | { number: number; fault: string }

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
