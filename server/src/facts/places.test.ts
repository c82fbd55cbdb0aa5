import { describe, expect, test } from 'vitest'
import { layOutWords, pageOf } from '../../../tests/support/facts/lay-out-words.ts'
import type { PageText, PageWord } from '../documents/documents.ts'
import { extractFacts, type Fact } from './facts.ts'

const receipt = pageOf(
  `PROPERTY TAX RECEIPT
Receipt No. : TMC/2024/1187 | Date : 05/08/2024
Name of owner | Ramaiah Gowda, Nagesh Rao
Village | Hosahalli
Period | 01/04/2023 to 31/03/2024`,
  [0.08, 0.45],
)

const isInside = ({ rect }: PageWord, { places }: Fact) =>
  places.some(({ rect: own }) => {
    const [x, y] = [rect.x + rect.w / 2, rect.y + rect.h / 2]
    return own.x <= x && x <= own.x + own.w && own.y <= y && y <= own.y + own.h
  })

describe('the place of a fact', () => {
  test('covers exactly the words that it was read from', () => {
    const { facts } = extractFacts([receipt], { stateCode: 'KA' })
    expect(facts.length).toBeGreaterThan(6)
    for (const fact of facts.filter(({ kind }) => kind !== 'document_kind')) {
      const covered = receipt.words.filter((word) => isInside(word, fact))
      const text = covered.map((word) => word.text.replace(/[,;:]$/u, '')).join(' ')
      expect(text).toBe(fact.value)
    }
  })

  test('is on its page', () => {
    const { facts } = extractFacts([receipt, pageOf('Village : Malur', [0.1], 2)], {
      stateCode: 'KA',
    })
    expect(facts.every(({ places }) => places.length > 0)).toBe(true)
  })
})

const words = (texts: readonly string[]): PageText => ({
  page: 1,
  source: 'picture',
  words: layOutWords(
    texts.map((text, i) => ({ x: 0.05 + (i % 10) * 0.09, row: Math.floor(i / 10) % 38, text })),
  ),
})

const manyTimes = (text: string, count: number) => Array.from({ length: count }, () => text)
const title = 'ENCUMBRANCE CERTIFICATE'

describe('hostile pages', () => {
  test.each<[string, PageText]>([
    ['no words', { page: 1, source: 'text', words: [] }],
    ['equal words', words([title, ...manyTimes('Village', 20_000)])],
    ['one-letter words', words([title, ...manyTimes('a', 20_000)])],
    ['brackets', words([title, ...manyTimes('[', 20_000)])],
    ['huge numbers', words([title, 'Date', ':', ...manyTimes('9'.repeat(150), 20_000)])],
    [
      'one place',
      {
        page: 1,
        source: 'text',
        words: layOutWords(
          manyTimes('Survey No. 45/2', 6000).map((text) => ({ x: 0.1, row: 3, text })),
        ),
      },
    ],
    [
      'no size',
      {
        page: 1,
        source: 'text',
        words: [{ text: 'x', rect: { x: 0, y: 0, w: 0, h: 0 }, confidence: 1, line: 0 }],
      },
    ],
    [
      'not a number',
      {
        page: 1,
        source: 'text',
        words: [{ text: 'x', rect: { x: NaN, y: NaN, w: NaN, h: NaN }, confidence: NaN, line: 0 }],
      },
    ],
  ])('%s are read in bounded time', (_, page) => {
    const { user } = process.threadCpuUsage()
    extractFacts([page], { stateCode: 'KA' })
    expect((process.threadCpuUsage().user - user) / 1000).toBeLessThan(5000)
  })
})
