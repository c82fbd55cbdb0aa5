import { describe, expect, test } from 'vitest'
import type { PageText } from '../../documents/documents.ts'
import { openSearch } from './find-words.ts'

/** A page with these lines. */
function pageOf(...lines: string[]): PageText {
  const words = lines.flatMap((line, index) =>
    line.split(' ').map((text, at) => ({
      text,
      rect: { x: at / 20, y: index / 20, w: 0.04, h: 0.04 },
      confidence: 1,
      line: index,
    })),
  )
  return { page: 3, source: 'picture', words }
}

const deed = pageOf(
  'This deed of sale is made at Pune on 14/03/2019',
  'between Baburao Vishnu Kulkarni, aged 61,',
  'and रमेश शंकर पाटील of Gat No. 45/2B,',
  'ಸರ್ವೆ ನಂಬರ್ ೧೨೩ ರಮೇಶ ಗೌಡ',
)
const find = (query: string) =>
  openSearch(query)
    ?.findOn(deed)
    .map(({ rects, text }) => [rects.length, text])

describe('words are found', () => {
  test.each([
    ['as they are spelled', 'kulkarni', 2],
    ['by their beginning', 'kulk', 2],
    ['together, in order', 'vishnu kulkarni', 2],
    ['in another spelling', 'Kulkarnee', 2],
    ['in another script', 'Ramesh Shankar', 3],
    ['in Kannada by Latin letters', 'Gowda', 4],
    ['as a number with its marks', '45/2B', 3],
    ['as a part of a number', '45', 3],
    ['as a date', '14/03/2019', 1],
    ['in other digits', '123', 4],
  ])('%s', (_, query, line) => {
    const hits = openSearch(query)?.findOn(deed) ?? []
    expect(hits).toHaveLength(1)
    expect(hits[0]?.rects[0]?.y).toBeCloseTo((line - 1) / 20)
    expect(hits[0]?.page).toBe(3)
  })

  test('each with its place', () => {
    expect(openSearch('Vishnu Kulkarni')?.findOn(deed)).toMatchObject([
      { rects: [{ x: 2 / 20 }, { x: 3 / 20 }], text: 'between Baburao Vishnu Kulkarni, aged 61,' },
    ])
  })
})

describe('nothing is found', () => {
  test.each([
    ['words that stand apart', 'Baburao Kulkarni'],
    ['another name', 'Deshpande'],
    ['another number', '46'],
    ['digits inside a number', '2'],
    ['a part in the middle of a word', 'karni'],
  ])('for %s', (_, query) => {
    expect(find(query)).toEqual([])
  })

  test('without a letter or a digit there is no search', () => {
    expect(openSearch('  –, ')).toBeUndefined()
  })

  test('a page of 20,000 equal words ends, with a limited number of hits', () => {
    const many = pageOf(Array(20_000).fill('aaaa').join(' '))
    expect(openSearch('aaaa aaaa aaab')?.findOn(many).length).toBeLessThanOrEqual(50)
  })
})
