import { describe, expect, test } from 'vitest'
import { assessedScore } from '../../../../tests/support/reports/assessed-score.ts'
import { filledSections } from '../../../../tests/support/reports/filled-sections.ts'
import { sampleContent, sampleDocument } from '../../../../tests/support/reports/sample-content.ts'
import { findChainBreaks } from '../draft/find-chain-breaks.ts'
import type { ReportContent, ReportDraft } from '../report-content.ts'
import type { ReportVersion } from '../report-store.ts'
import { findRefusal, keptOverrides, listCheckLines, type Override } from './check-release.ts'
import { releaseCheckKeys, releaseChecks } from './release-checks.ts'
import type { ReleaseFacts } from './release-facts.ts'
import { readDraftTitle } from './title-problems.ts'

const advocate = { name: 'Adv. Meera Joshi', enrolment_no: 'MAH/1234/2009' }
const whole: ReportDraft = {
  ...filledSections(),
  advocate,
  opinion: 'The mortgagor has a clear and marketable title.',
  score: assessedScore(),
}

function factsOf(draft: ReportDraft, more: Partial<ReleaseFacts> = {}, content = {}): ReleaseFacts {
  return {
    content: sampleContent({
      draft,
      reason: null,
      chainBreaks: findChainBreaks(draft.chain_of_title ?? []),
      ...content,
    }) as ReportContent,
    before: undefined,
    move: 'finalise',
    isSandbox: false,
    unread: [],
    undecided: [],
    findings: [],
    running: 0,
    problems: readDraftTitle(draft, {}).problems,
    stateCode: null,
    needsAccount: false,
    now: new Date(),
    ...more,
  }
}

const failed = (facts: ReleaseFacts, overrides: Override[] = []) =>
  Object.fromEntries(
    listCheckLines(facts, overrides)
      .filter(({ state }) => state === 'failed')
      .map(({ key, faults }) => [key, faults.map(({ sentence }) => sentence)]),
  )

test('a whole report passes every check', () => {
  const lines = listCheckLines(factsOf(whole))
  expect(lines.map(({ key, state }) => [key, state])).toEqual(
    releaseCheckKeys.map((key) => [key, 'passed']),
  )
  expect(findRefusal(lines)).toBeUndefined()
})

test('the empty report fails, with a line for each thing that is missing', () => {
  const unread = [sampleDocument(1, 'deed.pdf', 10)]
  const lines = failed(factsOf({}, { unread, undecided: ['Mutation entries'] }))
  expect(Object.keys(lines)).toEqual([
    ...['documents_read', 'checklist', 'sections', 'search_period', 'score', 'opinion', 'signer'],
  ])
  expect(lines.documents_read).toEqual(['not read yet: deed.pdf'])
  expect(lines.checklist).toEqual(['not decided yet: Mutation entries'])
  expect(lines.sections).toHaveLength(16)
})

test('an adverse report needs no chain and no sections, but its reason, signer and reading', () => {
  const unread = [sampleDocument(1, 'deed.pdf', 10)]
  const lines = failed(
    factsOf({}, { unread, undecided: ['Mutation entries'] }, { result: 'negative' }),
  )
  expect(Object.keys(lines)).toEqual(['documents_read', 'score', 'reason', 'opinion', 'signer'])
})

describe('the opinion of a positive report', () => {
  test.each([
    'Title is NOT clear.',
    'The title of the mortgagor is not marketable.',
    'The mortgagor has no deed. The title cannot be certified as clear.',
    'The mortgagor does not have a clear title.',
    'I cannot certify the title.',
    'The title is defective.',
  ])('may not say: %s', (opinion) => {
    expect(failed(factsOf({ ...whole, opinion }))).toHaveProperty('opinion_agrees')
  })
  test.each([
    'The title is clear and marketable, and there is no encumbrance.',
    'The mortgagor has a clear title, not subject to any charge.',
    'The title is clear but for the mortgage of 2016.',
    'The mortgagor holds the property as stated in section 6.',
  ])('may say: %s', (opinion) => {
    expect(failed(factsOf({ ...whole, opinion }))).toEqual({})
  })
})

