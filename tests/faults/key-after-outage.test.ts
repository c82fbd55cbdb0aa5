import { expect, test } from 'vitest'
import { startTestApp } from '../support/app/test-app.ts'
import { createTestDatabase } from '../support/app/test-database.ts'
import { call, sampleCase } from '../support/http/http-client.ts'
import { head, openRaw } from '../support/http/raw-http.ts'
import { gateBefore } from '../support/processes/database-gate.ts'
import { until } from '../support/until.ts'

test('the database is down for 3 s during a create: its Idempotency-Key works again within 30 s', async () => {
  const database = await createTestDatabase()
  const gate = await gateBefore(database.url)
  const app = await startTestApp({ DATABASE_URL: gate.url })
  try {
    const { live } = await app.lender()
    const text = JSON.stringify(sampleCase({ external_ref: 'OUTAGE-1' }))
    const raw = openRaw(app.url)
    await raw.write(
      head('POST /v1/cases', [
        'Host: x',
        `Authorization: Bearer ${live}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(text)}`,
        'Idempotency-Key: OUTAGE-1',
      ]) + text.slice(0, 20),
    )
    const post = () =>
      call(app.url, '/v1/cases', {
        key: live,
        body: text,
        headers: { 'idempotency-key': 'OUTAGE-1' },
      })
    await until('the key is claimed', async () => (await post()).status === 409)
    await gate.close()
    await raw.write(text.slice(20))
    expect((await raw.reply()).status).toBe(503)
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    await gate.open()
    const openedAt = performance.now()
    await until('it is accepted', async () => (await post()).status === 202, 30_000)
    const seconds = (performance.now() - openedAt) / 1000
    process.stdout.write(`accepted ${seconds.toFixed(1)} s after the database was back\n`)
  } finally {
    await app.end()
    await gate.close()
    await database.drop()
  }
})
