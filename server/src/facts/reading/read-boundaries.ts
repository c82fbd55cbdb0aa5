import type { Field } from '../labels/field-labels.ts'
import type { Cell, Page } from '../layout/flows.ts'
import { rightOf, type Word } from '../layout/rows.ts'
import { type Run, runOf, sliceRun } from '../layout/run.ts'
import { readBoundary } from '../values/read-texts.ts'
import { type Candidate, candidateFrom } from './candidate.ts'
import { isMeasure } from './side-measures.ts'

type Side = Extract<Field, 'east' | 'west' | 'north' | 'south'>

const mr = '(?:ेस|ेला|ेकडे|ेकडील)'
const kn = '(?:ಕ್ಕೆ|ದಲ್ಲಿ|ದ)'
/** ▦ How each side is named, in full and by its first letter. */
const names: Readonly<Record<Side, { full: string; short: string }>> = {
  east: { full: `east(?:ern)?|(?:पूर्व|पुर्व)${mr}?|ಪೂರ್ವ${kn}?`, short: 'e|पू|ಪೂ' },
  west: { full: `west(?:ern)?|पश्चिम${mr}?|ಪಶ್ಚಿಮ${kn}?`, short: 'w|प|ಪ' },
  north: { full: `north(?:ern)?|उत्तर${mr}?|ಉತ್ತರ${kn}?`, short: 'n|उ|ಉ' },
  south: { full: `south(?:ern)?|दक्षिण${mr}?|ದಕ್ಷಿಣ${kn}?`, short: 's|द|ದ' },
}
const sides = Object.keys(names) as Side[]
const edge = String.raw`(?![\p{L}\p{M}])`
const separator = String.raw`\s?(?:(?:side|boundary|बाजूस|बाजूला|बाजू|दिशेस|दिशेला|दिशा|ದಿಕ್ಕಿಗೆ|ದಿಕ್ಕಿನಲ್ಲಿ|ದಿಕ್ಕು|ಭಾಗಕ್ಕೆ|ಭಾಗದಲ್ಲಿ)${edge})?\s?(?:(?:by|is)${edge}\s?[:：]?-?|[:：]-?|[-–—=](?=\s)|(?<=स|ला|कडे|ಗೆ|ಕ್ಕೆ|ದಲ್ಲಿ|ನಲ್ಲಿ)(?=\s))`
const pattern = new RegExp(
  sides
    .map((side) => {
      const { full, short } = names[side]
      return String.raw`(?<${side}>(?<![\p{L}\p{M}])(?:(?:${full})${edge}${separator}|(?:${short})\.?\s?(?:[:：]|[-–—=]\s)))`
    })
    .join('|'),
  'giu',
)
/** What leads to the next side and belongs to no value. */
const lead =
  /(?:[\s,;./|-]|(?<![\p{L}\p{M}])(?:and|on|or|the|to|towards?|its|व|आणि|ಮತ್ತು)(?![\p{L}\p{M}])){1,12}$/iu
const gapMax = 170
const sidesMin = 3
const marksMax = 80
/** Heights of a word between a line and the next of the same paragraph. */
const lineMax = 2.4

interface Mark {
  side: Side
  start: number
  end: number
}

/** The four sides of a property in prose or below each other, one after the other. */
export function readBoundaries(pages: readonly Page[], taken: Set<Word>): Candidate[] {
  const found: Candidate[] = []
  for (const page of pages) {
    found.push(...readHeads(page))
    for (const { run } of page.flows) {
      const flat = { ...run, text: run.text.replace(/\n/gu, ' ') }
      for (const group of groupsOf(flat.text)) {
        const values = readGroup(flat, run.text, group)
        if (values.length >= sidesMin) found.push(...values)
      }
    }
  }
  for (const { words } of found) for (const word of words) taken.add(word)
  return found
}

/** Marks near each other, each side once. */
function groupsOf(text: string): Mark[][] {
  const groups: Mark[][] = []
  let open: Mark[] = []
  for (const match of [...text.matchAll(pattern)].slice(0, marksMax)) {
    const side = sides.find((each) => match.groups?.[each] !== undefined)
    if (side === undefined) continue
    const mark = { side, start: match.index, end: match.index + match[0].length }
    if (isMeasure(text, mark)) continue
    const last = open.at(-1)
    const isFar = last !== undefined && mark.start - last.end > gapMax
    if (isFar || open.some((other) => other.side === side)) {
      groups.push(open)
      open = []
    }
    open.push(mark)
  }
  return [...groups, open].filter((group) => group.length >= sidesMin)
}

