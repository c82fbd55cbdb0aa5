import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { OverloadGuard, overloadLimits, recogniseLender, whileArriving } from './overload-guard.ts'

function newRequest(authorization?: string) {
  const request = Object.assign(new EventEmitter(), {
    headers: { authorization },
  }) as IncomingMessage
  const response = new EventEmitter() as ServerResponse
  return { request, response, end: () => void response.emit('close') }
}

const admitted = (guard: OverloadGuard, count: number, authorization?: string) =>
  Array.from({ length: count }, () => {
    const one = newRequest(authorization)
    expect(guard.admit(one.request, one.response)).toBe(true)
    return one
  })

const isRefused = (guard: OverloadGuard, authorization?: string) => {
  const { request, response } = newRequest(authorization)
  return !guard.admit(request, response)
}

/** A quarter is left for other lenders. */
const workingMax = overloadLimits.workingPerConnection * 2 * 0.75
const twoConnections = { connections: 2, waitedMs: () => 0 }

test('accepts a fixed number per connection; one more is refused', () => {
  const guard = new OverloadGuard(twoConnections)
  const [first] = admitted(guard, workingMax)
  expect(isRefused(guard)).toBe(true)
  first?.end()
  admitted(guard, 1)
  expect(isRefused(guard)).toBe(true)
})

test('a stalled database refuses all, until it answers', () => {
  let waitedMs = overloadLimits.waitedMsMax + 1
  const guard = new OverloadGuard({ connections: 2, waitedMs: () => waitedMs })
  expect(isRefused(guard)).toBe(true)
  waitedMs = 5
  admitted(guard, 1)
})

test('bodies that are still arriving do not take the places of running requests, up to a limit', async () => {
  const guard = new OverloadGuard(twoConnections)
  const arrived: (() => void)[] = []
  const reading: Promise<void>[] = []
  for (let i = 0; i < overloadLimits.underWayMax * 0.75; i += 1) {
    const [one] = admitted(guard, 1)
    if (!one) throw new Error('not admitted')
    const body = new Promise<void>((resolve) => arrived.push(resolve))
    reading.push(whileArriving(one.request, body).finally(one.end))
  }
  expect(isRefused(guard)).toBe(true)
  for (const resolve of arrived) resolve()
  await Promise.all(reading)
  // All have ended, and each was subtracted once.
  admitted(guard, workingMax)
  expect(isRefused(guard)).toBe(true)
})

test('a lender that sends too much leaves room for others, whatever number of keys it has', () => {
  const guard = new OverloadGuard(twoConnections)
  for (const key of ['key 1', 'key 2']) {
    const [one] = admitted(guard, 1, key)
    if (one) recogniseLender(one.request, 'busy lender')
    one?.end()
  }
  admitted(guard, workingMax, 'key 1')
  expect(isRefused(guard, 'key 1')).toBe(true)
  expect(isRefused(guard, 'key 2')).toBe(true)
  admitted(guard, 1, 'key of another lender')
})

test('unknown keys share the places of one lender', () => {
  const guard = new OverloadGuard(twoConnections)
  for (let i = 0; i < workingMax; i += 1) admitted(guard, 1, `invented ${i}`)
  expect(isRefused(guard, 'invented too')).toBe(true)
})

test('a request whose lender becomes known while its body arrives keeps one place', async () => {
  const guard = new OverloadGuard(twoConnections)
  const [one] = admitted(guard, 1, 'key')
  if (!one) throw new Error('not admitted')
  recogniseLender(one.request, 'lender')
  await whileArriving(one.request, Promise.resolve())
  one.end()
  admitted(guard, workingMax)
  expect(isRefused(guard)).toBe(true)
})
