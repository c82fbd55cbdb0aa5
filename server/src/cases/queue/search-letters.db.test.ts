import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { sql } from '../../db/db.ts'
import { countLetters, isSearchable, rarestLetters } from './search-letters.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const lender = await app.lender()
  // Every reference has a year, every fourth case a Patil, every hundredth a Zaveri.
  await app.db.script(`
    INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status,
      applicant_name, loan_account_number, case_type, search_text, created_at, updated_at)
    SELECT 'case_' || lpad(n::text, 26, '0'), '${lender.id}', 'live', 'C-' || n, 1, true,
      'received', 'A', 'L-' || n, 'TSR', CASE WHEN n % 100 = 0 THEN 'zaveri'
        WHEN n % 4 = 1 THEN 'patil' ELSE 'sharma' END || ' l ref-2026', now(), now()
    FROM generate_series(1, 2000) n;
    ANALYZE cases`)
})
afterAll(() => app.end())

test('before anything was counted, any letters of each word are used', async () => {
  await app.db.script('DELETE FROM search_letters')
  expect(await rarestLetters(app.db, ['patil', 'ref-2026'])).toEqual(['pat', 'ati', 'ref', '202'])
})

test('the rarest letters of each word are used, and none that most cases have', async () => {
  await countLetters(app.db)
  expect(await rarestLetters(app.db, ['zaveripatil'])).toEqual(['rip', 'ipa'])
  expect(await rarestLetters(app.db, ['sharmaveri', 'ref-2026'])).toEqual(['mav', 'ave'])
  expect(await rarestLetters(app.db, ['ref-2026'])).toEqual(['ref', '202'])
})

test('counting again, and by two nodes at once, gives the same', async () => {
  await Promise.all([countLetters(app.db), countLetters(app.db)])
  const [{ share } = { share: 0 }] = await app.db.rows<{ share: number }>(
    sql`SELECT share FROM search_letters WHERE letters = 'zav'`,
  )
  expect(share).toBeCloseTo(0.01, 5)
})

test.each([
  ['abc', true],
  ['1/200', true],
  ['र', true],
  ['a_b', false],
  ['--', false],
])('“%s” can be searched: %s', (word, searchable) => {
  expect(isSearchable(word)).toBe(searchable)
})
