import { expect, test } from 'vitest'
import { changedSections } from '../compare-versions.ts'
import type { ReportDraft } from '../report-content.ts'
import { upgradeDraft } from './upgrade-draft.ts'

/** As stored by earlier releases. */
const old: ReportDraft = {
  advocate: { name: 'Adv. Meera Deshmukh' },
  property: { description: 'Flat No. 12', extent: '800 sq ft', east: 'Road' },
  documents_to_deposit: ['Original sale deed', 'Share certificate'],
  texts: { tenure: 'Freehold.' },
}

test('an old draft is read as one schedule, and as documents without particulars', () => {
  expect(upgradeDraft(old)).toEqual({
    advocate: { name: 'Adv. Meera Deshmukh' },
    properties: [{ description: 'Flat No. 12', extent: '800 sq ft', east: 'Road' }],
    deposits: [{ document: 'Original sale deed' }, { document: 'Share certificate' }],
    texts: { tenure: 'Freehold.' },
  })
})

test('what is entered in the new fields is not replaced', () => {
  const both = { ...old, properties: [{ village: 'Wagholi' }], deposits: [{ document: 'Will' }] }
  const { properties, deposits } = upgradeDraft(both)
  expect({ properties, deposits }).toEqual({
    properties: [{ village: 'Wagholi' }],
    deposits: [{ document: 'Will' }],
  })
})

test('empty parts leave nothing behind, and a second time changes nothing', () => {
  expect(upgradeDraft({ property: {}, documents_to_deposit: [] })).toEqual({})
  expect(upgradeDraft(upgradeDraft(old))).toEqual(upgradeDraft(old))
})

test('an old version and its upgraded draft have no difference', () => {
  expect(changedSections(old, upgradeDraft(old))).toEqual([])
  const changed = { ...upgradeDraft(old), findings: { tenure: { verdict: 'adverse' as const } } }
  expect(changedSections(old, changed)).toEqual(['tenure'])
})
