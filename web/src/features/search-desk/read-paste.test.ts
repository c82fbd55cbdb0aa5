import { expect, test } from 'vitest'
import type { SearchForm } from '../../land-records/search-form.ts'
import { readPaste, toEntries } from './read-paste.ts'

const wording = (english: string, local = '', ...heads: string[]) => ({ english, local, heads })

/** A portal that shows a serial number first, then number, date, nature and parties. */
const form = {
  entry: {
    document_no: wording('Document no.', 'दस्त क्रमांक', 'Doc No'),
    date: wording('Date', 'दिनांक'),
    nature: wording('Nature', 'दस्ताचा प्रकार'),
    executants: wording('Executants', 'लिहून देणार'),
    claimants: wording('Claimants', 'लिहून घेणार'),
  },
  paste_order: [null, 'document_no', 'date', 'nature', 'executants', 'claimants'],
} as unknown as SearchForm

test('headings name the columns, in the language of the portal or in English, in any order', () => {
  const { columns, rows } = readPaste('दिनांक\tDoc. No.\tRemarks\n06/06/2015\t4411\t-', form)
  expect(columns).toEqual(['date', 'document_no', null])
  expect(rows).toEqual([['06/06/2015', '4411', '-']])
})

test('a heading that appears twice counts once', () => {
  expect(readPaste('Date\tDate\tNature\n', form).columns).toEqual(['date', null, 'nature'])
})

test('without headings the order is that of the portal', () => {
  const { columns, rows } = readPaste('1\t4411\t06/06/2015\tSale deed\tA\tB', form)
  expect(columns).toEqual([null, 'document_no', 'date', 'nature', 'executants', 'claimants'])
  expect(rows).toHaveLength(1)
})

test('where the serial number was not copied, the date column determines the order', () => {
  const { columns } = readPaste('4411\t०६/०६/२०१५\tSale deed\tA\tB', form)
  expect(columns).toEqual(['document_no', 'date', 'nature', 'executants', 'claimants'])
})

test('cells separated by spaces are read too; empty lines and carriage returns are not cells', () => {
  const { rows } = readPaste(
    '1  4411  06/06/2015  Sale deed\r\n\r\n2  4412  07/06/2015  Gift\r\n',
    form,
  )
  expect(rows).toEqual([
    ['1', '4411', '06/06/2015', 'Sale deed'],
    ['2', '4412', '07/06/2015', 'Gift'],
  ])
})

test('an empty cell between tabs keeps its column', () => {
  const pasted = readPaste('1\t\t06/06/2015\tSale deed', form)
  expect(toEntries(pasted)).toMatchObject([
    { document_no: '', date: '06/06/2015', nature: 'Sale deed' },
  ])
})

test('parties become one line each; a relation stays with its name', () => {
  const pasted = readPaste(
    'Executants\tClaimants\n1) Ramesh Patil 2) Sita Patil\tAsha Rane, W/o Vijay Rane',
    form,
  )
  expect(toEntries(pasted)).toMatchObject([
    { executants: 'Ramesh Patil\nSita Patil', claimants: 'Asha Rane, W/o Vijay Rane' },
  ])
})

test('nothing pasted gives no entry', () => {
  expect(toEntries(readPaste('  \n', form))).toEqual([])
})
