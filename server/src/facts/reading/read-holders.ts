import type { Field } from '../labels/field-labels.ts'
import type { Cell, Page } from '../layout/flows.ts'
import type { Word } from '../layout/rows.ts'
import { type Run, runOf } from '../layout/run.ts'
import { isStruckText } from '../tables/read-tables.ts'
import { readMutationNos } from '../values/read-land-record.ts'
import { readKhataNo } from '../values/read-numbers.ts'
import { readPeople } from '../values/read-people.ts'
import { readExtent } from '../values/read-texts.ts'
import type { Reading } from '../values/reading.ts'
import { type Candidate, candidateFrom } from './candidate.ts'
import type { FormInput } from './read-unlabelled.ts'

const khata = /^[[(]?\p{N}{1,6}[\])]?$/u
const extent = /^[[(]?\p{N}{1,4}[.-]\p{N}{1,2}(?:[.-]\p{N}{1,2})?[\])]?$/u
const mutation = /^\[?\(\s?\p{N}{1,7}\s?\)\]?$/u
const entriesMax = 300

interface Entry {
  khata: Cell
  name: Cell
  extent: Cell
  mutation: Cell | undefined
}

/**
 * The holders of a land record whose heading could not be read: a row with a khata number, a name
 * and an area. What a label above confirms is certain, the rest is to be checked.
 */
export function readHolders(pages: readonly Page[], input: FormInput): Candidate[] {
  const found: Candidate[] = []
  let entry = 0
  for (const page of pages) {
    const rows = page.rows.flatMap((cells, at) => {
      const own = entryIn(cells)
      return own === undefined ? [] : [{ at, own }]
    })
    for (const [i, { at, own }] of rows.slice(0, entriesMax).entries()) {
      if (isStruckText(textOf(own.khata)) || isStruckText(textOf(own.extent))) continue
      const below = page.rows.slice(at + 1, rows[i + 1]?.at ?? page.rows.length)
      const facts = readEntry(own, below, page, input)
      entry += facts.length > 0 ? 1 : 0
      found.push(...facts.map((fact) => ({ ...fact, entry })))
    }
  }
  return found
}

const textOf = ({ words }: Cell) => words.map(({ text }) => text).join(' ')
const isNamed = (cell: Cell) =>
  (textOf(cell).match(/\p{L}/gu)?.length ?? 0) >= 3 && !/\p{N}/u.test(textOf(cell))

function entryIn(cells: readonly Cell[]): Entry | undefined {
  for (const [i, cell] of cells.entries()) {
    const [name, area] = [cells[i + 1], cells[i + 2]]
    if (name === undefined || area === undefined || !khata.test(textOf(cell))) continue
    if (!isNamed(name) || !extent.test(textOf(area))) continue
    const noted = cells.slice(i + 3).find((each) => mutation.test(textOf(each)))
    return { khata: cell, name, extent: area, mutation: noted }
  }
  return undefined
}

function readEntry(
  { khata: number, name, extent: area, mutation: noted }: Entry,
  below: readonly (readonly Cell[])[],
  page: Page,
  input: FormInput,
): Candidate[] {
  const read = (
    cell: Cell | undefined,
    field: Field,
    reader: (run: Run) => Reading[],
    words = cell?.words,
  ) => {
    if (cell === undefined || !input.rule.fields.includes(field)) return []
    const run = runOf(words ?? [])
    const isSure = isLabelled(page, cell, field, input)
    for (const { word } of run.pieces) input.taken.add(word)
    return reader(run).map((reading) =>
      candidateFrom({ fact: field as Candidate['fact'], reading, run, isSure, rank: 3 }),
    )
  }
  return [
    ...read(number, 'khata_no', readKhataNo),
    ...read(
      name,
      'holder',
      (run) => readPeople(run, input.context).slice(0, 1),
      nameWords(name, below),
    ),
    ...read(area, 'area', (run) => readExtent(run, input.context)),
    ...read(noted, 'mutation_no', readMutationNos),
  ]
}

const nameRowsMax = 2

/** A name goes on in the rows below, in its column. */
function nameWords(name: Cell, below: readonly (readonly Cell[])[]): Word[] {
  const words = [...name.words]
  let last = name
  for (const cells of below.slice(0, nameRowsMax * 2)) {
    const next = cells.find((cell) => Math.abs(cell.left - name.left) < cell.row.em * 2)
    if (next === undefined) continue
    const height = last.row.bottom - last.row.top
    if (next.row.top - last.row.top > height * 3 || !isNamed(next) || /-{2}/u.test(textOf(next)))
      break
    words.push(...next.words)
    last = next
  }
  return words
}

/** A label of this field stands above, in the column of the cell. */
function isLabelled(page: Page, cell: Cell, field: Field, { hits }: FormInput): boolean {
  return page.flows.some((flow) =>
    (hits.get(flow) ?? []).some((hit) => {
      if (hit.field !== field || !hit.isSure || hit.cell.row.index >= cell.row.index) return false
      const [left = 0, right = 0] = hit.firstWord
        ? [hit.firstWord.rect.x, hit.firstWord.rect.x + hit.firstWord.rect.w]
        : []
      return left < cell.right && cell.left < right
    }),
  )
}
