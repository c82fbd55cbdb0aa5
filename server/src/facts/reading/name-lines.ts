import { rightOf, type Word } from '../layout/rows.ts'
import { type Run, sliceRun } from '../layout/run.ts'
import { bodies } from '../values/read-people.ts'

export interface NameLine {
  line: Run
  /** No other reading of the lines is likely. */
  isClear: boolean
}

/** Persons on lines of their own: the next word would have fitted into the line before. */
export function linesApart(run: Run, right: number): NameLine[] {
  const rows = [...Map.groupBy(run.pieces, ({ word }) => word.row).values()]
  const isBody = bodies.test(run.text)
  let isClear = true
  const starts = rows.flatMap((pieces, i) => {
    const [first, before] = [pieces[0], rows[i - 1]]
    const last = before?.at(-1)
    if (first === undefined) return []
    if (before === undefined || last === undefined) return [first.at]
    if (goesOn(last, first)) return []
    if (hadRoom(last.word, first.word, right)) return [first.at]
    // Two names, or one name of many words; two names of one word, or one of two.
    const areLong = pieces.length > 1 && before.length > 1
    const areShort = pieces.length === 1 && before.length === 1
    if (!isBody && (areShort || (areLong && run.pieces.length <= wordsOfOne))) isClear = false
    return areLong && !isBody ? [first.at] : []
  })
  return starts.map((start, i) => ({
    line: sliceRun(run, start, (starts[i + 1] ?? run.text.length + 1) - 1),
    isClear,
  }))
}

/** In a form: a semicolon for each line break after which another person is named. */
export function withNameBreaks(run: Run): Run {
  const box = run.pieces[0]?.word.box
  if (box === undefined) return run
  const padding = Math.min(...run.pieces.map(({ word }) => word.rect.x)) - box.left
  const right = box.right - Math.max(0, padding)
  const letters = run.text.split('')
  for (const [i, piece] of run.pieces.entries()) {
    const last = run.pieces[i - 1]
    if (last === undefined || last.word.row === piece.word.row || goesOn(last, piece)) continue
    if (hadRoom(last.word, piece.word, right)) letters[piece.at - 1] = ';'
  }
  return { ...run, text: letters.join('') }
}

const hadRoom = (last: Word, first: Word, right: number) =>
  right - rightOf(last) - first.rect.w > first.rect.h * 1.2

const goesOn = (last: { text: string }, first: { text: string }) =>
  follows.test(first.text) || leads.test(last.text)

/** Hardly any person has more names. */
const wordsOfOne = 4

const follows = /^(?:[swdc]\/o|\(|alias|urf|@|aged?|वय|रा\.|बिन|उर्फ|ಬಿನ್|ಕೋಂ|and$|व$)/iu

const leads = /(?:^(?:[swdc]\/o|alias|urf|@|बिन|उर्फ|ಬಿನ್|ಕೋಂ|and|व|&)|[,/(-])\.?$/iu
