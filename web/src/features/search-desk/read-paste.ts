import { type EntryField, entryFields, type PortalForm } from '../../land-records/portal-fields.ts'
import { dayOf, partyLines } from '../../land-records/written.ts'
import { type EntryDraft, emptyEntry } from './draft.ts'

/** What a portal's table becomes when it is copied: cells by tabs, or by two blanks and more. */
export interface Pasted {
  columns: (EntryField | null)[]
  rows: string[][]
}

/** Heads as portals and their certificates write them, beside those of the form. */
const otherHeads: Record<EntryField, readonly string[]> = {
  document_no: ['docno', 'documentnumber', 'documentno', 'registrationno', 'दस्तक्र', 'दस्तक्रमांक'],
  date: ['rdate', 'date', 'registrationdate', 'executiondate', 'नोंदणीदिनांक', 'dateofregistration'],
  nature: ['dname', 'nature', 'natureofdocument', 'article', 'दस्तप्रकार', 'documenttype'],
  executants: ['sellername', 'seller', 'executant', 'executants', 'देणार', 'partyname'],
  claimants: ['purchasername', 'purchaser', 'claimant', 'claimants', 'घेणार'],
  value: ['consideration', 'considerationamount', 'value', 'marketvalue', 'amount'],
  refers_to: ['previousdocno', 'referencedocument', 'refersto'],
}

export function readPaste(text: string, form: PortalForm): Pasted {
  const rows = cellsOf(text)
  const [first = [], ...rest] = rows
  const heads = first.map((cell) => fieldOfHead(cell, form))
  if (heads.filter(Boolean).length >= 2) return { columns: firstOnly(heads), rows: rest }
  const width = Math.max(0, ...rows.map((row) => row.length))
  return { columns: guessed(rows, width, form), rows }
}

export function entriesOfPaste({ columns, rows }: Pasted): EntryDraft[] {
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

function cellsOf(text: string): string[][] {
  const lines = text.replaceAll('\r', '').split('\n')
  const isTabbed = lines.some((line) => line.includes('\t'))
  return lines
    .filter((line) => line.trim())
    .map((line) => line.split(isTabbed ? '\t' : / {2,}|\u00a0{2,}/).map((cell) => cell.trim()))
    .map((row) => (isTabbed ? row : row.filter(Boolean)))
}

const plain = (text: string) => text.toLowerCase().replace(/[\s.:/()_-]/g, '')

function fieldOfHead(cell: string, form: PortalForm): EntryField | null {
  const head = plain(cell)
  const isHead = (field: EntryField) =>
    [form.entry[field].local, form.entry[field].english, ...otherHeads[field]].some(
      (word) => word && plain(word) === head,
    )
  return entryFields.find(isHead) ?? null
}

/** Without heads: the order of the portal, put right by the column whose cells are dates. */
function guessed(rows: string[][], width: number, form: PortalForm): (EntryField | null)[] {
  const orders = [form.pasteOrder, form.pasteOrder.filter((field) => field !== null)]
  const dated = (at: number) => rows.some((row) => dayOf(row[at] ?? '') !== undefined)
  const order = orders.find((each) => dated(each.indexOf('date'))) ?? form.pasteOrder
  return Array.from({ length: width }, (_, at) => order[at] ?? null)
}

const firstOnly = (fields: (EntryField | null)[]) =>
  fields.map((field, at) => (fields.indexOf(field) === at ? field : null))
