import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import {
  openTestCallbacks,
  type TestCallbacks,
} from '../../../../../../tests/support/callbacks/test-callbacks.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'

let app: TestApp
let desk: TestCallbacks
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  desk = await openTestCallbacks(app)
})
afterAll(() => app.end())

const time = 'must be a date or a time with its zone, such as 2026-11-15T09:30:00Z'
const state = 'state: must be one of pending, delivered, failed'
const event =
  'event: must be one of case.received, case.allocated, case.query_raised, case.finalised, documents.received, report.revised, result_changed, case.in_review, case.withdrawn, collateral.completed'

test.each<[string, string[]]>([
  ['state=done', [state]],
  ['state=', [state]],
  ['state=Pending', [state]],
  ['state=pending,failed', [state]],
  ['event=ping', [event]],
  ['event=', [event]],
  ['event=CASE.RECEIVED', [event]],
  ['from=yesterday', [`from: ${time}`]],
  ['from=', [`from: ${time}`]],
  ['from=1763200000', [`from: ${time}`]],
  ['from=2026-11-15T09:30:00', [`from: ${time}`]],
  ['from=2026-11-15T09:30:00+05:30', [`from: ${time}`]],
  ['from=2026-13-01', [`from: ${time}`]],
  ['from=2026-02-31', [`from: ${time}`]],
  ['to=0000-01-01', [`to: ${time}`]],
  ['to=2026-11-15T25:00:00Z', [`to: ${time}`]],
  ['to=2026-11-15%00', [`to: ${time}`]],
  [`to=${'1'.repeat(41)}`, ['to: must have at most 40 characters']],
  [`case=${'a'.repeat(201)}`, ['case: must have at most 200 characters']],
  ['case=%00', ['case: must not contain NUL or an unpaired surrogate']],
  ['before=%00', ['before: must be the next_before of a page']],
  ['before=garbage', ['before: must be the next_before of a page']],
  [`before=${'a'.repeat(65)}`, ['before: must be the next_before of a page']],
  ['case=A&case=B', ['case: must be a string']],
  ['limit=10', ['limit: is not a known field']],
  ['after=dlv_1', ['after: is not a known field']],
  ['constructor=1', ['constructor: is not a known field']],
  ['from=x&to=y', [`from: ${time}`, `to: ${time}`]],
  // 400 comes before 404.
  ['case=NOT-THERE&from=x', [`from: ${time}`]],
])('?%s', async (query, faults) => {
  const reply = await desk.ask(`/callback/deliveries?${query}`)
  expectError(reply, 400, 'invalid_request', expect.any(Array))
  expect([...reply.json.error.details].sort()).toEqual([...faults].sort())
})

test('every fault of the fields at once', async () => {
  const reply = await desk.ask('/callback/deliveries?state=x&event=y&surprise=1')
  expectError(reply, 400, 'invalid_request', expect.any(Array))
  expect([...reply.json.error.details].sort()).toEqual(
    [event, state, 'surprise: is not a known field'].sort(),
  )
})

test.each(['1000-01-01', '9999-12-31', '1000-01-01T00:00:00%2B14:00'])(
  'a time at the limit is answered: %s',
  async (edge) => {
    for (const name of ['from', 'to']) {
      expect((await desk.ask(`/callback/deliveries?${name}=${edge}`)).status).toBe(200)
    }
  },
)
