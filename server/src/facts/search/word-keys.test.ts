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

function mayHave(query: string, page = deed): boolean {
  const keys = new Set(keysOfPage('live', page.words))
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
  ])('%s', (query) => {
    expect(mayHave(query)).toBe(true)
  })

  test('whenever a search in its case has a hit', () => {
    const queries = deed.words.flatMap(({ text }, index) => {
      const next = deed.words[index + 1]?.text ?? ''
      return [text, text.slice(0, 3), text.slice(0, 5), text.slice(0, 7), `${text} ${next}`]
    })
    const hits = queries.filter((query) => openSearch(query, { beginningMin })?.findOn(deed).length)
    expect(hits.length).toBeGreaterThan(80)
    expect(hits.filter((query) => !mayHave(query))).toEqual([])
  })
})

test.each(['Deshpande', '46', 'karni', 'Ramesh Deshpande', 'ಸುರೇಶ'])(
  'and not by words it does not have: %s',
  (query) => {
    expect(mayHave(query)).toBe(false)
  },
)

describe('keys', () => {
  test('of another mode or another master key are others', () => {
    const keys = new Set(keysOfPage('live', deed.words))
    const other = new Keyring(Buffer.alloc(32, 8))
    expect(keysOfPage('test', deed.words).filter((key) => keys.has(key))).toEqual([])
    expect(openPageKeys(other)('live', deed.words).filter((key) => keys.has(key))).toEqual([])
  })

  test('are sorted, each once, so that they do not show the order of the words', () => {
    const turned = { ...deed, words: [...deed.words, ...deed.words].reverse() }
    expect(keysOfPage('live', turned.words)).toEqual(keysOfPage('live', deed.words))
  })

  test('of a page with very many words are limited', () => {
    const words = Array.from({ length: 20_000 }, (_, i) => `w${i}x${i * 7919}`).join(' ')
    expect(keysOfPage('live', pageOf(words).words).length).toBeLessThan(40_000)
  })

  test('stay as they are: who changes them adds a migration that sets word_keys to null', () => {
    const keys = keysOfPage('live', deed.words)
    const hash = createHash('sha256').update(JSON.stringify(keys)).digest('hex').slice(0, 16)
    expect([keys.length, hash]).toEqual([100, '52edcdc7e6b8a229'])
  })
})
