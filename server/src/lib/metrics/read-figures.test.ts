import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atMostEvery, inTurn } from './read-figures.ts'

test('many scrapes at once, and soon after each other, read once', async () => {
  let readings = 0
  const read = atMostEvery(60_000, async () => {
    readings += 1
    await sleep(5)
  })
  await Promise.all(Array.from({ length: 50 }, read))
  await read()
  expect(readings).toBe(1)
})

test('after the interval they are read again', async () => {
  let readings = 0
  const read = atMostEvery(20, async () => {
    readings += 1
  })
  await read()
  await sleep(30)
  await read()
  expect(readings).toBe(2)
})

test('a failure is reported to all who wait, and not repeated at once', async () => {
  let readings = 0
  const read = atMostEvery(60_000, async () => {
    readings += 1
    throw new Error('away')
  })
  const all = await Promise.allSettled([read(), read()])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await read()
  expect(readings).toBe(1)
})

test('figures are read one after another, also after one that fails, which is reported', async () => {
  const seen: string[] = []
  const named =
    (name: string, fails = false) =>
    async () => {
      seen.push(`${name} begins`)
      await sleep(2)
      if (fails) throw new Error(name)
      seen.push(`${name} ends`)
    }
  await expect(inTurn([named('a'), named('b', true), named('c')])()).rejects.toThrow('b')
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'c begins', 'c ends'])
})
