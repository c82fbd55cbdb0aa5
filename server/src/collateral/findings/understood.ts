import {
  endings,
  liftingFillers,
  releaseFillers,
  releaseFillersAfter,
} from './deeds/release-words.ts'
import { fold } from './letters.ts'
import { type phraseFinder, wordsOf } from './phrases.ts'

/** Whether every word of a nature is neutral. */

interface Place {
  start: number
  end: number
}

const folded = (cell: string) => wordsOf(cell).map(fold)
const ends = new Set(folded(endings))
const setsOf = (...cells: string[]) => {
  const all = cells.flatMap(folded)
  return {
    words: new Set(all),
    // Marathi and Kannada words take endings.
    stems: new Set(all.filter((word) => !/[a-z]/u.test(word))),
  }
}
type Fillers = ReturnType<typeof setsOf>
const fillers = {
  before: setsOf(releaseFillers),
  after: setsOf(releaseFillers, releaseFillersAfter),
  lifting: setsOf(liftingFillers),
}

const endingMax = 24

/** Made of endings alone. Position by position, so that no word takes long. */
function isEnding(text: string): boolean {
  if (text.length > endingMax) return false
  const reached = new Set([0])
  for (let at = 0; at < text.length; at += 1) {
    if (!reached.has(at)) continue
    for (let to = at + 1; to <= text.length; to += 1)
      if (ends.has(text.slice(at, to))) reached.add(to)
  }
  return reached.has(text.length)
}

function isFiller(word: string, { words, stems }: Fillers): boolean {
  if (words.has(word) || (/[a-z]s$/u.test(word) && words.has(word.slice(0, -1)))) return true
  if (/[a-z\d]/u.test(word)) return false
  for (let to = word.length; to > 1; to -= 1)
    if (stems.has(word.slice(0, to)) && isEnding(word.slice(to))) return true
  return false
}

/** A day, or the number of a document with its year; a parcel and a share have none. */
const numbers =
  /(?<![\p{L}\p{M}\d])(?:(?:0?[1-9]|[12]\d|3[01]) (?:0?[1-9]|1[0-2]) (?:19|20)\d\d|(?!(?:sy|gat|gut|plot|flat|cts|site|unit|shop|item|sno) )(?:[a-z]{2,5} ?)?(?:\d{1,6} ){1,3}(?:of )?(?:19|20)\d\d(?: \d\d)?)(?![\p{L}\p{M}\d])/gu
/** As the index numbers its articles: `54-Reconveyance`, `36(A)-Reconveyance`. */
const article = /^ *\d{1,2} *(?:\(? *[a-z] *\)?)? *[-–:.] *(?=\D)/iu
export const withoutArticle = (written: string) => written.replace(article, '')

function restOf(text: string, places: readonly Place[]): string[] {
  const rest: string[] = []
  let from = 0
  for (const { start, end } of [...places].sort((a, b) => a.start - b.start)) {
    if (start >= from) rest.push(text.slice(from, start))
    from = Math.max(from, end)
  }
  rest.push(text.slice(from))
  return rest
}

/** A part between two known words: it begins with the ending of the previous word. */
function isIdlePiece(piece: string, isFirst: boolean, allowed: Fillers): boolean {
  const [ending = '', ...words] = piece.split(' ')
  const all = isFirst ? [ending, ...words] : words
  if (!isFirst && ending !== '' && !isEnding(ending) && !isFiller(ending, allowed)) return false
  return all.every((word) => word === '' || isFiller(word, allowed))
}

/** For a release at all its positions: release words, and what is released. */
export function isWholeRelease(
  text: string,
  releases: readonly Place[],
  others: readonly Place[],
): boolean {
  const from = releases[0]?.start ?? 0
  const plain = (part: string, places: readonly Place[], allowed: Fillers, offset: number) =>
    restOf(
      part,
      places.map(({ start, end }) => ({ start: start - offset, end: end - offset })),
    ).every((piece, at) =>
      isIdlePiece(piece.replace(numbers, ' '), at === 0 && offset === 0, allowed),
    )
  const all = [...releases, ...others]
  const before = all.filter(({ start }) => start < from)
  const after = all.filter(({ start }) => start >= from)
  return (
    plain(text.slice(0, from), before, fillers.before, 0) &&
    plain(text.slice(from), after, fillers.after, from)
  )
}

const itsDeed =
  /(?<![a-z])deed of (?=cancel|withdraw|revo|releas|lifting)|(?<=(?:cancellation|withdrawal|release|revocation)) deed(?![a-z])/gu

/** For what ends a suit or an order. */
export function isWholeLifting(written: string, finders: ReturnType<typeof phraseFinder>[]) {
  const text = fold(withoutArticle(written)).replace(itsDeed, ' ').replace(/ +/gu, ' ').trim()
  const places = finders.flatMap((finder) => finder.placesIn(text))
  return restOf(text, places).every((piece, at) =>
    isIdlePiece(piece.replace(numbers, ' '), at === 0, fillers.lifting),
  )
}