describe('section 15 of a positive report', () => {
  const withLitigation = (litigation: string) =>
    failed(factsOf({ ...whole, texts: { ...whole.texts, litigation } }))
  test.each([
    'The Civil Judge granted an injunction on 3 March 2024.',
    'Regular Civil Suit 12/2021 is pending before the Civil Judge, Pune.',
    'The owner is restrained from selling.',
    'No notice was found. The High Court has stayed the order of sale.',
  ])('may not say: %s', (text) => {
    expect(withLitigation(text)).toHaveProperty('sections_agree')
  })
  test.each([
    'No suit, injunction or stay was found.',
    'The injunction of 2009 was vacated in 2011.',
    'Suit 12/2001 was dismissed.',
    'Not applicable because the flat is new.',
  ])('may say: %s', (text) => {
    expect(withLitigation(text)).toEqual({})
  })
})

describe('the verdict of a section', () => {
  const withTenure = (tenure: NonNullable<ReportDraft['findings']>['tenure']) =>
    failed(
      factsOf({ ...whole, texts: { ...whole.texts, tenure: '' }, findings: { tenure } as object }),
    )
  test('adverse does not go with a positive result', () => {
    expect(withTenure({ verdict: 'adverse', tenure: 'occupant class 2' })).toEqual({
      sections_agree: ['section 11 is adverse, but the result is positive'],
    })
  })
  test('clear alone does not fill a section; what was found does', () => {
    expect(withTenure({ verdict: 'clear' })).toHaveProperty('sections')
    expect(withTenure({ verdict: 'clear', tenure: 'freehold' })).toEqual({})
  })
  test('not applicable needs its reason', () => {
    expect(withTenure({ verdict: 'not applicable' }).sections).toEqual([
      'section 11, Tenure, must say why it is not applicable',
    ])
    expect(withTenure({ verdict: 'not applicable', because: 'Only a flat.' })).toEqual({})
  })
  test('a pending suit among the cases found is litigation', () => {
    const litigation = {
      verdict: 'clear',
      cases_found: 'RCS 12/2021 is pending: a suit is pending',
    }
    const lines = failed(factsOf({ ...whole, findings: { litigation } as object }))
    expect(lines).toHaveProperty('sections_agree')
  })
})

describe('the chain of title', () => {
  const lines = (...rows: [from: string, to: string, nature?: string][]) => {
    const chain_of_title = rows.map(([from, to, nature = 'Sale deed']) => ({ from, to, nature }))
    return failed(factsOf({ ...whole, chain_of_title }))
  }
  const chain = (...rows: Parameters<typeof lines>) => lines(...rows).chain
  test('A to B, X to Y is broken', () => {
    expect(chain(['Anil Deshmukh', 'Bharat Kadam'], ['Xavier Pinto', 'Yusuf Shaikh'])).toEqual([
      'No. 2 is by Xavier Pinto, to whom no earlier deed in the chain passes the property.',
    ])
  })
  test('a name may be spelled differently, and joint owners may sell together', () => {
    const [first, second] = ['Smt. Sunita Ramesh Kulkarni', 'Ramesh Baburao Kulkarni']
    expect(
      chain(
        ['Anil Deshmukh', `${second} and ${first}`],
        ['Shri Ramesh B. Kulkarni and Sunita R. Kulkarni', 'Bharat Kadam'],
        ['भारत कदम', 'Yusuf Shaikh'],
      ),
    ).toBeUndefined()
  })
  test('one of two joint owners cannot sell for both', () => {
    expect(
      chain(
        ['Anil Deshmukh', 'Ramesh Baburao Kulkarni and Sunita Ramesh Kulkarni'],
        ['Ramesh Baburao Kulkarni', 'Bharat Kadam'],
      ),
    ).toEqual([
      'No. 2 is not signed by Sunita Ramesh Kulkarni, who holds the property together with the executant by No. 1.',
    ])
  })
  test('an owner may sign a development agreement before the sale', () => {
    expect(
      chain(
        ['Anil Deshmukh', 'Bharat Kadam'],
        ['Bharat Kadam', 'Sahyadri Developers Private Limited', 'Development agreement'],
        ['Bharat Kadam', 'Yusuf Shaikh'],
      ),
    ).toBeUndefined()
  })
  test('a property cannot be sold twice', () => {
    expect(
      chain(
        ['Anil Deshmukh', 'Bharat Kadam'],
        ['Bharat Kadam', 'Sahyadri Developers Private Limited'],
        ['Bharat Kadam', 'Yusuf Shaikh'],
      ),
    ).toEqual([
      'No. 3 is by Bharat Kadam, who passed the property to Sahyadri Developers Private Limited by No. 2.',
    ])
  })
  test('must end with the applicant or the co-applicant, unless a reason is written', () => {
    expect(lines(['Anil Deshmukh', 'Ramesh Baburao Kulkarni']).owner).toBeUndefined()
    expect(lines(['Anil Deshmukh', 'Bharat Kadam']).owner).toEqual([
      expect.stringMatching(/^no deed in the chain passes the property to Ramesh Baburao Kulkarni/),
    ])
    expect(releaseChecks.owner.rule).toBe('needs_reason')
  })
  test('a deed without its parties is no link', () => {
    expect(chain(['Anil Deshmukh', ''])).toEqual(['No. 1 does not name both parties.'])
  })
})

