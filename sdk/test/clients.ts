import type { DeedwireOptions } from '../src/client-options.ts'
import { Cases } from '../src/resources/cases.ts'
import { Transport } from '../src/transport/request.ts'
import type { CaseIn, CaseView } from '../src/types/cases.ts'

export const apiKey = 'svc_test_0123456789abcdefghijklmnopqrstuv'

export const now = Date.UTC(2026, 0, 15, 10, 0, 0)

/** Uses a clock that advances only by waits; waits are recorded and skipped. */
export function withoutWaiting(options: Partial<DeedwireOptions>, random = 0.5) {
  const waitsMs: number[] = []
  let nowMs = now
  const transport = new Transport(
    { baseUrl: 'http://127.0.0.1:1/v1', apiKey, ...options },
    {
      nowMs: () => nowMs,
      random: () => random,
      sleep: async (ms, signal) => {
        signal?.throwIfAborted()
        waitsMs.push(ms)
        nowMs += ms
      },
    },
  )
  return { transport, waitsMs }
}

export function casesWithoutWaiting(options: Partial<DeedwireOptions>, random = 0.5) {
  const { transport, waitsMs } = withoutWaiting(options, random)
  return { cases: new Cases(transport), waitsMs }
}

/** The rejection of a call, so that a test can check several properties of it. */
export async function rejectionOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('the call was expected to fail')
}

export const caseIn: CaseIn = {
  external_ref: 'LOS-1',
  applicant_name: 'Asha Kulkarni',
  loan_account_number: 'LN-1',
  case_type: 'TSR',
}

export const caseView: CaseView = {
  case_id: 'case_1',
  external_ref: 'LOS-1',
  status: 'received',
  is_sandbox: true,
  documents_awaited: false,
  latest_revision_reason: null,
  applicant_name: 'Asha Kulkarni',
  loan_account_number: 'LN-1',
  case_type: 'TSR',
  ulpin: null,
  finalised_at: null,
  result: '',
  report_version: 0,
  risk_score: null,
  timeline: [{ status: 'received', at: '2026-01-15T10:00:00.000Z' }],
  updated_at: '2026-01-15T10:00:00.000Z',
  due_at: '2026-01-19T10:00:00.000Z',
}

export const created = { external_ref: 'LOS-1', status: 'received' }
