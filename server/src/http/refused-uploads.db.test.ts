import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../tests/support/app/test-app.ts'
import { head, openRaw } from '../../../tests/support/http/raw-http.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
})
afterAll(() => app.end())

const mebibyte = 1024 * 1024
const piece = Buffer.alloc(mebibyte, 0x20)
const postHead = (length: number, ...more: string[]) =>
  head('POST /v1/cases', [
    'Host: x',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    ...more,
  ])

/** Number of bytes the connection accepted before it was closed, up to the maximum. */
async function pour(raw: ReturnType<typeof openRaw>, mostBytes: number): Promise<number> {
  let isClosed = false
  raw.closed(60_000).then(
    () => {
      isClosed = true
    },
    () => {},
  )
  let sent = 0
  while (sent < mostBytes && !isClosed) {
    await raw.write(piece)
    sent += piece.length
    // Otherwise the end of the connection would go unnoticed.
    await setImmediate()
  }
  return sent
}

test('of an upload without a key, 2 MiB are read after the answer, and the rest is cut off', async () => {
  const raw = openRaw(app.url)
  await raw.write(postHead(1024 * mebibyte))
  expect((await raw.reply()).status).toBe(401)
  // The buffers of the kernels on both sides are added to what is read.
  expect(await pour(raw, 256 * mebibyte)).toBeLessThan(64 * mebibyte)
  await raw.closed()
})

test('a smaller one is read to its end, and the connection stays open', async () => {
  const raw = openRaw(app.url)
  await raw.write(postHead(1.5 * mebibyte))
  expect((await raw.reply()).status).toBe(401)
  await raw.write(Buffer.alloc(1.5 * mebibyte, 0x20))
  await raw.write(head('GET /livez', ['Host: x']))
  expect((await raw.reply()).status).toBe(200)
})

test('a lender that sends a whole upload before it reads still gets the reason of the refusal', async () => {
  const raw = openRaw(app.url)
  const length = 30 * mebibyte
  await raw.write(postHead(length, `Authorization: Bearer ${lender.live}`))
  await raw.write('[[')
  expect(await pour(raw, length - mebibyte)).toBe(length - mebibyte)
  await raw.write(Buffer.alloc(mebibyte - 2, 0x20))
  expect((await raw.reply()).status).toBe(413)
  await raw.write(head('GET /livez', ['Host: x']))
  expect((await raw.reply()).status).toBe(200)
})
