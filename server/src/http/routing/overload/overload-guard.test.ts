import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { OverloadGuard, overloadLimits, whileArriving } from './overload-guard.ts'

function newRequest() {
  const request = new EventEmitter() as IncomingMessage
  const response = new EventEmitter() as ServerResponse
  return { request, response, end: () => void response.emit('close') }
}

const admitted = (guard: OverloadGuard, count: number) =>
  Array.from({ length: count }, () => {
    const one = newRequest()
    expect(guard.admit(one.request, one.response)).toBe(true)
    return one
  })

const isRefused = (guard: OverloadGuard) => {
  const { request, response } = newRequest()
  return !guard.admit(request, response)
}

const workingMax = overloadLimits.workingPerConnection * 2
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
  for (let i = 0; i < overloadLimits.underWayMax; i += 1) {
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
