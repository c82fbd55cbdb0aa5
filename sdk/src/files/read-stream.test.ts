import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withinTime } from './read-stream.ts'

/** Node ends a process because of these. */
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)
beforeEach(() => {
  unhandled.length = 0
  process.on('unhandledRejection', note)
})
afterEach(() => {
  process.off('unhandledRejection', note)
})

describe('a promise that is no longer awaited may reject without an unhandled rejection', () => {
  const reason = new Error('the user went away')

  test('the signal was already aborted', async () => {
    const signal = AbortSignal.abort(reason)
    const limits = { name: 'deed.pdf', timeoutMs: 1000, signal }
    await expect(withinTime(failsAfter(0), limits)).rejects.toBe(reason)
    await sleep(20)
    expect(unhandled).toEqual([])
  })

  test('time was already up', async () => {
    const limits = { name: 'deed.pdf', timeoutMs: 1, signal: undefined }
    await expect(withinTime(failsAfter(20), limits)).rejects.toThrow('no byte within 1 ms')
    await sleep(60)
    expect(unhandled).toEqual([])
  })
})

async function failsAfter(ms: number): Promise<never> {
  await sleep(ms)
  throw new Error('the connection broke')
}
