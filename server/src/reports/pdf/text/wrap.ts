import type { Weight } from './fonts.ts'
import { clustersOf } from './shaped-font.ts'
import { plainText, type Run, runsOf } from './text-runs.ts'

export interface PlacedRun extends Run {
  /** From the start of the line, in points. */
  x: number
}

export interface Line {
  runs: PlacedRun[]
  width: number
  /** As drawn, and the spaces after it. */
  text: string
}

interface Measure {
  weight: Weight
  size: number
  /** Added after each character, in points. */
  spacing?: number
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
  return lines.map((content) => placed(content, measure))
}

/** Words with the spaces after them; a compound may also be split after its hyphen. */
function piecesOf(text: string): string[] {
  return (text.match(/[^ ]+ *|^ +/g) ?? []).flatMap((word) =>
    word.split(/(?<=\p{L}\p{M}*[-–—])(?=\p{L})/u),
  )
}

function cutWord(word: string, measure: Measure, widthMax: number): string[] {
  const parts: string[] = []
  let part: string[] = []
  let cut = 0
  for (const cluster of cuttable(word, measure, widthMax)) {
    // Measured as drawn: two adjacent clusters are not as wide as the sum of both.
    while (part.length > 0 && widthOf([...part, cluster].join(''), measure) > widthMax) {
      // A cut near the start of the line would leave most of it empty.
      const at = cut > part.length / 2 ? cut : part.length
      parts.push(part.slice(0, at).join(''))
      part = part.slice(at)
      cut = 0
    }
    part.push(cluster)
    if (goodCut.test(cluster)) cut = part.length
  }
  return [...parts, part.join('')]
}

/** Syllables; a pile of marks that is wider than a line is cut between its characters. */
function cuttable(word: string, measure: Measure, widthMax: number): string[] {
  return runsOf(word, measure.weight)
    .flatMap((run) => clustersOf(run.text))
    .flatMap((cluster) => (widthOf(cluster, measure) > widthMax ? [...cluster] : [cluster]))
}

function placed(text: string, measure: Measure): Line {
  let x = 0
  const runs = runsOf(text.trimEnd(), measure.weight).map((run) => {
    const at = x
    x += runWidth(run, measure)
    return { ...run, x: at }
  })
  return { runs, width: x, text }
}

export function widthOf(text: string, measure: Measure): number {
  return runsOf(text, measure.weight).reduce((sum, run) => sum + runWidth(run, measure), 0)
}

function runWidth(run: Run, { size, spacing = 0 }: Measure): number {
  return (run.face.width(run.text) * size) / 1000 + spacing * run.text.length
}
