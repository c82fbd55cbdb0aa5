import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { finaliseCase } from '../../../../../../tests/support/app/case-state.ts'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../../../tests/support/app/test-app.ts'
import { call, sampleCase } from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp()
  lender = await app.lender()
})
afterAll(() => app.end())

const post = (body: unknown) => call(app.url, '/v1/cases', { key: lender.live, body })
const get = (ref: string) =>
  call(app.url, `/v1/cases/${encodeURIComponent(ref)}`, { key: lender.live })
const withoutRef = (loan_account_number: string) => ({
  applicant_name: 'Asha Patil',
  loan_account_number,
  case_type: 'TSR',
})

describe('an external_ref is kept exactly as sent', () => {
  test.each([
    ['one character', 'q'],
    ['128 characters', 'x'.repeat(128)],
    ['128 characters beyond the basic plane', '🏠'.repeat(128)],
    ['composed', 'caf\u00e9-nfc'],
    ['spaces around it', '  R 1  '],
    ['nothing but spaces', '   '],
    ['slashes', 'PUNE/2026/000481'],
    ['what a path could mean', '../..'],
    ['three dots', '...'],
    ['what a URL could mean', 'a?b=c&d#e;f'],
    ['a percent sign', '100%'],
    ['what looks percent-encoded', 'a%2Fb%252F%00'],
    ['a plus sign', 'a+b'],
    ['quotes and backslash', '"\'\\'],
    ['SQL', "'; DROP TABLE cases; --"],
    ['Devanagari', 'पुणे-४८१'],
    ['right to left', 'מספר-1'],
    ['zero width and direction marks', 'a\u200db\u202ec\ufeff'],
    ['an emoji of several characters', '👩‍👩‍👧‍👦'],
    ['no-break and line separators', 'a\u00a0b\u2028c\u2029'],
    ['a noncharacter', 'a\uffffb'],
    ['what JavaScript keeps on every object', '__proto__'],
  ])('%s', async (_, external_ref) => {
    const made = await post(sampleCase({ external_ref }))
    expect(made.status, made.text).toBe(202)
    expect(made.json).toEqual({ external_ref, status: 'received' })
    expect((await get(external_ref)).json).toMatchObject({ external_ref })
  })

  test.each([
    ['composed and decomposed', 'r\u00e9f', 're\u0301f'],
    ['upper and lower case', 'ref-case', 'REF-CASE'],
    ['with and without a space behind', 'ref-space', 'ref-space '],
    ['digits of two scripts', 'ref-1', 'ref-१'],
    ['with and without a zero width joiner', 'ref\u200d-z', 'ref-z'],
    ['a slash and its encoding', 's/1', 's%2F1'],
  ])('%s are two references', async (_, one, two) => {
    for (const external_ref of [one, two]) {
      expect((await post(sampleCase({ external_ref }))).status).toBe(202)
    }
    const ids = [(await get(one)).json.case_id, (await get(two)).json.case_id]
    expect(new Set(ids).size).toBe(2)
  })

  test("one that looks like another case's id is a separate reference", async () => {
    await post(sampleCase({ external_ref: 'FIRST' }))
    const { case_id } = (await get('FIRST')).json
    expect((await post(sampleCase({ external_ref: case_id }))).status).toBe(202)
  })
})

describe('a loan account number', () => {
  test('can be used again once its case is finalised', async () => {
    expect((await post(withoutRef('AGAIN-1'))).status).toBe(202)
    const first = (await get('AGAIN-1')).json.case_id
    await finaliseCase(app, first)
    const again = await post(withoutRef('AGAIN-1'))
    expect(again.status).toBe(202)
    expect(again.json).toEqual({ external_ref: 'AGAIN-1', status: 'received' })
    const newest = (await get('AGAIN-1')).json
    expect(newest.case_id).not.toBe(first)
    expect(newest).toMatchObject({ status: 'received', external_ref: 'AGAIN-1' })
  })

  test('can be used once the case that had its own external_ref is finalised', async () => {
    await post(sampleCase({ external_ref: 'OWN-REF-1', loan_account_number: 'OWN-1' }))
    await finaliseCase(app, (await get('OWN-REF-1')).json.case_id)
    expect((await post(withoutRef('OWN-1'))).json).toEqual({
      external_ref: 'OWN-1',
      status: 'received',
    })
  })

  test('can be used after a finalised case of the same loan that gave it as external_ref', async () => {
    await post(sampleCase({ external_ref: 'SAME-1', loan_account_number: 'SAME-1' }))
    const first = (await get('SAME-1')).json.case_id
    await finaliseCase(app, first)
    expect((await post(withoutRef('SAME-1'))).status).toBe(202)
    expect((await get('SAME-1')).json.case_id).not.toBe(first)
  })

  test('with an open case still allows a new case under a new external_ref', async () => {
    await post(withoutRef('OPEN-1'))
    const body = sampleCase({ external_ref: 'TOP-UP-1', loan_account_number: 'OPEN-1' })
    expect((await post(body)).status).toBe(202)
  })

  test('of another lender or the other mode does not count', async () => {
    const other = await app.lender()
    await post(withoutRef('FOREIGN-1'))
    await post(sampleCase({ external_ref: 'FOREIGN-2', loan_account_number: 'Z' }))
    for (const loan of ['FOREIGN-1', 'FOREIGN-2']) {
      for (const [path, key] of [
        ['/v1/cases', other.live],
        ['/uat/v1/cases', lender.test],
      ] as const) {
        expect((await call(app.url, path, { key, body: withoutRef(loan) })).status).toBe(202)
      }
    }
  })
})

describe('a lender with its own agreements', () => {
  test('passes with the fields it must send and a case type of its list', async () => {
    const strict = await app.lender({
      requiredFields: ['branch', 'ulpin'],
      caseTypes: ['TSR', 'X1'],
    })
    const body = sampleCase({ branch: 'Kothrud', ulpin: '12345678901234', case_type: 'X1' })
    expect((await call(app.url, '/v1/cases', { key: strict.live, body })).status).toBe(202)
  })
})
