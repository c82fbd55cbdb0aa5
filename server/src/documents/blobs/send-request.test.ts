import { expect, test } from 'vitest'
import { BlobStoreFailed } from './blob-driver.ts'
import { sendRequest } from './send-request.ts'

const limits = { attemptMs: 200, totalMs: 200, attemptsMax: 6, pauseMs: () => 10 }
const badGateway = Object.assign(new Error(), { $metadata: { httpStatusCode: 502 } })
const never = () => new Promise<never>(() => {})

async function explain(attempts: readonly (() => Promise<never>)[]): Promise<string> {
  const left = attempts.values()
  const sending = sendRequest('GET', limits, () => (left.next().value ?? never)())
  const error = await sending.catch((thrown: unknown) => thrown)
  if (!(error instanceof BlobStoreFailed)) throw error
  return error.says
}

test('an attempt that is cut off at the end does not hide the error before it', async () => {
  expect(await explain([() => Promise.reject(badGateway)])).toMatch(/fails \(HTTP 502\)/)
})

test('an attempt that had all its time and no answer says so', async () => {
  expect(await explain([])).toMatch(/does not answer/)
})
