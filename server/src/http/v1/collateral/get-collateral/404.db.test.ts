import { afterAll, beforeAll, expect, test } from 'vitest'
import { property, submit } from '../../../../../../tests/support/app/run-searches.ts'
import { sharedTestApp } from '../../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

test('unknown, another lender’s and the other mode’s: the same 404', async () => {
  const [lender, other] = [await app.lender(), await app.lender()]
  const { id } = (await submit(app, lender.test, [property('MH', '1')])).json.data
  const replies = [
    await call(app.url, '/uat/v1/collateral/x', { key: lender.test }),
    await call(app.url, '/uat/v1/collateral/%00', { key: lender.test }),
    await call(app.url, `/uat/v1/collateral/${id.toUpperCase()}`, { key: lender.test }),
    await call(app.url, `/v1/collateral/${id}`, { key: lender.live }),
    await call(app.url, `/uat/v1/collateral/${id}`, { key: other.test }),
  ]
  for (const reply of replies) expectError(reply, 404, 'not_found')
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
})
