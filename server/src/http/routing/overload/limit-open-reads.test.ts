import { expect, test } from 'vitest'
import { Buckets, openReadLimits } from './limit-open-reads.ts'

const { perSecond, burst, clientsMax } = openReadLimits

test('a client may read a burst at once, then as much as is refilled each second', () => {
  const buckets = new Buckets()
  const takenAt = (ms: number) => {
    let taken = 0
    while (taken <= burst && buckets.take('a', ms) === 0) taken += 1
    return taken
  }
  expect(takenAt(0)).toBe(burst)
  expect(buckets.take('a', 0)).toBe(1)
  expect(buckets.take('b', 0)).toBe(0)
  expect(takenAt(1_000)).toBe(perSecond)
  expect(takenAt(1_000_000)).toBe(burst)
})

test('a limited number of clients is remembered, the last seen ones', () => {
  const buckets = new Buckets()
  for (let i = 0; i < burst; i += 1) buckets.take('flood', 0)
  for (let i = 0; i < 3 * clientsMax; i += 1) {
    buckets.take(`client ${i}`, 0)
    buckets.take('flood', 0)
  }
  expect(buckets.size).toBe(clientsMax)
  expect(buckets.take('flood', 0)).toBe(1)
})
