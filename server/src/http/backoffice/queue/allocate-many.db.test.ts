import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof openTestCases>>
beforeAll(async () => {
  app = await sharedTestApp()
  desk = await openTestCases(app)
})
afterAll(() => app.end())

test('if the database becomes unavailable on the way, what was done is answered', async () => {
  const [done, stuck, last] = [await desk.open(), await desk.open(), await desk.open()]
  // As a server that shuts down refuses it.
  await app.db.script(`
    CREATE FUNCTION refuse_case() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'shutting down' USING ERRCODE = '57P01'; END $$;
    CREATE TRIGGER refuse_case BEFORE UPDATE ON cases FOR EACH ROW
      WHEN (NEW.id = '${stuck.id}') EXECUTE FUNCTION refuse_case()`)
  const admin = await app.staff('admin')
  const allocate = (of: { id: string }[]) => {
    const cases = of.map(({ id }) => ({ case_id: id, version: 1 }))
    return admin.post('/live/queue/allocate', { analyst_id: desk.analyst.id, cases })
  }
  const reply = await allocate([done, stuck, last])
  expect([reply.status, reply.text]).toEqual([200, reply.text])
  const line = app.logged.find(
    ({ msg, case_id }) => msg === 'allocation stopped' && case_id === stuck.id,
  )
  expect(line).toMatchObject({
    request_id: reply.headers['x-request-id'],
    err: { message: expect.stringContaining('57P01') },
  })
  const rest = {
    allocated: false,
    case: null,
    error: {
      code: 'unavailable',
      message: 'The service is temporarily unavailable. Try again shortly.',
      details: [],
    },
  }
  expect(reply.json.cases).toEqual([
    expect.objectContaining({ case_id: done.id, allocated: true, error: null }),
    { case_id: stuck.id, ...rest },
    { case_id: last.id, ...rest },
  ])
  const statuses = []
  for (const one of [done, stuck, last]) statuses.push((await one.view()).status)
  expect(statuses).toEqual(['allocated', 'received', 'received'])
  // Nothing was done yet: the request as a whole is refused.
  expectError(await allocate([stuck, last]), 503, 'unavailable')
  await app.db.script('DROP TRIGGER refuse_case ON cases; DROP FUNCTION refuse_case')
  const again = (await allocate([stuck, last])).json.cases
  expect(again.map(({ allocated }: { allocated: boolean }) => allocated)).toEqual([true, true])
})
