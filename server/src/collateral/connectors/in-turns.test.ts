import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'

const never = new AbortController().signal

test('keeps the order and the limit', async () => {
  let running = 0
  let most = 0
  const results = await inTurns([30, 1, 20, 1, 1], 2, never, async (ms) => {
    running += 1
    most = Math.max(most, running)
    await wait(ms)
    running -= 1
    return ms * 2
  })
  expect(results).toEqual([60, 2, 40, 2, 2])
  expect(most).toBe(2)
})

test('the first failure stops the others and is the one thrown', async () => {
  const begun: number[] = []
  const searching = inTurns([1, 2, 3, 4], 2, never, async (item, signal) => {
    begun.push(item)
    if (item === 1) throw new Error('first')
    await wait(10_000, undefined, { signal })
  })
  await expect(searching).rejects.toThrow('first')
  expect(begun).toEqual([1, 2])
})

test('a caller that gives up gets its own reason', async () => {
  const reason = new Error('stop')
  const searching = inTurns([1, 2], 1, AbortSignal.abort(reason), async () => expect.fail())
  await expect(searching).rejects.toBe(reason)
})

test('an empty list is done at once', async () => {
  expect(await inTurns([], 3, never, async () => 1)).toEqual([])
})
