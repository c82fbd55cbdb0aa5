import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../tests/support/app/test-app.ts'
import { call, sampleCase, sampleDocument } from '../../../tests/support/http/http-client.ts'
import { sql } from '../db/db.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp()
  lender = await app.lender()
  const body = sampleCase({ external_ref: 'R-1' })
  await call(app.url, '/v1/cases', { key: lender.live, body })
  await call(app.url, '/uat/v1/cases', { key: lender.test, body })
})
afterAll(() => app.end())

test('test requests that wait for the database do not block live ones', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let locked = () => {}
  const isLocked = new Promise<void>((resolve) => {
    locked = resolve
  })
  const holding = app.db.transact(async (tx) => {
    await tx.rows(sql`SELECT 1 FROM cases WHERE external_ref = 'R-1' AND mode = 'test' FOR UPDATE`)
    locked()
    await held
  })
  await isLocked
  const body = { documents: [sampleDocument('a.txt', 'a')] }
  let ended = 0
  const waiting = Array.from({ length: 20 }, async () => {
    await call(app.url, '/uat/v1/cases/R-1/documents', { key: lender.test, body })
    ended += 1
  })
  try {
    for (let i = 0; i < 20; i += 1) {
      expect((await call(app.url, '/v1/cases/R-1', { key: lender.live })).status).toBe(200)
    }
    const made = sampleCase({ documents: [sampleDocument('deed.pdf', 'deed')] })
    expect((await call(app.url, '/v1/cases', { key: lender.live, body: made })).status).toBe(202)
    expect(ended).toBe(0)
  } finally {
    release()
    await holding
    await Promise.all(waiting)
  }
})
