import { expect } from 'vitest'
import type { Mode } from '../../../server/src/lib/scope.ts'
import type { StaffClient } from '../http/staff-client.ts'

export interface Row {
  case_id: string
  version: number
  lender: { id: string }
  external_ref: string
  applicant_name: string
  case_type: string
  state_code: string | null
  status: string
  analyst: { id: string } | null
  received_at: string
  due_at: string | null
  overdue: boolean
}

export const everyStatus = 'status=received,allocated,in_review,query_raised,finalised,withdrawn'
export const idsOf = (rows: Row[]) => rows.map((row) => row.case_id)

/** What a member of staff reads of the queue, in all its pages. */
export function queueReader(staff: () => Pick<StaffClient, 'get'>) {
  async function page(query: string, mode: Mode = 'live') {
    const reply = await staff().get(`/${mode}/queue?${query}`)
    expect([reply.status, reply.text]).toEqual([200, reply.text])
    return reply.json as { cases: Row[]; next_cursor: string | null }
  }

  /** Every page from the first to the last; `between` happens after each. */
  async function follow(query: string, limit: number, between = async (_seen: Row[]) => {}) {
    const rows: Row[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const more: string = cursor && `&cursor=${cursor}`
      const { cases, next_cursor } = await page(`${query}&limit=${limit}${more}`)
      expect(cases.length).toBeLessThanOrEqual(limit)
      rows.push(...cases)
      cursor = next_cursor
      await between(rows)
    }
    return rows
  }

  const rowsOf = async (query: string, mode: Mode = 'live') =>
    (await page(`${query}&limit=200`, mode)).cases
  return { page, follow, rowsOf }
}

const due = (row: Row) => (row.due_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.due_at))
const received = (row: Row) => Date.parse(row.received_at)
const byId = (a: Row, b: Row) => (a.case_id < b.case_id ? -1 : 1)
const earlier = (a: number, b: number) => (a === b ? 0 : a - b)
/** Each sort order of the queue, as a comparison of two rows. */
export const queueOrders: [string, (a: Row, b: Row) => number][] = [
  ['due', (a, b) => earlier(due(a), due(b)) || byId(a, b)],
  ['oldest', (a, b) => earlier(received(a), received(b)) || byId(a, b)],
  ['newest', (a, b) => earlier(received(b), received(a)) || byId(b, a)],
]
