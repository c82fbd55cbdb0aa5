import { expect } from 'vitest'
import type { StaffId } from '../../../server/src/lib/ids.ts'
import type { Mode } from '../../../server/src/lib/scope.ts'
import { caseInHand } from '../app/case-life.ts'
import type { TestApp, TestLender } from '../app/test-app.ts'
import { call, sampleCase } from '../http/http-client.ts'
import type { StaffClient } from '../http/staff-client.ts'

export const hourMs = 3_600_000

export type Staff = StaffClient & { id: StaffId }

interface Office {
  app: TestApp
  clock: { time: number }
  lenderAt: (i: number) => TestLender
  staff: Staff
  colleague: Staff
}

export async function createCase(
  app: TestApp,
  lender: TestLender,
  mode: Mode,
  more: Record<string, unknown> = {},
): Promise<string> {
  const path = mode === 'live' ? '/v1/cases' : '/uat/v1/cases'
  const body = sampleCase(more)
  const made = await call(app.url, path, { key: lender[mode], body })
  expect([made.status, made.text]).toEqual([202, made.text])
  const found = await call(app.url, `${path}/${body.external_ref}`, { key: lender[mode] })
  return found.json.case_id as string
}

/** Cases of all ages, in all statuses, some received in the same millisecond. */
export async function fillOffice({
  app,
  clock,
  lenderAt,
  staff,
  colleague,
}: Office): Promise<void> {
  const today = clock.time
  const states = ['Maharashtra', 'maharastra', 'Karnataka', undefined]
  const types = ['TSR', 'LSR', 'NEC']
  const ids: string[] = []
  for (let i = 0; i < 40; i += 1) {
    clock.time = today - Math.floor(i / 4) * 30 * hourMs
    const state = states[i % 4]
    const fields = { case_type: types[i % 3], ...(state && { state }) }
    ids.push(await createCase(app, lenderAt(i % 3), i % 10 === 9 ? 'test' : 'live', fields))
  }
  clock.time = today
  for (const [i, id] of ids.entries()) {
    const mode = i % 10 === 9 ? 'test' : 'live'
    const hand = caseInHand(i % 2 === 0 ? staff : colleague, mode, id)
    if (i % 5 === 0) continue
    await hand.moveOn('allocate', { analyst_id: i % 2 === 0 ? staff.id : colleague.id })
    if (i % 5 === 1) continue
    await hand.moveOn('start-review')
    if (i % 5 === 2) continue
    if (i % 5 === 3)
      await hand.moveOn('raise-query', { text: 'Which?', documents_awaited: i % 2 > 0 })
    else if (i % 3 === 0) await hand.finalise('positive')
  }
}
