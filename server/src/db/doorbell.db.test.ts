import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import { until } from '../../../tests/support/until.ts'
import { createLog } from '../lib/log.ts'
import { type Doorbell, openDoorbell } from './doorbell.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

interface Heard {
  bell: Doorbell
  rings: number
  gaps: number
  words: string[]
}

/** Connected once it has told of the gap that its own absence was. */
async function opened(): Promise<Heard> {
  const heard = { rings: 0, gaps: 0, words: [] as string[] }
  const bell = openDoorbell(database.url, createLog('silent'), {
    onRing() {
      heard.rings += 1
    },
    onGap() {
      heard.gaps += 1
    },
    onWords(words) {
      heard.words.push(...words)
    },
  })
  await until('it is connected', async () => heard.gaps > 0)
  return Object.assign(heard, { bell })
}

test('words reach every node once, and too many of them as a gap', async () => {
  const one = await opened()
  const two = await opened()
  expect([one.gaps, two.gaps]).toEqual([2, 1])
  for (const word of ['case live a', 'case live b', 'case live a']) one.bell.tell(word)
  await until('both heard', async () => one.words.length > 0 && two.words.length > 0)
  expect(one.words).toEqual(['case live a', 'case live b'])
  expect(two.words).toEqual(one.words)
  const rings = two.rings
  one.bell.ring()
  await until('a ring is heard as before', async () => two.rings > rings)
  for (let i = 0; i < 151; i += 1) one.bell.tell(`case live ${i}`)
  await until('both heard a gap', async () => one.gaps === 3 && two.gaps === 2)
  expect(two.words).toHaveLength(2)
  // What was told in the last moment still goes out.
  one.bell.tell("case live 'c")
  await one.bell.close()
  await until('the last word', async () => two.words.length === 3)
  expect(two.words.at(-1)).toBe("case live 'c")
  await two.bell.close()
})