function readGroup(flat: Run, lines: string, group: readonly Mark[]): Candidate[] {
  return group.flatMap(({ side, end }, i) => {
    const next = group[i + 1]?.start ?? endOfLast(flat, lines, end)
    const part = flat.text.slice(end, next)
    const cut = i < group.length - 1 ? (lead.exec(part)?.index ?? part.length) : part.length
    const run = sliceRun(flat, end, end + cut)
    return readBoundary(run).map((reading) =>
      candidateFrom({ fact: side, reading, run, isSure: true, rank: 2 }),
    )
  })
}

/** The last side ends with its sentence, or with its line. */
function endOfLast(run: Run, lines: string, from: number): number {
  const { text } = run
  const rest = text.slice(from, from + gapMax)
  const stop = /[;।]|(?<=[\p{L}\p{M}]{5}|\p{N})\.(?=\s|$)/u.exec(rest)?.index ?? rest.length
  const first = /[\p{L}\p{N}]/u.exec(rest)?.index ?? 0
  const line = lines.indexOf('\n', from + first)
  const isFull = line >= 0 && isFullLine(run, line)
  const end = isFull ? lines.indexOf('\n', line + 1) : line
  return Math.min(from + stop, end < 0 ? Infinity : end)
}

/** The first word of the next line would not have fitted. */
function isFullLine({ pieces }: Run, at: number): boolean {
  const next = pieces.findIndex((piece) => piece.at > at)
  const [last, first] = [pieces[next - 1]?.word, pieces[next]?.word]
  if (last === undefined || first === undefined) return false
  const right = Math.max(...pieces.map(({ word }) => rightOf(word)))
  const isNear = first.rect.y - last.rect.y < Math.max(first.rect.h, last.rect.h) * lineMax
  return isNear && rightOf(last) + first.rect.w + first.rect.h * 0.6 > right
}

const sideOf = (cell: Cell): Side | undefined => {
  const text = cell.words.map((word) => word.text).join(' ')
  return sides.find((side) =>
    new RegExp(`^(?:${names[side].full})${edge}.{0,12}$`, 'iu').test(text),
  )
}

/** A row with the names of the sides over a row with what lies there. */
function readHeads(page: Page): Candidate[] {
  return page.rows.flatMap((cells, at) => {
    const heads = cells.flatMap((cell) => {
      const side = sideOf(cell)
      return side === undefined ? [] : [{ cell, side }]
    })
    if (heads.length < sidesMin || heads.length < cells.length) return []
    const below = cellsBelow(page.rows[at + 1] ?? [], cells)
    if (below.length !== cells.length) return []
    const more = page.rows[at + 2] ?? []
    const second = more.length <= cells.length && isClose(page.rows[at + 1] ?? [], more) ? more : []
    return heads.flatMap(({ cell, side }, i) => {
      const own = below[i] ?? []
      const left = own[0]?.rect.x ?? 0
      const next = second.find((each) => Math.abs(each.left - left) < each.row.em)
      const run = runOf([...own, ...(next?.words ?? [])])
      return readBoundary(run).map((reading) =>
        candidateFrom({ fact: side, reading, run, isSure: cell.words.length > 0, rank: 3 }),
      )
    })
  })
}

/** The words below each head. Narrow columns may touch: then the widest spaces part them. */
function cellsBelow(row: readonly Cell[], heads: readonly Cell[]): (readonly Word[])[] {
  if (row.length >= heads.length) return row.map(({ words }) => words)
  const words = row.flatMap((cell) => cell.words)
  const spaces = words
    .slice(1)
    .map((word, i) => ({ at: i + 1, width: word.rect.x - rightOf(words[i] ?? word) }))
    .sort((a, b) => b.width - a.width)
  const cuts = spaces.slice(0, heads.length - 1).map(({ at }) => at)
  const edges = [0, ...cuts.sort((a, b) => a - b), words.length]
  const parts = heads.map((_, i) => words.slice(edges[i], edges[i + 1]))
  const isBelow = parts.every((part, i) => {
    const [first, last] = [part[0], part.at(-1)]
    const head = heads[i]
    if (first === undefined || last === undefined || head === undefined) return false
    return first.rect.x < head.right && rightOf(last) > head.left
  })
  return isBelow ? parts : []
}

function isClose(one: readonly Cell[], other: readonly Cell[]): boolean {
  const [a, b] = [one[0]?.row, other[0]?.row]
  return a !== undefined && b !== undefined && b.top - a.bottom < (a.bottom - a.top) * 0.8
}
