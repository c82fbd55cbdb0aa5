import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PageText } from '../../documents/documents.ts'
import { Keyring } from '../../lib/keyring.ts'
import { openSearch } from './find-words.ts'
import { beginningMin, keysSought, openPageKeys } from './word-keys.ts'

const keyring = new Keyring(Buffer.alloc(32, 7))
const keysOfPage = openPageKeys(keyring)

function pageOf(text: string): PageText {
  const rect = { x: 0, y: 0, w: 0.1, h: 0.1 }
  const words = text.split(' ').map((each) => ({ text: each, rect, confidence: 1, line: 0 }))
  return { page: 1, source: 'text', words }
}

const deed = pageOf(
  'This deed of sale is made at Pune on 14/03/2019 between Baburao Vishnu Kulkarni, aged 61, ' +
    'and रमेश शंकर पाटील of Gat No. 45/2B, ಸರ್ವೆ ನಂಬರ್ ೧೨೩ ರಮೇಶ ಗೌಡ Sub-Registrar Havell',
)

async function mayHave(query: string, page = deed): Promise<boolean> {
  const keys = new Set(await keysOfPage('live', page.words))
  return keysSought(keyring, 'live', query).every((word) => word.some((key) => keys.has(key)))
}

describe('a page is found by its words', () => {
  test.each([
    'kulkarni',
    'kul',
    'kulk',
    'kulka',
    'kulkarn',
    'vishnu kulkarni',
    'Kulkarnee',
    'Kulkami',
    'Ramesh Shankar',
    'Ramesh Patil',
    'Gowda',
    'रमेश',
    'ರಮೇಶ್',
    'गौडा',
    '45/2B',
    '45',
    '14/03/2019',
    '14/0',
    '123',
    'sub-reg',
    'sub registrar',
    'Haveli',
    'is',
  ])('%s', async (query) => {
    expect(await mayHave(query)).toBe(true)
  })

  test('whenever a search in its case has a hit', async () => {
    const queries = deed.words.flatMap(({ text }, index) => {
      const next = deed.words[index + 1]?.text ?? ''
      return [text, text.slice(0, 3), text.slice(0, 5), text.slice(0, 7), `${text} ${next}`]
    })
    const hits = queries.filter((query) => openSearch(query, { beginningMin })?.findOn(deed).length)
    expect(hits.length).toBeGreaterThan(80)
    const isFound = await Promise.all(hits.map((query) => mayHave(query)))
    expect(hits.filter((_, index) => !isFound[index])).toEqual([])
  })
})

test.each(['Deshpande', '46', 'karni', 'Ramesh Deshpande', 'ಸುರೇಶ'])(
  'and not by words it does not have: %s',
  async (query) => {
    expect(await mayHave(query)).toBe(false)
  },
)

describe('keys', () => {
  test('of another mode or another master key are others', async () => {
    const keys = new Set(await keysOfPage('live', deed.words))
    const other = new Keyring(Buffer.alloc(32, 8))
    const inTest = await keysOfPage('test', deed.words)
    expect(inTest.filter((key) => keys.has(key))).toEqual([])
    const ofOther = await openPageKeys(other)('live', deed.words)
    expect(ofOther.filter((key) => keys.has(key))).toEqual([])
  })

  test('are sorted, each once, so that they do not show the order of the words', async () => {
    const turned = { ...deed, words: [...deed.words, ...deed.words].reverse() }
    const keys = await keysOfPage('live', turned.words)
    expect(keys).toEqual(await keysOfPage('live', deed.words))
  })

  test('of a page with very many words are limited', async () => {
    const words = Array.from({ length: 20_000 }, (_, i) => `w${i}x${i * 7919}`).join(' ')
    expect((await keysOfPage('live', pageOf(words).words)).length).toBeLessThan(40_000)
  })

  test('are made in pieces, so that requests are answered meanwhile', async () => {
    const words = Array.from({ length: 2_000 }, (_, i) => `piece${i}x${i * 7919}`).join(' ')
    let turns = 0
    const count = () => {
      turns += 1
      turn = setImmediate(count)
    }
    let turn = setImmediate(count)
    await keysOfPage('live', pageOf(words).words)
    clearImmediate(turn)
    expect(turns).toBeGreaterThan(20)
  })

  test('of very long words are made of their beginning', async () => {
    const keys = await keysOfPage('live', pageOf('ab'.repeat(500_000)).words)
    expect(keys).toEqual(await keysOfPage('live', pageOf('ab'.repeat(100)).words))
  })

  test('stay as they are: who changes them adds a migration that sets word_keys to null', async () => {
    const keys = await keysOfPage('live', deed.words)
    const hash = createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 16)
    expect([keys.length, hash]).toEqual([100, '52edcdc7e6b8a229'])
  })
})
