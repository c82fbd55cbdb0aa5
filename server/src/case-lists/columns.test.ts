import { expect, test } from 'vitest'
import { caseFieldFacts } from '../cases/cases.ts'
import { readColumns, requiredFields, templateColumns } from './columns.ts'
import { readRow } from './read-rows.ts'

const required = requiredFields([])
const columnsOf = (heads: string[], rows: string[][] = [], needed = required) =>
  readColumns(
    { number: 1, cells: heads },
    rows.map((cells, at) => ({ number: at + 2, cells })),
    needed,
  )

test('headings are names or labels, in any order and writing', () => {
  const heads = [' Case Type ', 'LOAN_ACCOUNT_NUMBER', 'applicant name *', 'ULPIN', 'contact-email']
  const { columns, faults } = columnsOf(heads)
  expect(faults).toEqual([])
  expect([...columns.values()].map(({ field }) => field)).toEqual([
    'case_type',
    'loan_account_number',
    'applicant_name',
    'ulpin',
    'contact_email',
  ])
})

test('every name and every label is a heading', () => {
  for (const of of ['name', 'label'] as const) {
    const { columns, faults } = columnsOf(caseFieldFacts.map((facts) => facts[of]))
    expect([columns.size, faults]).toEqual([caseFieldFacts.length, []])
  }
})

test('unknown, doubled, missing and nameless columns are all named at once', () => {
  const heads = ['Applicant name', 'Colour', 'applicant_name', '', 'Case type']
  const { faults } = columnsOf(heads, [['A', '', '', 'x', 'TSR']], requiredFields(['branch']))
  expect(faults).toEqual([
    'column B: "Colour" is not a field of a case; rename or remove the column',
    'column C: "applicant_name" is there twice, also in column A; remove one',
    'column D: has no heading, but content in row 2',
    expect.stringMatching(/^Loan account number: the column is missing/),
    expect.stringMatching(/^Branch: the column is missing/),
  ])
})

test('a template begins with what is required, and fits', () => {
  const heads = templateColumns(requiredFields(['ulpin'])).map(({ label }) => label)
  expect(heads.slice(0, 4)).toContain('ULPIN')
  expect(columnsOf(heads).faults).toEqual([])
})

test.each([
  ['4500000', 4_500_000],
  ['45,00,000.50', 4_500_000.5],
  ['4,500,000', 4_500_000],
  ['₹ 45,00,000', 4_500_000],
  ['Rs. 12/-', 12],
  ['-5', -5],
  ['45 lakh', '45 lakh'],
  ['1e9', '1e9'],
  ['45.000,00', '45.000,00'],
  ['4,5', '4,5'],
])('the amount %j', (text, amount) => {
  const { columns } = columnsOf(['Loan amount'])
  expect(readRow({ number: 2, cells: [text] }, columns).values).toEqual({ loan_amount: amount })
})

test('empty cells are fields that were not sent; what is wrong with a cell is kept', () => {
  const { columns } = columnsOf(['Branch', 'State', 'ULPIN'])
  const cells = ['  ', ' Goa ', { text: '#N/A', fault: 'is an error' }]
  expect(readRow({ number: 2, cells }, columns)).toEqual({
    values: { state: 'Goa', ulpin: '#N/A' },
    cellFaults: [{ field: 'ulpin', message: 'is an error' }],
    faults: [],
  })
})
