import { describe, expect, test } from 'vitest'
import { caseTypeCatalogue } from './case-fields.ts'
import {
  checklists,
  type ExpectedDocumentKey,
  expectedDocuments,
  listExpectedDocuments,
  matchFilenames,
} from './expected-documents.ts'

const all = Object.keys(expectedDocuments) as ExpectedDocumentKey[]

test('every kind of report has its list, and every document kind is on one', () => {
  expect(Object.keys(checklists)).toEqual(Object.keys(caseTypeCatalogue))
  const listed: ExpectedDocumentKey[] = Object.values(checklists).flat()
  expect(all.filter((key) => !listed.includes(key))).toEqual([])
  for (const list of Object.values(checklists)) expect(new Set(list).size).toBe(list.length)
})

test('a document of one state is expected there, and where the state is unknown', () => {
  expect(listExpectedDocuments('TSR', 'KA')).toContain('khata')
  expect(listExpectedDocuments('TSR', 'KA')).not.toContain('share_certificate')
  expect(listExpectedDocuments('TSR', 'MH')).toContain('share_certificate')
  expect(listExpectedDocuments('TSR', 'MH')).not.toContain('khata')
  expect(listExpectedDocuments('TSR', null)).toEqual(
    expect.arrayContaining(['khata', 'share_certificate']),
  )
  expect(listExpectedDocuments('OTHER', 'MH')).toEqual(listExpectedDocuments('TSR', 'MH'))
  expect(listExpectedDocuments('__proto__', 'MH')).toEqual(listExpectedDocuments('TSR', 'MH'))
})

describe('a filename suggests', () => {
  test.each<[string, ExpectedDocumentKey[]]>([
    ['Sale Deed 2019.pdf', ['title_deed']],
    ['SaleDeed_final-2.PDF', ['title_deed']],
    ['saledeed.pdf', ['title_deed']],
    ['Kharedi_Khat_Kulkarni.pdf', ['title_deed']],
    ['kraya-patra (2).pdf', ['title_deed']],
    ['EC 2004-2026.pdf', ['encumbrance']],
    ['Index-II.pdf', ['encumbrance']],
    ['INDEX2_HVL7.pdf', ['encumbrance']],
    ['7-12 Gat 45.pdf', ['record_of_rights']],
    ['satbara utara.pdf', ['record_of_rights']],
    ['RTC_45_2.pdf', ['record_of_rights']],
    ['ferfar 1123.pdf', ['mutation']],
    ['e-khata.pdf', ['khata']],
    ['Ghar Patti 2026.jpg', ['tax_receipt']],
    ['bin_sheti_aadesh.pdf', ['conversion_order']],
    ['society NOC.pdf', ['noc']],
    ['vamshavruksha.pdf', ['legal_heirs']],
    ['खरेदीखत.pdf', ['title_deed']],
    ['ಪಹಣಿ.pdf', ['record_of_rights']],
    ['sale deed with EC.pdf', ['title_deed', 'encumbrance']],
    ['scan0001.pdf', []],
    ['decision record.pdf', []],
    ['document.pdf', []],
    ['.pdf', []],
  ])('%s', (filename, expected) => {
    expect(matchFilenames(filename, all)).toEqual(expected)
  })
})
