import { describe, expect, test } from 'vitest'
import { sampleContent } from '../../../../tests/support/reports/sample-content.ts'
import { caseTypeCatalogue } from '../../cases/cases.ts'
import { sectionKeys } from '../report-sections.ts'
import { builtInClauses } from './built-in-clauses.ts'
import { chooseClauses } from './choose-clauses.ts'
import { any, type Clause, clauseResults } from './clause.ts'
import {
  fillClause,
  findUnknownPlaceholders,
  listPlaceholders,
  numberInReport,
  splitClause,
} from './fill-clause.ts'
import { writeCertificate } from './write-certificate.ts'

const own = (more: Partial<Clause>): Clause => ({
  key: 'certificate.title',
  result: any,
  state: any,
  caseType: any,
  version: 1,
  text: 'Own words.',
  ...more,
})

const title = (clauses: Clause[], of: Partial<Parameters<typeof chooseClauses>[1]> = {}) =>
  chooseClauses(clauses, { result: 'positive', state: null, caseType: 'TSR', ...of }).find(
    ({ key }) => key === 'certificate.title',
  )?.text

describe('the certificate', () => {
  const write = (more: Parameters<typeof sampleContent>[0], clauses: Clause[] = []) =>
    writeCertificate(sampleContent(more), clauses, null, numberInReport).join('\n')
  const bare = { ...sampleContent().draft, conditions: [], score: {} }

  test('of a positive result says that the title is clear, for which years, and how to secure it', () => {
    const text = write({ draft: bare })
    expect(text).toContain('for the years 1997 to 2026, I certify that the title of Ramesh')
    expect(text).toContain('is clear and marketable')
    expect(text).toContain('listed in section 20 with Sahyadri Housing Finance Limited')
    expect(text).toContain('creates a valid mortgage')
  })

  test('with conditions depends on them', () => {
    const text = write({})
    expect(text).toContain('subject to the conditions below')
    expect(text).toContain('Once the conditions are met')
  })

  test.each(['negative', 'query', 'hold'] as const)('of a %s certifies no title', (result) => {
    const text = write({ result, reason: 'A suit is pending.' })
    expect(text).toContain('A suit is pending.')
    expect(text).not.toMatch(/is clear|creates a valid mortgage/)
  })

  test.each(['NEC', 'LIT', 'VET'])('of a %s speaks only of what was asked', (caseType) => {
    const text = write({ draft: bare, case: { ...sampleContent().case, caseType } })
    expect(text).not.toMatch(/clear and marketable|creates a valid mortgage/)
  })

  test('without searched years refers to the section', () => {
    expect(write({ draft: {} })).toContain('for the period stated in section 7')
  })

  test('has words for every result of every case type', () => {
    for (const result of clauseResults) {
      for (const caseType of Object.keys(caseTypeCatalogue)) {
        expect(title([], { result, caseType })).toBeTruthy()
      }
    }
  })
})

describe('the words', () => {
  test('of the latest version and the closest fit are chosen', () => {
    const words = [
      own({ text: 'any' }),
      own({ text: 'state', state: 'MH' }),
      own({ text: 'state 2', state: 'MH', version: 2 }),
      own({ text: 'type', caseType: 'LO', version: 1 }),
    ]
    expect(title(words)).toMatch(/^On that basis/)
    expect(title([...words, own({ text: 'result', result: 'positive' })])).toBe('result')
    expect(title(words, { state: 'MH' })).toBe('state 2')
    expect(title(words, { state: 'MH', caseType: 'LO' })).toBe('type')
    expect(title(words.toReversed(), { state: 'MH' })).toBe('state 2')
  })

  test('that are empty leave the clause out; added places follow by name', () => {
    const words = [own({ result: 'positive', text: ' ' }), own({ key: 'certificate.zz' })]
    const chosen = chooseClauses(words, { result: 'positive', state: null, caseType: 'TSR' })
    expect(chosen.map(({ key }) => key)).toEqual([
      'certificate.examined',
      'certificate.mortgage',
      'certificate.no_entry',
      'certificate.zz',
    ])
  })

  test('are filled once: what the case says is not read as a placeholder', () => {
    const content = sampleContent({ result: 'negative', reason: 'See {lender}.' })
    expect(fillClause('{reason}', content, numberInReport)).toBe('See {lender}.')
  })

  test('end the reason as a sentence, however it was entered', () => {
    const content = sampleContent({ result: 'negative', reason: 'the charge is open' })
    const text = fillClause('Not certified: {reason} Nothing more.', content, numberInReport)
    expect(text).toBe('Not certified: The charge is open. Nothing more.')
  })

  test('are divided into words and placeholders, and together are the text', () => {
    for (const { text } of builtInClauses) {
      expect(
        splitClause(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }
    expect(splitClause('{lender} and {unknown} {section:opinion}')).toEqual([
      { text: '{lender}', means: 'Name of the lender' },
      { text: ' and {unknown} ', means: null },
      { text: '{section:opinion}', means: 'Number of section “Opinion and conditions”' },
    ])
    const listed = listPlaceholders().map(({ placeholder }) => placeholder)
    expect(findUnknownPlaceholders(listed.join(' '))).toEqual([])
    expect(listed).toHaveLength(4 + sectionKeys.length)
  })

  test('name only what exists', () => {
    for (const { text } of builtInClauses) expect(findUnknownPlaceholders(text)).toEqual([])
    const wrong = 'A {borower} {section:none} {section} {lender:x} {} {constructor} } {lender'
    expect(findUnknownPlaceholders(wrong)).toEqual([
      '{borower}',
      '{section:none}',
      '{section}',
      '{lender:x}',
      '{}',
      '{constructor}',
      '}',
      '{lender',
    ])
  })
})
