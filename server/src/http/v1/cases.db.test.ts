import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, sampleCase } from '../../../../tests/support/http-client.ts'
import { startTestApp, type TestApp, type TestLender } from '../../../../tests/support/test-app.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await startTestApp()
  lender = await app.lender()
})
afterAll(() => app.end())

test('create and read', async () => {
  const reply = await call(app.url, '/v1/cases', {
    key: lender.live,
    body: sampleCase({ external_ref: 'A-1' }),
  })
  expect(reply.json).toEqual({ external_ref: 'A-1', status: 'received' })
  expect(reply.status).toBe(202)
})
