import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { countStored } from '../../../tests/support/app/stored.ts'
import { expectError } from '../../../tests/support/http/expect-error.ts'
import { sampleCase, sampleDocument } from '../../../tests/support/http/http-client.ts'
import { head, openRaw } from '../../../tests/support/http/raw-http.ts'
import { unharmedApp } from '../../../tests/support/http/unharmed.ts'
import { sql } from '../db/db.ts'
import { limits } from './routing/read-body.ts'

const service = unharmedApp()

const documents = [
  sampleDocument('a.pdf', randomBytes(300_000)),
  sampleDocument('b.pdf', randomBytes(500_000)),
]
const caseBody = Buffer.from(JSON.stringify(sampleCase({ documents })))
const places = [0, 1, 0.01, 0.1, 0.3, 0.37, 0.38, 0.5, 0.9, 0.999].map((part) =>
  part === 1 ? caseBody.length - 1 : Math.floor(caseBody.length * part),
)

const headOf = (path: string, length: number, ...more: string[]) =>
  head(`POST ${path}`, [
    'Host: x',
    `Authorization: Bearer ${service.lender.live}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    ...more,
  ])

/** Sends a part of the body, and waits until the service has started to read it. */
async function sendPart(path: string, part: Buffer, ...more: string[]) {
  const raw = openRaw(service.app.url)
  await raw.write(headOf(path, caseBody.length, ...more))
  await raw.write(part)
  await sleep(20)
  return raw
}

describe('an upload cut off leaves nothing behind', () => {
  test.each(places)('a case, after %d bytes', async (length) => {
    const raw = await sendPart('/v1/cases', caseBody.subarray(0, length))
    raw.cut()
    await sleep(20)
  })

  test.each(places)('documents, after %d bytes', async (length) => {
    const raw = await sendPart('/v1/cases/R-1/documents', caseBody.subarray(0, length))
    raw.end()
    await sleep(20)
  })

  test('under an Idempotency-Key: not even the key', async () => {
    const part = caseBody.subarray(0, 500_000)
    const raw = await sendPart('/v1/cases', part, 'Idempotency-Key: CUT-1')
    await expect.poll(async () => (await countStored(service.app)).idempotency_keys).toBe(1)
    raw.cut()
  })

  test('while its first document is being registered', async () => {
    await service.app.db.transact(async (tx) => {
      await tx.rows(sql`LOCK TABLE blobs IN EXCLUSIVE MODE`)
      const raw = await sendPart('/v1/cases', caseBody.subarray(0, 1000))
      await sleep(100)
      raw.cut()
      await sleep(100)
    })
    // The lock is gone: what waited for it continues, long after its request was given up.
    await sleep(200)
  })

  test('ten at once', async () => {
    const open = await Promise.all(
      places.map((length) => sendPart('/v1/cases', caseBody.subarray(0, length))),
    )
    for (const raw of open) raw.cut()
  })
})

describe('an upload that stalls', () => {
  test('is given up: 408 in the usual shape', async () => {
    const { idleMs } = limits
    onTestFinished(() => void Object.assign(limits, { idleMs }))
    expect(idleMs).toBeLessThanOrEqual(30_000)
    Object.assign(limits, { idleMs: 200 })
    const raw = await sendPart('/v1/cases', caseBody.subarray(0, 500_000))
    expectError(await raw.reply(), 408, 'request_timeout')
  })

  test('or sends one byte now and then is given up as a whole', async () => {
    const server = service.app.server?.server
    if (!server) throw new Error('the service does not listen')
    const { requestTimeout, headersTimeout } = server
    onTestFinished(() => void Object.assign(server, { requestTimeout, headersTimeout }))
    expect(requestTimeout).toBeGreaterThan(0)
    expect(requestTimeout).toBeLessThanOrEqual(300_000)
    Object.assign(server, { requestTimeout: 300, headersTimeout: 300 })
    const raw = await sendPart('/v1/cases', caseBody.subarray(0, 1000))
    let given = false
    const answered = raw.reply().finally(() => {
      given = true
    })
    for (let at = 1000; !given; at += 1) {
      await raw.write(caseBody.subarray(at, at + 1))
      await sleep(50)
    }
    expectError(await answered, 408, 'request_timeout')
  })

  test('of headers is given up: 408', async () => {
    const server = service.app.server?.server
    if (!server) throw new Error('the service does not listen')
    const { headersTimeout } = server
    onTestFinished(() => void Object.assign(server, { headersTimeout }))
    expect(headersTimeout).toBeGreaterThan(0)
    expect(headersTimeout).toBeLessThanOrEqual(30_000)
    Object.assign(server, { headersTimeout: 300 })
    const raw = openRaw(service.app.url)
    await raw.write('POST /v1/cases HTTP/1.1\r\nHost: x\r\n')
    expectError(await raw.reply(), 408, 'request_timeout')
  })
})
