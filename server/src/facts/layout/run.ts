import type { Place } from '../fact.ts'
import type { Word } from './rows.ts'

/** A stretch of text that still knows its words: one space between words, a line break between rows. */
export interface Run {
  text: string
  pieces: readonly Piece[]
}

interface Piece {
  word: Word
  /** Where its text begins in the run. */
  at: number
  text: string
}

export const emptyRun: Run = { text: '', pieces: [] }

export function runOf(words: readonly Word[]): Run {
  const pieces: Piece[] = []
  const texts: string[] = []
  let at = 0
  for (const word of words) {
    const before = pieces.at(-1)?.word
    if (before !== undefined) {
      texts.push(before.row === word.row ? ' ' : '\n')
      at += 1
    }
    pieces.push({ word, at, text: word.text })
    texts.push(word.text)
    at += word.text.length
  }
  return { text: texts.join(''), pieces }
}

/** The part of a run between two positions of its text; a word may be cut. */
export function sliceRun(run: Run, start: number, end = run.text.length): Run {
  const pieces: Piece[] = []
  for (let i = pieceAt(run, start); i < run.pieces.length; i += 1) {
    const piece = run.pieces[i]
    if (piece === undefined || piece.at >= end) break
    const [from, to] = [Math.max(piece.at, start), Math.min(piece.at + piece.text.length, end)]
    if (from >= to) continue
    const text = piece.text.slice(from - piece.at, to - piece.at)
    pieces.push({ word: piece.word, at: from - start, text })
  }
  return { text: run.text.slice(start, end), pieces }
}

/** The first piece that ends after a position. */
function pieceAt({ pieces }: Run, position: number): number {
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const piece = pieces[middle]
    if (piece !== undefined && piece.at + piece.text.length <= position) low = middle + 1
    else high = middle
  }
  return low
}

export function joinRuns(runs: readonly Run[], between = '\n'): Run {
  const pieces: Piece[] = []
  const texts: string[] = []
  let at = 0
  for (const run of runs) {
    if (run.pieces.length === 0) continue
    if (texts.length > 0) at += between.length
    for (const piece of run.pieces) pieces.push({ ...piece, at: piece.at + at })
    texts.push(run.text)
    at += run.text.length
  }
  return { text: texts.join(between), pieces }
}

export const wordsIn = (run: Run, start: number, end: number): Word[] =>
  sliceRun(run, start, end).pieces.map(({ word }) => word)

/** One rectangle for the words of each row. */
export function placesOf(words: readonly Word[]): Place[] {
  const places: (Place & { row: number })[] = []
  for (const { page, row, sent: rect } of words) {
    const last = places.at(-1)
    if (last === undefined || last.page !== page || last.row !== row) {
      places.push({ page, row, rect })
      continue
    }
    const [x, y] = [Math.min(last.rect.x, rect.x), Math.min(last.rect.y, rect.y)]
    last.rect = {
      x,
      y,
      w: Math.max(last.rect.x + last.rect.w, rect.x + rect.w) - x,
      h: Math.max(last.rect.y + last.rect.h, rect.y + rect.h) - y,
    }
  }
  return places.map(({ page, rect }) => ({ page, rect }))
}
