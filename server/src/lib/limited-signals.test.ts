import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LimitedSignals } from './limited-signals.ts'

test('a stop aborts every open signal with its reason, and no closed one', () => {
  const stopping = new AbortController()
  const signals = new LimitedSignals(stopping.signal)
  const [one, other, closed] = [signals.open(60_000), signals.open(60_000), signals.open(60_000)]
  closed.close()
  stopping.abort(new Error('going down'))
  expect(one.signal.reason).toEqual(new Error('going down'))
  expect(other.signal.aborted).toBe(true)
  expect(closed.signal.aborted).toBe(false)
})

test('after the stop every signal is aborted from the start', () => {
  const stopping = new AbortController()
  const signals = new LimitedSignals(stopping.signal)
  stopping.abort()
  expect(signals.open(60_000).signal.aborted).toBe(true)
})

test('after its time a signal is aborted alone, unless it was closed', async () => {
  const signals = new LimitedSignals(new AbortController().signal)
  const [short, long, closed] = [signals.open(5), signals.open(60_000), signals.open(5)]
  closed.close()
  await sleep(50)
  expect(short.signal.reason).toMatchObject({ name: 'TimeoutError' })
  expect(long.signal.aborted).toBe(false)
  expect(closed.signal.aborted).toBe(false)
})
