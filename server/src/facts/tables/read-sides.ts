import { composeLabel, isWordOfLabels } from '../labels/compose-label.ts'
import { tokensOf } from '../labels/label-book.ts'
import type { Cell, Page } from '../layout/flows.ts'
import type { Word } from '../layout/rows.ts'
import { type Run, runOf } from '../layout/run.ts'
import { type Candidate, candidateFrom } from '../reading/candidate.ts'
import { fieldNamed } from '../reading/find-hits.ts'
import type { FormInput } from '../reading/read-unlabelled.ts'
import { readPeople } from '../values/read-people.ts'

type Side = 'executant' | 'claimant'
const rowsMax = 30
/** Heights of a row between the lines of a column. */
const gapMax = 1.6

/** Who gives and who takes, below two headings beside each other: `From whom`, `To whom`. */
export function readSides(
  pages: readonly Page[],
  found: readonly Candidate[],
  { rule, taken, context }: FormInput,
): Candidate[] {
  const isRead = (side: Side) => found.some(({ fact }) => fact === side)
  if (rule.isDeed === true || !rule.fields.includes('executant')) return []
  if (isRead('executant') && isRead('claimant')) return []
  return pages.flatMap(({ rows }) =>
    rows.flatMap((cells, at) => {
      const heads = headsIn(cells)
      if (heads === undefined || headsIn(rows[at - 1] ?? []) !== undefined) return []
      const columns = columnsBelow(rows.slice(at + 1, at + 1 + rowsMax), cells)
      return columns.flatMap((words, i) => {
        const fact = heads[i]
        if (fact === undefined || words.some((word) => taken.has(word))) return []
        const people = linesOf(words).flatMap((run) =>
          readPeople(run, context).map((reading) =>
            candidateFrom({ fact, reading, run, isSure: true, rank: 3 }),
          ),
        )
        if (people.length > 0) for (const word of words) taken.add(word)
        return people
      })
    }),
  )
}

/** The two sides that a row names, and nothing else. */
function headsIn(cells: readonly Cell[]): readonly Side[] | undefined {
  if (cells.length !== 2) return undefined
  const [one, other] = cells.map(sideOf)
  return one !== undefined && other !== undefined && one !== other ? [one, other] : undefined
}

function sideOf({ words }: Cell): Side | undefined {
  const text = words.map((word) => word.text).join(' ')
  if (/[:：]|\p{N}{2}/u.test(text)) return undefined
  const tokens = tokensOf(text).map((token) => token.text)
  const composed = tokens.every(isWordOfLabels) ? composeLabel(tokens) : undefined
  const field = (fieldNamed(text) ?? composed)?.field
  return field === 'executant' || field === 'claimant' ? field : undefined
}

const middleOf = ({ left, right }: Cell) => (left + right) / 2

/** Up to a line over both columns, or a wide gap. */
function columnsBelow(
  rows: readonly (readonly Cell[])[],
  [one, other]: readonly Cell[],
): readonly [Word[], Word[]] {
  const columns: [Word[], Word[]] = [[], []]
  if (one === undefined || other === undefined) return columns
  const edge = (middleOf(one) + middleOf(other)) / 2
  const right = middleOf(other)
  let last = one.row
  for (const cells of rows) {
    const [first] = cells
    if (first === undefined) break
    const { row } = first
    if (headsIn(cells) === undefined) {
      const isOver = cells.some((cell) => cell.left < edge - row.em && cell.right > right)
      const isFar = row.top - last.bottom > (row.bottom - row.top) * gapMax
      if (isOver || isFar || cells.length > 2) break
      for (const cell of cells) columns[cell.left < edge - row.em ? 0 : 1].push(...cell.words)
    }
    last = row
  }
  return columns
}

/** Numbered persons may have several lines; others have one each. */
function linesOf(words: readonly Word[]): Run[] {
  const whole = runOf(words)
  if (/(?:^|\n)\(?\p{N}{1,2}\s?[).]/u.test(whole.text)) return [whole]
  return [...Map.groupBy(words, ({ row }) => row).values()].map((line) => runOf(line))
}
