import { listLimits } from '../../../case-lists/case-lists.ts'
import { xlsxType } from '../../../lib/spreadsheets/write-xlsx.ts'
import { done, file, ok } from '../../routing/route.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { csvType, getCsvTemplate, getFaultsFile, getXlsxTemplate } from './list-files.ts'
import {
  ConfirmBody,
  ListOut,
  ListsOut,
  ListsQuery,
  RowsOut,
  RowsQuery,
  UploadQuery,
} from './list-schemas.ts'
import { deleteList, getList, getLists, getRows, postConfirm, postList } from './lists.ts'

const rowsMax = listLimits.rowsMax.toLocaleString('en-IN')

/** Many cases in one file: checked first, created once confirmed. */
export const listRoutes: readonly ConsoleRoute[] = [
  {
    method: 'POST',
    path: '/:mode/case-lists',
    access: 'cases:write',
    name: 'addCaseList',
    tag: 'Cases',
    summary: 'Upload a file of many cases and have it checked',
    description: `A CSV file in UTF-8 or an Excel workbook (.xlsx) as the body, at most 5 MB and ${rowsMax} rows. Its first row has the fields of a case as headings, by name or label, in any order. Each row is checked as POST /cases would; no case is created.`,
    query: UploadQuery,
    body: 'any file',
    answers: { 201: { description: 'The file was read and checked.', schema: ListOut } },
    refuses: [409],
    handle: postList,
  },
  {
    method: 'GET',
    path: '/:mode/case-lists',
    access: 'cases:write',
    name: 'listCaseLists',
    tag: 'Cases',
    summary: 'List the uploaded files of cases, newest first',
    query: ListsQuery,
    answers: ok(ListsOut),
    handle: getLists,
  },
  {
    method: 'GET',
    path: '/:mode/case-lists/template.csv',
    access: 'cases:write',
    name: 'getCaseListCsv',
    tag: 'Cases',
    summary: 'Download an empty file to fill in, as CSV',
    answers: file(csvType),
    handle: getCsvTemplate,
  },
  {
    method: 'GET',
    path: '/:mode/case-lists/template.xlsx',
    access: 'cases:write',
    name: 'getCaseListXlsx',
    tag: 'Cases',
    summary: 'Download an empty file to fill in, as an Excel workbook',
    answers: file(xlsxType),
    handle: getXlsxTemplate,
  },
  {
    method: 'GET',
    path: '/:mode/case-lists/:list',
    access: 'cases:write',
    name: 'getCaseList',
    tag: 'Cases',
    summary: 'Read how far a list is',
    description: `A list is deleted ${listLimits.keptDays} days after its upload; its cases stay.`,
    answers: ok(ListOut),
    handle: getList,
  },
  {
    method: 'GET',
    path: '/:mode/case-lists/:list/rows',
    access: 'cases:write',
    name: 'listCaseListRows',
    tag: 'Cases',
    summary: 'Read the rows, each with its errors or its case',
    query: RowsQuery,
    answers: ok(RowsOut),
    handle: getRows,
  },
  {
    method: 'GET',
    path: '/:mode/case-lists/:list/faults.csv',
    access: 'cases:write',
    name: 'getCaseListFaults',
    tag: 'Cases',
    summary: 'Download every error with row, column and value, as CSV',
    answers: file(csvType),
    handle: getFaultsFile,
  },
  {
    method: 'POST',
    path: '/:mode/case-lists/:list/confirm',
    access: 'cases:write',
    name: 'confirmCaseList',
    tag: 'Cases',
    summary: 'Create the cases of a checked list',
    description:
      'The rows are checked once more; then their cases are created in the background, as POST /cases does. A list that is confirmed already answers with its state, and nothing is created twice.',
    body: ConfirmBody,
    answers: { 202: { description: 'The cases are being created.', schema: ListOut } },
    refuses: [409],
    handle: postConfirm,
  },
  {
    method: 'DELETE',
    path: '/:mode/case-lists/:list',
    access: 'cases:write',
    name: 'discardCaseList',
    tag: 'Cases',
    summary: 'Discard a list; cases that were created of it stay',
    answers: done,
    refuses: [409],
    handle: deleteList,
  },
]
