import { expect, test } from 'vitest'
import { LoopTurns } from './loop-turns.ts'

function keepBusy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('work that fits into the turn is done at once, and returns its result', () => {
  const turns = new LoopTurns(60_000)
  expect([turns.run(() => 1), turns.run(() => 2)]).toEqual([1, 2])
  expect(() =>
    turns.run(() => {
      throw new Error('bad body')
    }),
  ).toThrow('bad body')
})

test('the rest waits for later turns, in order, and other work runs in between', async () => {
  const turns = new LoopTurns(5)
  const seen: string[] = []
  const other = () => {
    if (seen.length >= 10) return
    seen.push('other')
    setImmediate(other)
  }
  const work = [1, 2, 3].map((number) =>
    turns.run(() => {
      keepBusy(6)
      seen.push(`body ${number}`)
      return number
    }),
  )
  setImmediate(other)
  expect(seen).toEqual(['body 1'])
  expect(await Promise.all(work.map(async (one) => one))).toEqual([1, 2, 3])
  expect(seen).toEqual(['body 1', 'body 2', 'other', 'body 3'])
})

test('an error in later work reaches its caller, and no other', async () => {
  const turns = new LoopTurns(0)
  const results = await Promise.allSettled([
    turns.run(() => 'first'),
    turns.run(() => {
      throw new Error('bad body')
    }),
    turns.run(async () => 'last'),
  ])
  expect(results).toMatchObject([
    { status: 'fulfilled', value: 'first' },
    { status: 'rejected', reason: { message: 'bad body' } },
    { status: 'fulfilled', value: 'last' },
  ])
})
