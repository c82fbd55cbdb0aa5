import { parseDay, partyLines } from '../../land-records/parse-portal-text.ts'
import {
  type EntryField,
  listEntryFields,
  type SearchForm,
} from '../../land-records/search-form.ts'
import { type EntryDraft, emptyEntry } from './draft.ts'

/** A copied portal table: cells separated by tabs, or by two or more spaces. */
export interface Pasted {
  columns: (EntryField | null)[]
  rows: string[][]
}

export function readPaste(text: string, form: SearchForm): Pasted {
  const rows = splitCells(text)
  const [first = [], ...rest] = rows
  const heads = first.map((cell) => findField(cell, form))
  if (heads.filter(Boolean).length >= 2) return { columns: firstOnly(heads), rows: rest }
  const width = Math.max(0, ...rows.map((row) => row.length))
  return { columns: guessed(rows, width, form), rows }
}

export function toEntries({ columns, rows }: Pasted): EntryDraft[] {
  return rows.map((row) => {
    const entry = emptyEntry()
    columns.forEach((field, at) => {
      const cell = row[at]?.trim() ?? ''
      if (!field || !cell) return
      entry[field] = field === 'executants' || field === 'claimants' ? partyLines(cell) : cell
    })
    return entry
  })
}

function splitCells(text: string): string[][] {
  const lines = text.replaceAll('\r', '').split('\n')
  const isTabbed = lines.some((line) => line.includes('\t'))
  return lines
    .filter((line) => line.trim())
    .map((line) => line.split(isTabbed ? '\t' : / {2,}|\u00a0{2,}/).map((cell) => cell.trim()))
    .map((row) => (isTabbed ? row : row.filter(Boolean)))
}

const plain = (text: string) => text.toLowerCase().replace(/[\s.:/()_-]/g, '')

function findField(cell: string, form: SearchForm): EntryField | null {
  const head = plain(cell)
  const isHead = (field: EntryField) =>
    [form.entry[field].local, form.entry[field].english, ...form.entry[field].heads].some(
      (word) => word && plain(word) === head,
    )
  return listEntryFields(form).find(isHead) ?? null
}

/** Without headings: the order of the portal, corrected by the column of dates. */
function guessed(rows: string[][], width: number, form: SearchForm): (EntryField | null)[] {
  const orders = [form.paste_order, form.paste_order.filter((field) => field !== null)]
  const dated = (at: number) => rows.some((row) => parseDay(row[at] ?? '') !== undefined)
  const order = orders.find((each) => dated(each.indexOf('date'))) ?? form.paste_order
  return Array.from({ length: width }, (_, at) => order[at] ?? null)
}

const firstOnly = (fields: (EntryField | null)[]) =>
  fields.map((field, at) => (fields.indexOf(field) === at ? field : null))
