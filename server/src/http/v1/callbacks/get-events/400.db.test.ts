import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { deliveredEvents } from '../callback-schemas.ts'

let app: TestApp
let desk: TestCallbacks
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  desk = await openTestCallbacks(app)
})
afterAll(() => app.end())

const after = 'after: is not a cursor of this feed'
const types = `types: must be one or more of ${deliveredEvents.join(', ')}, separated by commas`
const limit = 'limit: must be a whole number from 1 to 100'

test.each<[string, string[]]>([
  ['after=', [after]],
  ['after=-1', [after]],
  ['after=1.5', [after]],
  ['after=1e3', [after]],
  ['after=%2B1', [after]],
  ['after=0x10', [after]],
  ['after=%201', [after]],
  ['after=1%0A', [after]],
  ['after=1%00', [after]],
  ['after=%E0%A5%A7', [after]],
  ['after=evt_01kb2x8m5v0000000000000000', [after]],
  ['after=null', [after]],
  [`after=${'9'.repeat(16)}`, [after]],
  ['after=1&after=2', ['after: must be a string']],
  ['after=LATEST', [after]],
  ['after=latest1', [after]],
  ['types=', [types]],
  ['types=case.done', [types]],
  ['types=ping', [types]],
  ['types=caseXreceived', [types]],
  ['types=case.received,', [types]],
  ['types=case.received,%20case.finalised', [types]],
  ['types=case.received&types=case.finalised', ['types: must be a string']],
  ['limit=', [limit]],
  ['limit=0', [limit]],
  ['limit=-1', [limit]],
  ['limit=101', [limit]],
  ['limit=1000', [limit]],
  ['limit=1.0', [limit]],
  ['limit=01', [limit]],
  ['limit=ten', [limit]],
  ['limit=1&limit=1', ['limit: must be a string']],
  ['surprise=1', ['surprise: is not a known field']],
  ['before=1', ['before: is not a known field']],
  ['after=x&limit=y&z=1', [after, limit, 'z: is not a known field']],
])('?%s', async (query, faults) => {
  const reply = await desk.ask(`/events?${query}`)
  expectError(reply, 400, 'invalid_request', expect.any(Array))
  expect([...reply.json.error.details].sort()).toEqual([...faults].sort())
})

test.each([
  `types=${deliveredEvents.join(',')}`,
  'after=latest',
  'after=0',
  'after=000',
  'limit=1',
  'limit=9',
  'limit=99',
  'limit=100',
])('at the limit, and answered: ?%s', async (query) => {
  expect((await desk.ask(`/events?${query}`)).status).toBe(200)
})