describe('the search', () => {
  const now = new Date('2026-11-17T06:00:00Z')
  const searched = (rows: NonNullable<ReportDraft['searches']>, caseType = 'TSR') => {
    const facts = factsOf({ ...whole, searches: rows }, { now })
    const content = { ...facts.content, case: { ...facts.content.case, caseType } }
    return failed({ ...facts, content }).search_period
  }
  const row = (from_year: string, to_year: string, receipt_no = 'R-1') => ({
    from_year,
    to_year,
    receipt_no,
  })
  test.each([
    ['TSR', '2013', undefined],
    ['TSR', '2014', ['13 years must be searched; no search covers 2013']],
    ['TIR', '1997', ['30 years must be searched; no search covers 1996']],
    ['HOME-X', '1996', undefined],
    ['LIT', '2026', undefined],
  ])('%s from %s', (caseType, from, faults) => {
    expect(searched([row(from, '2026')], caseType)).toEqual(faults)
  })
  test('gaps between searches are named, and each needs a receipt', () => {
    expect(searched([row('2020', '01-04-2026'), row('2010', '2016', '')])).toEqual([
      '13 years must be searched; no search covers 2017 to 2019',
      'search 2 has no receipt number',
    ])
  })
})

describe('a release as positive after an adverse version', () => {
  const charge = { document_no: 'HVL7/4011/2015', nature: 'Mortgage' }
  const was: ReportDraft = {
    ...whole,
    score: assessedScore(['open_mortgage']),
    encumbrances: [{ ...charge, standing: 'open' }],
  }
  const before = { version: 1, result: 'negative', content: { draft: was } } as ReportVersion
  const cured = (draft: ReportDraft) =>
    failed(factsOf(draft, { before, move: 're-release' }, { reason: 'Redeemed.' })).cured
  test('is refused with the same draft', () => {
    expect(cured(was)).toEqual(['is identical to version 1, which was negative'])
  })
  test('is refused while the mortgage is open, or has vanished from the draft', () => {
    const opinion = 'All is well now.'
    expect(cured({ ...was, opinion })).toEqual([
      'made version 1 negative and still stands: A mortgage to another lender is open. Remove it once it is cured, or state its condition',
      'Mortgage HVL7/4011/2015 was open in version 1 and is not discharged in the draft',
    ])
    expect(cured({ ...whole, opinion })).toEqual([
      'Mortgage HVL7/4011/2015 was open in version 1 and is no longer listed; list it as discharged',
    ])
  })
  test('passes once it is discharged, or kept under a condition', () => {
    expect(
      cured({ ...whole, encumbrances: [{ ...charge, standing: 'discharged' }] }),
    ).toBeUndefined()
    const condition = 'Release before disbursal.'
    const score = assessedScore([{ key: 'open_mortgage', condition }])
    expect(cured({ ...was, score })).toBeUndefined()
  })
})

describe('a written reason', () => {
  const facts = factsOf({ ...whole, advocate: {} }, { undecided: ['Mutation entries'] })
  const overrides: Override[] = [
    { check: 'checklist', reason: ' The property is a new flat. ' },
    { check: 'documents_read', reason: 'Not needed.' },
    { check: 'signer', reason: 'He is on leave.' },
  ]
  test('passes over a check that needs one, and never a check that blocks', () => {
    expect(Object.keys(failed(facts))).toEqual(['checklist', 'signer'])
    expect(Object.keys(failed(facts, overrides))).toEqual(['signer'])
  })
  test('is kept with what it passed over', () => {
    expect(keptOverrides(listCheckLines(facts, overrides))).toEqual([
      {
        check: 'checklist',
        reason: 'The property is a new flat.',
        faults: ['not decided yet: Mutation entries'],
      },
    ])
  })
})

test('every fault names the place where it is put right', () => {
  const lines = listCheckLines(factsOf({ ...whole, texts: {} }, { undecided: ['NOC'] }))
  const places = lines.flatMap(({ faults }) => faults.map(({ place }) => place))
  expect(places).toContainEqual({ tab: 'documents' })
  expect(places).toContainEqual({ tab: 'report', section: 'tenure' })
})
