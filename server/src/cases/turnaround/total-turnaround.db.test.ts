import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  startTestApp,
  type TestApp,
  type TestLender,
} from '../../../../tests/support/app/test-app.ts'
import { sql } from '../../db/db.ts'
import type { Mode } from '../../lib/scope.ts'
import { fillTotalTurnarounds, totalsBatch } from './total-turnaround.ts'

const hourMs = 3_600_000
const now = new Date('2026-11-16T12:00:00.000Z')
const before = (hours: number) => new Date(now.getTime() - hours * hourMs)

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  lender = await app.lender({ name: 'Older Bank' })
})
beforeEach(async () => {
  await app.db.rows(sql`DELETE FROM total_turnarounds`)
  await app.db.rows(sql`DELETE FROM totals_filled`)
  await app.db.rows(sql`DELETE FROM cases`)
})
afterAll(() => app.end())

/** Cases of an earlier version, all finalised at that time. */
async function finalised(at: Date, count = 1, mode: Mode = 'live', fileFrom: Date | null = at) {
  await app.db.rows(sql`
    INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status, applicant_name,
      loan_account_number, case_type, search_text, created_at, updated_at, file_from, finalised_at,
      result, report_version)
    SELECT 'case_' || gen_random_uuid(), ${lender.id}, ${mode}, gen_random_uuid()::text, 1, true,
      'finalised', 'A', 'L', 'TSR', '', ${at}, ${at}, ${fileFrom}, ${at}, 'positive', 1
    FROM generate_series(1, ${count}::integer)`)
}

async function countTotals(): Promise<number> {
  const [row] = await app.db.rows<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM total_turnarounds`,
  )
  return row?.count ?? 0
}

async function filledUntil(mode: Mode = 'live'): Promise<Date | undefined> {
  const [row] = await app.db.rows<{ until: Date }>(
    sql`SELECT until FROM totals_filled WHERE mode = ${mode}`,
  )
  return row?.until
}

const fill = (at = now) => fillTotalTurnarounds(app.db, at)

describe('cases that an earlier version finalised', () => {
  test('get their total TAT, once, in both modes', async () => {
    await finalised(before(100), 3)
    await finalised(before(50), 2, 'test')
    expect([await fill(), await fill(), await countTotals()]).toEqual([5, 0, 5])
    expect([await filledUntil(), await filledUntil('test')]).toEqual([before(100), before(50)])
  })

  test('are found later too, while nodes of that version still run', async () => {
    await finalised(before(2))
    await fill()
    await finalised(before(0.5))
    // Committed after the run before, with an earlier time than what that run saw.
    await fill()
    await finalised(before(0.7))
    expect([await fill(), await countTotals()]).toEqual([1, 3])
  })

  test('are not looked for before the time that is settled', async () => {
    await finalised(before(10))
    await fill()
    await fill(new Date(now.getTime() + 2 * hourMs))
    expect(await filledUntil()).toEqual(before(10))
    await finalised(before(20))
    expect([await fill(), await countTotals()]).toEqual([0, 1])
  })

  test('are as many as there are, also in one moment', async () => {
    await finalised(before(30), totalsBatch + 100)
    await finalised(before(29), totalsBatch)
    await finalised(before(28), 1)
    expect(await fill()).toBe(2 * totalsBatch + 101)
    expect(await countTotals()).toBe(2 * totalsBatch + 101)
  })

  test('in the last hour may be more than a batch', async () => {
    await finalised(before(0.9), totalsBatch)
    await finalised(before(0.8), totalsBatch)
    await finalised(before(0.1))
    await fill()
    expect(await countTotals()).toBe(2 * totalsBatch + 1)
    expect(await filledUntil()).toEqual(before(1))
  })

  test('without a start of total TAT have none', async () => {
    await finalised(before(5), 1, 'live', null)
    expect([await fill(), await countTotals()]).toEqual([0, 0])
  })

  test('are left for the next run if they are too many, which then follows soon', async () => {
    for (let i = 0; i <= 20; i += 1) await finalised(before(100 - i), totalsBatch)
    await app.db.rows(sql`
      INSERT INTO total_turnarounds (case_id, revision, lender_id, mode, used_ms)
      SELECT id, revision, lender_id, mode, 0 FROM cases WHERE finalised_at < ${before(80)}`)
    expect([await fill(), await filledUntil()]).toEqual([totalsBatch, before(81)])
    expect([await fill(), await countTotals()]).toEqual([totalsBatch, 21 * totalsBatch])
    expect(await fill()).toBe(0)
  })
})
