import type { Weight } from './font-files.ts'
import { inReadingOrder, orderRuns, readsRightToLeft } from './line-order.ts'
import { plainText } from './plain-text.ts'
import { clustersOf } from './shaped-font.ts'
import { type Run, runsOf } from './text-runs.ts'

export interface PlacedRun extends Run {
  /** From the start of the line, in points. */
  x: number
}

export interface Line {
  /** In the order in which they are read. */
  runs: PlacedRun[]
  width: number
  /** In the order in which it is read, and the spaces after it. */
  text: string
  isRightToLeft: boolean
}

interface Measure {
  weight: Weight
  size: number
  /** Added after each character, in points. */
  spacing?: number
  direction?: 'ltr'
}

/** Where a word that is too long for a line may be split. */
const goodCut = /[-–—/\\_.,;:|@?&=+)]$/u

/** Lines no wider than the given width, without losing a character. */
export function wrap(text: string, measure: Measure, widthMax: number): Line[] {
  return plainText(text)
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, measure, widthMax))
}

function wrapParagraph(text: string, measure: Measure, widthMax: number): Line[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const piece of piecesOf(text)) {
    const bare = piece.trimEnd()
    const width = widthOf(bare, measure)
    if (line && used + width > widthMax) {
      lines.push(line)
      line = ''
      used = 0
    }
    if (width > widthMax) {
      const parts = cutWord(bare, measure, widthMax)
      line = parts.pop() ?? ''
      lines.push(...parts)
      line += piece.slice(bare.length)
      used = widthOf(line, measure)
      continue
    }
    line += piece
    used += width + (piece === bare ? 0 : widthOf(piece.slice(bare.length), measure))
  }
  lines.push(line)
  const isRightToLeft = measure.direction !== 'ltr' && readsRightToLeft(text)
  return lines.map((content) => placed(content, measure, isRightToLeft))
}

/** Words with the spaces after them; a compound may also be split after its hyphen. */
function piecesOf(text: string): string[] {
  return (text.match(/[^ ]+ *|^ +/g) ?? []).flatMap((word) =>
    word.split(/(?<=\p{L}\p{M}*[-–—])(?=\p{L})/u),
  )
}

function cutWord(word: string, measure: Measure, widthMax: number): string[] {
  const pieces = cuttable(word, measure, widthMax)
  const widths = pieces.map((piece) => widthOf(piece, measure))
  const parts: string[] = []
  let start = 0
  while (start < pieces.length) {
    const end = findEnd(pieces, widths, start, (from, to) => {
      return widthMax - widthOf(pieces.slice(from, to).join(''), measure)
    })
    const next = end < pieces.length ? betterEnd(pieces, start, end) : end
    parts.push(pieces.slice(start, next).join(''))
    start = next
  }
  return parts
}

/**
 * The pieces that fit on a line. The sum of their widths says how many to try; what counts is their
 * width as drawn, because letters that join are not as wide as the sum of both.
 */
function findEnd(
  pieces: readonly string[],
  widths: readonly number[],
  start: number,
  room: (from: number, to: number) => number,
): number {
  let end = start + 1
  let left = room(start, end)
  for (;;) {
    let next = end
    for (let sum = 0; next < pieces.length; next += 1) {
      sum += widths[next] ?? 0
      if (sum > left) break
    }
    if (next === end) return end
    left = room(start, next)
    while (left < 0 && next > end) {
      next -= 1
      left = room(start, next)
    }
    if (next === end) return end
    end = next
  }
}

/** After a hyphen or the like; near the start of the line it would leave most of it empty. */
function betterEnd(pieces: readonly string[], start: number, end: number): number {
  for (let at = end; at - start > (end - start) / 2; at -= 1) {
    if (goodCut.test(pieces[at - 1] ?? '')) return at
  }
  return end
}

/** Syllables; a pile of marks that is wider than a line is cut between its characters. */
function cuttable(word: string, measure: Measure, widthMax: number): string[] {
  return runsOf(word, measure.weight)
    .flatMap((run) => clustersOf(run.text))
    .flatMap((cluster) => (widthOf(cluster, measure) > widthMax ? [...cluster] : [cluster]))
}

const space = 0x20

function placed(text: string, measure: Measure, isRightToLeft: boolean): Line {
  let x = 0
  const read = runsOf(text.trimEnd(), measure.weight)
  const runs = orderRuns(read, isRightToLeft).map((run) => {
    const at = x
    x += runWidth(run, measure)
    return { ...run, x: at }
  })
  // Readers that speak the text would join the word with the first of the next line.
  const last = runs.at(-1)
  const goesOn = text.endsWith(' ') && !isRightToLeft && !last?.isRightToLeft
  if (goesOn && last?.face.has(space)) last.text += ' '
  return { runs: inReadingOrder(runs), width: x, text, isRightToLeft }
}

export function widthOf(text: string, measure: Measure): number {
  return runsOf(text, measure.weight).reduce((sum, run) => sum + runWidth(run, measure), 0)
}

function runWidth(run: Run, { size, spacing = 0 }: Measure): number {
  const { face, text, isRightToLeft } = run
  return (face.width(text, isRightToLeft) * size) / 1000 + spacing * text.length
}
