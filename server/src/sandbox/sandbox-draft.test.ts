import { describe, expect, test } from 'vitest'
import type { CaseFile, Result } from '../cases/cases.ts'
import {
  factorKeys,
  factors,
  findChainBreaks,
  findMissingOwner,
  type ReportDraft,
  scoreCase,
} from '../reports/reports.ts'
import { findContradictions } from '../reports/score/score-faults.ts'
import { sandboxDraft } from './sandbox-draft.ts'
import { findIssues, sandboxIssues } from './sandbox-issues.ts'
import { scenarios } from './scenarios.ts'

/** Decisions, section 10: place, units, reason, flags and score are of the same property. */

interface Given {
  state?: string | null
  district?: string | null
  property_description?: string | null
  cured?: string | null
}

const now = new Date('2026-11-15T08:35:00.000Z')

function draftOf(result: Result, reason: string | null, given: Given = {}): ReportDraft {
  const { cured = null, ...place } = given
  const fields = { state: null, district: null, property_description: null, ...place }
  const found = { fields: { applicant_name: 'Ramesh Kulkarni' } }
  const file = { found, details: { fields } } as unknown as CaseFile
  return sandboxDraft(file, { result, reason, cured, now })
}

const textOf = (draft: ReportDraft) => JSON.stringify(draft)

describe('the place', () => {
  const maharashtra = /Gat No|hectare\.are|7\/12|Index-II|MAH\/|Collector/
  const karnataka = /acre-gunta|RTC|Kaveri|KAR\/|hobli|Deputy Commissioner/

  test.each([
    [{ state: 'Maharashtra', district: 'Nagpur' }, 'Nagpur', 'Maharashtra', maharashtra],
    [{ state: 'MH' }, 'Pune', 'Maharashtra', maharashtra],
    [{ district: 'Kolhapur' }, 'Kolhapur', 'Maharashtra', maharashtra],
    [{}, 'Pune', 'Maharashtra', maharashtra],
    [{ state: 'IN-KA', district: 'Belagavi' }, 'Belagavi', 'Karnataka', karnataka],
    [{ district: 'Mysore' }, 'Mysore', 'Karnataka', karnataka],
    [{ state: 'Goa', district: 'North Goa' }, 'North Goa', 'Goa', /400 sq m/],
    [{ state: 'Atlantis' }, 'Atlantis', 'Atlantis', /400 sq m/],
    [{ district: 'Nowhere' }, 'Nowhere', '', /400 sq m/],
  ])('%j is in %s, %s, in its own units', (given, district, state, own) => {
    const draft = draftOf('negative', 'Subsisting mortgage', given)
    const text = textOf(draft)
    const where = [`district ${district}`, state].filter(Boolean).join(', ')
    expect(draft.properties?.[0]?.description).toContain(where)
    expect(draft.searches?.[0]?.office).toContain(`Sub-Registrar ${district} 1`)
    expect(text).toMatch(own)
    for (const other of [maharashtra, karnataka]) if (other !== own) expect(text).not.toMatch(other)
  })

  test('has document numbers of the state: by calendar year, or by financial year', () => {
    const numbers = (given: Given) => {
      const { chain_of_title = [], encumbrances = [] } = draftOf('negative', 'mortgage', given)
      return [...chain_of_title, ...encumbrances].map(({ document_no }) => document_no)
    }
    expect(numbers({ state: 'MH', district: 'Pune' })).toEqual([
      'PUN1/1204/1994',
      'PUN1/3818/2015',
      'PUN1/412/2018',
    ])
    expect(numbers({ state: 'KA', district: 'Mysuru' })).toEqual([
      'MYS-1-01204-1994-95',
      'MYS-1-03818-2015-16',
      'MYS-1-00412-2017-18',
    ])
    expect(numbers({ state: 'MH', district: 'पुणे' })[0]).toBe('SBX1/1204/1994')
  })

  test('keeps the lender’s description, and measures a flat as a flat', () => {
    const flat = 'Flat 12, third floor, Sahyadri Heights'
    const propertyOf = (property_description: string) =>
      draftOf('positive', null, { state: 'KA', property_description }).properties?.[0]
    expect(propertyOf(flat)).toEqual({
      description: flat,
      district: expect.any(String),
      sub_registrar: expect.any(String),
      extent: '74.32 sq m (800 sq ft) carpet area',
      east: expect.not.stringMatching(/No\. \d/),
      west: expect.any(String),
      north: expect.any(String),
      south: expect.any(String),
    })
    const land = propertyOf('Survey No. 77/1, Hebbal')
    expect(land?.extent).toContain('acre-gunta')
    expect(land?.survey_no).toBeUndefined()
  })

  test('is searched for thirty years until now', () => {
    expect(draftOf('positive', null).searches).toMatchObject([
      { from_year: '1996', to_year: '2026' },
    ])
  })
})

