import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indianStates, recordLanguagesOf, stateCodeOf } from './indian-states.ts'

const listOf = (cell: string) => cell.split(';').filter((text) => text !== '')

/** No cell of the file is quoted. */
const rows = readFileSync(join(import.meta.dirname, '../../../tests/data/states.csv'), 'utf8')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => {
    const [code = '', name = '', otherCodes = '', otherNames = '', lgdCode = ''] = line.split(',')
    return {
      code,
      name,
      otherCodes: listOf(otherCodes),
      otherNames: listOf(otherNames),
      lgdCode: Number(lgdCode),
    }
  })

const spellings = rows.flatMap(({ code, name, otherCodes, otherNames }) => {
  const codes = [code, ...otherCodes]
  const all = [...codes, ...codes.map((other) => `IN-${other}`), name, ...otherNames]
  return all.map((text) => ({ text, code }))
})

const variants: Record<string, (text: string) => string> = {
  'as written': (text) => text,
  'upper case': (text) => text.toUpperCase(),
  'lower case': (text) => text.toLowerCase(),
  'white space around': (text) => `\t  ${text}\u00a0\r\n`,
  'white space doubled': (text) => text.replaceAll(' ', '  \u2003'),
  'white space dropped': (text) => text.replaceAll(' ', ''),
  'hyphens for spaces': (text) => text.replaceAll(' ', '-'),
  'en dashes for hyphens': (text) => text.replaceAll('-', ' \u2013 '),
  'a dot after each capital': (text) => text.replace(/[A-Z]/g, '$&.'),
  '& for and': (text) => text.replaceAll(' and ', ' & '),
  'and for &': (text) => text.replaceAll('&', ' And '),
  'full width': (text) =>
    text.replace(/[A-Z&]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0xfee0)),
  NFD: (text) => text.normalize('NFD'),
  NFC: (text) => text.normalize('NFC'),
  'zero-width characters': (text) => `\ufeff${[...text].join('\u200b')}\u200d`,
}

describe('stateCodeOf', () => {
  test('the table is the one of the data file', () => {
    expect(rows).toHaveLength(36)
    expect(indianStates).toEqual(rows)
  })

  test.each(Object.entries(variants))('knows every spelling: %s', (_, write) => {
    const found = spellings.map(({ text }) => ({ text, code: stateCodeOf(write(text)) }))
    expect(found).toEqual(spellings)
  })

  test('no two rows claim one spelling', () => {
    const owners = new Map<string, string>()
    for (const { code, lgdCode, ...row } of rows) {
      for (const text of [code, row.name, ...row.otherCodes, ...row.otherNames, `${lgdCode}`]) {
        const key = text.toLowerCase().replaceAll('&', 'and').replace(/[ .]/g, '')
        expect([undefined, code]).toContain(owners.get(key))
        owners.set(key, code)
      }
    }
  })

  test.each([
    ['A.P.', 'AP'],
    ['  maharashtra ', 'MH'],
    ['IN-KA', 'KA'],
    ['in-or', 'OD'],
    ['jammu & kashmir', 'JK'],
    ['J & K', 'JK'],
    ['j and k', 'JK'],
    ['महाराष्ट्र', 'MH'],
    ['ಕರ್ನಾಟಕ', 'KA'],
    // The nukta letter as one code point, which normalisation decomposes.
    ['छत्तीसग\u095d', 'CG'],
    ['छत्तीसग\u0922\u093c', 'CG'],
    ['Tamil  Nadu', 'TN'],
    ['tamilnadu', 'TN'],
    ['Dadra & Nagar Haveli & Daman & Diu', 'DH'],
  ])('%j is %s', (text, code) => {
    expect(stateCodeOf(text)).toBe(code)
  })

  test('accepts a Local Government Directory number that is not ambiguous', () => {
    for (const { code, lgdCode } of rows) {
      const expected = lgdCode === 37 || lgdCode === 38 ? undefined : code
      expect(stateCodeOf(`${lgdCode}`)).toBe(expected)
      expect(stateCodeOf(`${lgdCode}`.padStart(2, '0'))).toBe(expected)
    }
  })

  test.each([
    '',
    ' ',
    '.',
    '-',
    '&',
    'and',
    'IN',
    'IN-',
    'IN-XX',
    'XX',
    '0',
    '00',
    '25',
    '99',
    '-0',
    'India',
    'Pradesh',
    'Maharashtra State',
    'MH;KA',
    'M*H',
    'undefined',
    'null',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '\u200b',
    '\ud800',
    '\0MH',
  ])('does not know %j', (text) => {
    expect(stateCodeOf(text)).toBeUndefined()
  })

  test('refuses a long text at once', () => {
    for (const text of [
      'M'.repeat(4000),
      '&'.repeat(4000),
      `${' '.repeat(4000)}MH`,
      'ﷺ'.repeat(4000),
    ]) {
      expect(stateCodeOf(text)).toBeUndefined()
    }
  })

  test('answers any text with a code of the table or nothing', () => {
    const answers = new Set([undefined, ...rows.map((row) => row.code)])
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(answers).toContain(stateCodeOf(text))
      }),
    )
  })
})

test.each<[string | null, string[]]>([
  ['MH', ['en', 'mr']],
  ['KA', ['en', 'kn']],
  ['NL', ['en']],
  [null, ['en', 'mr', 'kn']],
])('documents of a case in %s are read in %s', (code, languages) => {
  expect(recordLanguagesOf(code)).toEqual(languages)
})
