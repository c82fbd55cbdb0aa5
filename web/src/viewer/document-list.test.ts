import { describe, expect, test } from 'vitest'
import { type CaseDocument, filterDocuments, kindOf, listAll } from './document-list.ts'

type As = CaseDocument['view']['as']

const document = (filename: string, as: As, detected_type: string | null = null) =>
  ({ filename, detected_type, view: { as, message: null } }) as CaseDocument

const all = listAll([
  document('Sale deed 2015.pdf', 'pdf', 'application/pdf'),
  document('index.tif', 'pages', 'image/tiff'),
  document('letter.docx', 'pages', 'application/vnd.openxmlformats'),
  document('photo.heic', 'none'),
  document('sale deed.jpg', 'picture', 'image/jpeg'),
])
const numbers = (
  ...asked: Parameters<typeof filterDocuments> extends [unknown, ...infer R] ? R : never
) => filterDocuments(all, ...asked).map(({ number }) => number)

describe('the documents of a case', () => {
  test('have a kind by their bytes', () => {
    expect(all.map(({ document: each }) => kindOf(each))).toEqual([
      'PDF',
      'TIFF',
      'Word',
      'Other',
      'Picture',
    ])
  })

  test('are found by words of name or kind in any order and case', () => {
    expect(numbers('DEED sale', undefined)).toEqual([1, 5])
    expect(numbers('deed picture', undefined)).toEqual([5])
    expect(numbers('  ', undefined)).toEqual([1, 2, 3, 4, 5])
    expect(numbers('ghorpade', undefined)).toEqual([])
  })

  test('are found by their number', () => {
    expect(numbers('3', undefined)).toEqual([3])
  })

  test('are found by kind, and by both', () => {
    expect(numbers('', 'Word')).toEqual([3])
    expect(numbers('index', 'PDF')).toEqual([])
  })
})