describe('the reason', () => {
  test.each(sandboxIssues.map((issue) => [issue.factor, issue] as const))(
    '%s: the sentence of the factor itself is understood, and only that',
    (factor) => {
      expect(findIssues(factors[factor].sentence).map((issue) => issue.factor)).toEqual([factor])
    },
  )

  test.each([
    ['Subsisting mortgage', ['open_mortgage']],
    [scenarios.NEGATIVE.ending.reason, ['open_mortgage']],
    [scenarios.QUERY.ending.reason, ['chain_break']],
    [scenarios.HOLD.ending.reason, ['area_differs']],
    ['A charge.', ['charge_on_record']],
    ['Two mortgages are open and a suit is pending.', ['suit_pending', 'several_mortgages']],
    ['A court has stayed the sale.', ['court_stay']],
    ['The seller was a minor.', ['minor_interest']],
    ['Land is class 2', ['restricted_tenure']],
    ['No conversion order', ['not_converted']],
    ['GPA sale of 2014', ['gpa_sale']],
    ['Government land', ['government_land']],
    ['Survey No. 45 is not clear', []],
    ['For this reason.', []],
  ])('“%s” is %j', (reason, keys) => {
    expect(findIssues(reason).map(({ factor }) => factor)).toEqual(keys)
  })

  test('every factor but one that is for staff has words', () => {
    const known = new Set(sandboxIssues.map(({ factor }) => factor))
    expect(factorKeys.filter((key) => !known.has(key))).toEqual(['recent_transfer'])
  })

  const reasons = [...sandboxIssues.map(({ factor }) => factors[factor].sentence), 'No idea why.']
  test.each(reasons)('“%s” agrees with the score, the sections and the opinion', (reason) => {
    for (const result of ['negative', 'query', 'hold'] as const) {
      const draft = draftOf(result, reason)
      expect(findContradictions(draft, result)).toEqual([])
      const issues = findIssues(reason)
      expect(draft.score?.factors?.map(({ key }) => key)).toEqual(
        issues.map(({ factor }) => factor),
      )
      for (const { section, text } of issues) {
        expect(draft.texts?.[section]).toContain(text)
        expect(draft.findings?.[section]).toMatchObject({ verdict: 'adverse' })
      }
      expect(draft.opinion).toContain(reason)
      const { drivers = [], score = 100 } = scoreCase(draft, result) ?? {}
      expect(score).toBeLessThan(60)
      const said = drivers.join(' ')
      if (issues.length === 0) expect(said).toContain(reason)
      for (const { factor } of issues) expect(said).toContain(factors[factor].sentence)
    }
  })

  test('without an issue, nothing speaks against the property', () => {
    const draft = draftOf('positive', null)
    expect(findContradictions(draft, 'positive')).toEqual([])
    expect(scoreCase(draft, 'positive')).toMatchObject({
      grade: 'AAA',
      score: 100,
      recommendation: 'The property may be accepted as security.',
    })
    expect(draft.encumbrances).toEqual([])
    expect(findChainBreaks(draft.chain_of_title ?? [])).toEqual([])
    expect(findMissingOwner(draft.chain_of_title ?? [], ['Ramesh Kulkarni'])).toBeUndefined()
    const verdicts = Object.values(draft.findings ?? {}).map(({ verdict }) => verdict)
    expect(new Set(verdicts)).toEqual(new Set(['clear']))
    expect(verdicts).toHaveLength(11)
  })

  test('of a missing deed breaks the chain', () => {
    const { chain_of_title = [] } = draftOf('query', 'A link deed is missing.')
    expect(findChainBreaks(chain_of_title)).toMatchObject([{ row: 2, kind: 'not a holder' }])
  })

  test('that is cured stays visible as released, and the opinion says so', () => {
    const reason = 'The charge was redeemed; the release deed is registered.'
    const draft = draftOf('positive', reason, { cured: 'Subsisting mortgage.' })
    expect(draft.encumbrances).toMatchObject([
      { nature: 'Deposit of title deeds', standing: 'discharged', remarks: 'Released' },
    ])
    expect(draft.opinion).toContain(
      'Subsisting mortgage. This is resolved: The charge was redeemed',
    )
    expect(findContradictions(draft, 'positive')).toEqual([])
    expect(scoreCase(draft, 'positive')?.grade).toBe('AAA')
  })

  test('is cut in the score if it is very long', () => {
    const draft = draftOf('negative', 'é'.repeat(4000))
    expect(draft.score?.overrides?.[0]?.reason).toHaveLength(500)
  })
})
