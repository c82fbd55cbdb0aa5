import { sql } from '../../../server/src/db/db.ts'
import type { TestApp } from '../app/test-app.ts'

/** A queue with many equal values in every column, and its order computed without SQL. */

export interface MixedCase {
  id: string
  lender_id: string
  external_ref: string
  status: string
  applicant_name: string
  case_type: string
  search_text: string
  district: string | null
  state_code: string | null
  analyst_id: string | null
  vendor_due_at: string
  created_at: string
}

export interface Member {
  id: string
  name: string
}

export interface MixedQueue {
  cases: MixedCase[]
  lenders: Member[]
  analysts: Member[]
}

export const statuses = [
  'received',
  'allocated',
  'in_review',
  'query_raised',
  'finalised',
  'withdrawn',
]
const districts = ['Pune', 'pune', 'Thane', 'पुणे', '', null]
export const types = ['TSR', 'LSR', 'NEC']
const names = ['Asha Shah', 'asha shah', 'Zaveri Shah', 'रमेश पाटील', 'Émile Shah']
const dayMs = 86_400_000

const pick = <T>(of: readonly T[], i: number): T => of[i % of.length] as T

/** Half of them finalised; about four arrive in the same millisecond. */
export function mixCases(count: number, now: number, of: Omit<MixedQueue, 'cases'>): MixedCase[] {
  return Array.from({ length: count }, (_, n) => {
    // Without a pattern that two columns share.
    const draw = (salt: number) => ((n + 1) * (2_654_435_761 + salt * 40_503)) % 10_007
    const status = draw(1) % 2 ? 'finalised' : pick(statuses, draw(2))
    const isTimed = !['finalised', 'withdrawn'].includes(status) && draw(3) % 4 > 0
    const applicant_name = pick(names, draw(4))
    const external_ref = `REF-${draw(5) % 40}-${n}`
    const due = now + ((draw(6) % 14) - 5) * dayMs + (draw(7) % 3) * 3_600_000
    return {
      id: `case_${String(draw(8)).padStart(8, '0')}${String(n).padStart(18, '0')}`,
      lender_id: pick(of.lenders, draw(9)).id,
      external_ref,
      status,
      applicant_name,
      case_type: pick(types, draw(10)),
      search_text: `${toSearched(applicant_name)}  l-${n} ${external_ref.toLowerCase()}`,
      district: pick(districts, draw(11)),
      state_code: pick(['MH', 'KA', null], draw(12)),
      analyst_id: status === 'received' ? null : pick(of.analysts, draw(13)).id,
      vendor_due_at: isTimed ? new Date(due).toISOString() : 'infinity',
      created_at: new Date(now - (draw(14) % (count / 4)) * 7_200_000).toISOString(),
    }
  })
}

const toSearched = (text: string) =>
  text.toLowerCase().replace(/\P{ASCII}/gu, (letter) => (letter.codePointAt(0) ?? 0).toString(16))

export async function storeCases({ db }: TestApp, cases: readonly MixedCase[]): Promise<void> {
  await db.rows(sql`
    INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status,
      applicant_name, loan_account_number, case_type, search_text, district, state_code, analyst_id,
      vendor_due_at, created_at, updated_at)
    SELECT id, lender_id, 'live', external_ref, 1, true, status, applicant_name, 'L', case_type,
      search_text, district, state_code, analyst_id, vendor_due_at, created_at, created_at
    FROM jsonb_to_recordset(${JSON.stringify(cases)}::jsonb) AS r (id text, lender_id text,
      external_ref text, status text, applicant_name text, case_type text, search_text text,
      district text, state_code text, analyst_id text, vendor_due_at timestamptz,
      created_at timestamptz)`)
  await db.rows(sql`ANALYZE cases`)
}

const last = '\u{10FFFF}'
/** As the database does it in the locale C. */
const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
const named = (of: readonly Member[], id: string | null) => {
  const found = of.find((member) => member.id === id)
  return found ? `${lower(found.name)}\u0001${found.id}` : last
}

/** What a column is sorted by. */
const keyOf: Record<string, (one: MixedCase, queue: MixedQueue) => string> = {
  due: ({ vendor_due_at }) => (vendor_due_at === 'infinity' ? last : vendor_due_at),
  lender: ({ lender_id }, { lenders }) => named(lenders, lender_id),
  reference: ({ external_ref }) => external_ref,
  applicant: ({ applicant_name }) => lower(applicant_name),
  type: ({ case_type }) => case_type,
  property: ({ district }) => (district === null ? last : lower(district)),
  status: ({ status }) => String(statuses.indexOf(status)),
  analyst: ({ analyst_id }, { analysts }) => named(analysts, analyst_id),
  received: () => '',
}

const bytewise = (one: string, other: string) =>
  Buffer.compare(Buffer.from(one), Buffer.from(other))

export function inOrder(
  queue: MixedQueue,
  column: string,
  isDescending: boolean,
  fits: (one: MixedCase) => boolean,
): string[] {
  const key = keyOf[column] ?? (() => '')
  const sorted = queue.cases
    .filter(fits)
    .toSorted(
      (one, other) =>
        bytewise(key(one, queue), key(other, queue)) ||
        bytewise(one.created_at, other.created_at) ||
        bytewise(one.id, other.id),
    )
  return (isDescending ? sorted.reverse() : sorted).map(({ id }) => id)
}
