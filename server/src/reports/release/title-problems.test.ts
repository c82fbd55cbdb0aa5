import { describe, expect, test } from 'vitest'
import { type ProblemKind, problemKinds } from '../chain/title-graph.ts'
import { breakKinds } from '../draft/find-chain-breaks.ts'
import type { ReportDraft } from '../report-content.ts'
import { releaseChecks } from './release-checks.ts'
import { faultsOfTitle, problemChecks, readDraftTitle } from './title-problems.ts'

const row = (from: string, to: string, more: object = {}) => ({
  nature: 'Sale deed',
  document_no: 'HVL7/1/2001',
  from,
  to,
  ...more,
})
const bought = row('Gopal Rane', 'Anil Deshpande', { date: '01-02-2004' })
const mortgage = {
  nature: 'Mortgage deed',
  date: '05-05-2010',
  document_no: 'HVL7/5/2010',
  from: 'Anil Deshpande',
  to: 'State Bank of India',
}
const release = (by: string, more: object = {}) => ({
  nature: 'Reconveyance',
  date: '01-01-2015',
  document_no: 'HVL7/9/2015',
  from: by,
  to: 'Anil Deshpande',
  ...more,
})

/** `check path` for each fault of the checks of the title. */
function faultsIn(draft: ReportDraft, ownLenders: string[] = []): string[] {
  const { problems } = readDraftTitle(draft, { ownLenders })
  return (['chain', 'charges', 'conveyance', 'registration'] as const).flatMap((check) =>
    faultsOfTitle(problems, check).map((fault) => `${check} ${fault.split(':')[0]}`),
  )
}
const scored = (key: 'open_mortgage' | 'agreement_only') => ({ score: { factors: [{ key }] } })

describe('the table', () => {
  test('has a release check for every problem, and chain for those that break it', () => {
    expect(Object.keys(problemChecks).toSorted()).toEqual(Object.keys(problemKinds).toSorted())
    for (const [kind, { check }] of Object.entries(problemChecks)) {
      expect(Object.keys(releaseChecks)).toContain(check)
      expect([kind, check === 'chain']).toEqual([kind, kind in breakKinds])
    }
    const others = Object.keys(breakKinds).filter((kind) => !(kind in problemChecks))
    expect(others satisfies string[] as ProblemKind[]).toEqual([])
  })
})

describe('a charge in the chain of title', () => {
  test('without a release fails its check', () => {
    expect(faultsIn({ chain_of_title: [bought, mortgage] })).toEqual([
      'charges draft.chain_of_title[1]',
    ])
    expect(releaseChecks.charges.rule).toBe('blocks')
  })

  test.each([
    ['released', { chain_of_title: [bought, mortgage, release('SBI')] }],
    ['counted in the score', { chain_of_title: [bought, mortgage], ...scored('open_mortgage') }],
    [
      'discharged in section 8',
      {
        chain_of_title: [bought, mortgage],
        encumbrances: [{ nature: 'Mortgage', document_no: 'HVL7/5/2010', standing: 'discharged' }],
      },
    ],
  ] as [string, ReportDraft][])('passes if it is %s', (_, draft) => {
    expect(faultsIn(draft)).toEqual([])
  })

  test('is left to the score if section 8 lists it as open: no problem has two lines', () => {
    const draft: ReportDraft = {
      chain_of_title: [bought, mortgage],
      encumbrances: [{ nature: 'Mortgage', document_no: 'HVL7/5/2010', standing: 'open' }],
    }
    expect(faultsIn(draft)).toEqual([])
    expect(readDraftTitle(draft, {}).problems).toMatchObject([
      { kind: 'unreleased_charge', check: 'score', isCounted: false },
    ])
  })

  test('of the lender that asks is no obstacle', () => {
    expect(faultsIn({ chain_of_title: [bought, mortgage] }, ['State Bank of India'])).toEqual([])
  })

  test.each([
    ['by another lender', release('Canara Bank')],
    ['dated before it', release('State Bank of India', { date: '01-01-2009' })],
  ])('is not released by a release %s', (_, last) => {
    expect(faultsIn({ chain_of_title: [bought, mortgage, last] })).toEqual([
      expect.stringMatching(/^charges draft\.chain_of_title\[\d\]$/),
    ])
    const draft = { chain_of_title: [bought, mortgage, last], ...scored('open_mortgage') }
    expect(faultsIn(draft)).toEqual([])
  })
})

describe('a title', () => {
  const agreement = {
    nature: 'Agreement for sale',
    date: '01-01-2020',
    document_no: 'HVL7/2/2020',
    from: 'Anil Deshpande',
    to: 'Sunil Joshi',
  }

  test('by an agreement alone needs a reason, unless the score counts it', () => {
    const chain_of_title = [bought, agreement]
    expect(faultsIn({ chain_of_title })).toEqual(['conveyance draft.chain_of_title[1]'])
    expect(faultsIn({ chain_of_title, ...scored('agreement_only') })).toEqual([])
    expect(releaseChecks.conveyance.rule).toBe('needs_reason')
  })

  test('is not the agreement of somebody else that section 8 lists', () => {
    const { nature, date, document_no } = agreement
    const listed = { nature, date, document_no, in_favour_of: 'Sunil Joshi' }
    const draft = (standing: 'open' | 'discharged'): ReportDraft => ({
      chain_of_title: [bought],
      encumbrances: [{ ...listed, standing }],
    })
    expect(faultsIn(draft('open'))).toEqual([])
    expect(readDraftTitle(draft('open'), {}).problems).toMatchObject([{ check: 'score' }])
    expect(readDraftTitle(draft('discharged'), {}).problems).toEqual([])
  })

  test('by a deed without a registration number needs a reason', () => {
    expect(faultsIn({ chain_of_title: [{ ...bought, document_no: '' }] })).toEqual([
      'registration draft.chain_of_title[0]',
    ])
    expect(releaseChecks.registration.rule).toBe('needs_reason')
  })
})
