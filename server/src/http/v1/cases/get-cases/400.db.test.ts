import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CaseList, openCaseList } from '../../../../../../tests/support/app/case-list.ts'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { caseStatuses } from '../../../../cases/cases.ts'

let app: TestApp
let list: CaseList
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  list = await openCaseList(app)
})
afterAll(() => app.end())

const status = `status: must be one or more of ${caseStatuses.join(', ')}, separated by commas`
const result = 'result: must be one or more of positive, negative, query, separated by commas'
const time = 'updated_after: must be a date or a time with its zone, such as 2026-11-15T09:30:00Z'
const limit = 'limit: must be a whole number from 1 to 200'
const cursor = 'cursor: must be the next_cursor of a page of this list'
const encoded = (text: string) => Buffer.from(text).toString('base64url')
const id = 'case_01kb2x8m5v0000000000000000'

test.each<[string, string[]]>([
  ['status=', [status]],
  ['status=done', [status]],
  ['status=Received', [status]],
  ['status=under_review', [status]],
  ['status=received,', [status]],
  ['status=received,%20allocated', [status]],
  ['status=received&status=allocated', ['status: must be a string']],
  ['result=', [result]],
  ['result=hold', [result]],
  ['result=positive;negative', [result]],
  ['updated_after=', [time]],
  ['updated_after=yesterday', [time]],
  ['updated_after=2026-02-30', [time]],
  ['updated_after=2026-01-01T00:00:00', [time]],
  ['updated_after=1763300000', [time]],
  ['limit=', [limit]],
  ['limit=0', [limit]],
  ['limit=201', [limit]],
  ['limit=1e2', [limit]],
  ['limit=-1', [limit]],
  ['cursor=', [cursor]],
  ['cursor=0', [cursor]],
  ['cursor=abc%00', [cursor]],
  [`cursor=${encoded('1|0-abcd1234|5||')}=`, [cursor]],
  [`cursor=${encoded('2|0-abcd1234|5||')}`, [cursor]],
  [`cursor=${encoded(`1|0-abcd1234|5||${id}`)}`, [cursor]],
  [`cursor=${encoded('1|0-abcd1234|5|5|')}`, [cursor]],
  [`cursor=${encoded(`1|0-abcd1234|99999999999999999999|5|${id}`)}`, [cursor]],
  [`cursor=${encoded(`1|0-abcd1234|5|5|${id}' OR 1=1`)}`, [cursor]],
  [
    'loan_account_number=a%00b',
    ['loan_account_number: must not contain NUL or an unpaired surrogate'],
  ],
  [
    `loan_account_number=${'x'.repeat(201)}`,
    ['loan_account_number: must have at most 200 characters'],
  ],
  ['surprise=1', ['surprise: is not a known field']],
  ['status=x&limit=y&cursor=z', [status, limit, cursor]],
])('?%s', async (query, faults) => {
  const reply = await list.ask(`/cases?${query}`)
  expectError(reply, 400, 'invalid_request', expect.any(Array))
  expect([...reply.json.error.details].sort()).toEqual([...faults].sort())
})

test.each([
  'limit=1',
  'limit=99',
  'limit=100',
  'limit=200',
  `status=${caseStatuses.join(',')}`,
  'result=positive,negative,query',
  'updated_after=2026-01-01',
  `loan_account_number=${'x'.repeat(200)}`,
  'loan_account_number=',
  `cursor=${encoded('1|0-abcd1234|5||')}`,
  `cursor=${encoded(`1|0-abcd1234|18446744073709551615|999999999999999|${id}`)}`,
])('at the limit, and answered: ?%s', async (query) => {
  expect((await list.ask(`/cases?${query}`)).status).toBe(200)
})
