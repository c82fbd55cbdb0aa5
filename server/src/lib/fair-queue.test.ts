import { expect, test, vi } from 'vitest'
import { AppError } from './app-error.ts'
import { FairQueue, type QueueLimits } from './fair-queue.ts'

const limits: QueueLimits = { running: 1, perClient: 3, total: 4, waitMs: 60_000 }
const stranger = (name: string) => ({ name, isKnown: false })
const known = (name: string) => ({ name, isKnown: true })

/** A queue whose work ends only on request; `started` lists who was admitted, in order. */
function openQueue(more: Partial<QueueLimits> = {}) {
  const queue = new FairQueue({ ...limits, ...more })
  const started: string[] = []
  const ends: (() => void)[] = []
  const settled: Promise<string>[] = []
  return {
    started,
    enter(client: { name: string; isKnown: boolean }, label = client.name) {
      const done = queue
        .run(client, async () => {
          started.push(label)
          await new Promise<void>((resolve) => ends.push(resolve))
          return 'done'
        })
        .catch((error: unknown) => (error instanceof AppError ? error.code : 'another error'))
      settled.push(done)
      return done
    },
    /** Lets all through, one after the other. */
    async drain() {
      const all = Promise.all(settled)
      let isDrained = false
      void all.then(() => {
        isDrained = true
      })
      for (let turns = 0; !isDrained && turns < 1000; turns += 1) {
        ends.shift()?.()
        await new Promise((resolve) => setImmediate(resolve))
      }
      return all
    },
  }
}

test('clients take turns, however many requests one of them has waiting', async () => {
  const queue = openQueue()
  for (const label of ['a1', 'a2', 'a3', 'a4']) void queue.enter(stranger('a'), label)
  void queue.enter(stranger('b'), 'b1')
  expect(await queue.drain()).toEqual(Array(5).fill('done'))
  expect(queue.started).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
})

test('one client has a limited number of waiting requests; others can still wait', async () => {
  const queue = openQueue()
  for (const label of ['a1', 'a2', 'a3', 'a4']) void queue.enter(stranger('a'), label)
  expect(await queue.enter(stranger('a'), 'a5')).toBe('rate_limited')
  void queue.enter(stranger('b'))
  expect(await queue.drain()).toEqual(['done', 'done', 'done', 'done', 'rate_limited', 'done'])
})

test('when it is full, the client with the most waiting loses its newest', async () => {
  const queue = openQueue()
  void queue.enter(stranger('x'))
  const fromA = ['a1', 'a2', 'a3'].map((label) => queue.enter(stranger('a'), label))
  void queue.enter(stranger('b'))
  void queue.enter(stranger('c'))
  expect(await fromA[2]).toBe('rate_limited')
  await queue.drain()
  expect(queue.started).toEqual(['x', 'a1', 'b', 'c', 'a2'])
})

test('when it is full of single requests, an unknown client is refused', async () => {
  const queue = openQueue()
  for (const name of ['x', 'a', 'b', 'c', 'd']) void queue.enter(stranger(name))
  expect(await queue.enter(stranger('e'))).toBe('unavailable')
  expect(await queue.drain()).toEqual([...Array<string>(5).fill('done'), 'unavailable'])
})

test('known clients come before unknown ones, and are admitted to a full queue', async () => {
  const queue = openQueue()
  for (const name of ['x', 'a', 'b', 'c', 'd']) void queue.enter(stranger(name))
  void queue.enter(known('owner'))
  const ends = await queue.drain()
  expect(ends.filter((end) => end === 'rate_limited')).toHaveLength(1)
  expect(queue.started.slice(0, 2)).toEqual(['x', 'owner'])
  expect(queue.started).toHaveLength(5)
})

test('known clients are limited too', async () => {
  const queue = openQueue()
  for (const name of ['x', 'a', 'b', 'c', 'd']) void queue.enter(known(name))
  expect(await queue.enter(known('e'))).toBe('unavailable')
  await queue.drain()
})

test('no request waits forever, and one that gave up takes no place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const queue = openQueue({ total: 1 })
    void queue.enter(stranger('x'))
    const late = queue.enter(stranger('a'))
    vi.advanceTimersByTime(limits.waitMs)
    expect(await late).toBe('unavailable')
    const later = queue.enter(stranger('b'))
    await queue.drain()
    expect(await later).toBe('done')
    expect(queue.started).toEqual(['x', 'b'])
  } finally {
    vi.useRealTimers()
  }
})

test('work that fails frees its place', async () => {
  const queue = new FairQueue(limits)
  const failing = queue.run(stranger('a'), () => Promise.reject(new Error('no')))
  const next = queue.run(stranger('b'), () => Promise.resolve('next'))
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('next')
  expect(await queue.run(stranger('c'), () => Promise.resolve('last'))).toBe('last')
})

test('runs as many at once as allowed', async () => {
  const queue = openQueue({ running: 2 })
  for (const name of ['a', 'b', 'c']) void queue.enter(stranger(name))
  await new Promise((resolve) => setImmediate(resolve))
  expect(queue.started).toEqual(['a', 'b'])
  await queue.drain()
})
