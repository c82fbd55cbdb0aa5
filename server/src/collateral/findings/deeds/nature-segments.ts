import { fold } from '../letters.ts'
import type { PhraseFinder } from '../phrases.ts'

/** A nature with two deeds is read part by part: `Reconveyance / Mortgage` is a new mortgage. */
interface Segment {
  text: string
  /** How it is joined to the previous one: a second deed, a bracket, or a dash. */
  joined: 'and' | 'bracket' | 'dash'
}

const segmentsMax = 12
const parting =
  /([;,&+|\n]|(?<!\d) ?\/ ?|\/ ?(?!\d)|(?<![\p{L}\p{M}])(?:and|with|cum|then|व|आणि|सह|सहित|ಮತ್ತು|ಹಾಗೂ|ಸಹಿತ)(?![\p{L}\p{M}]))|([([{\])}])|([:–—]| ?- | -|- )/giu

/** a/c and M/s are one word. */
const shortened = /(?<![a-z])([am])\/([cs])(?![a-z])/giu

function segmentsOf(written: string): Segment[] {
  const segments: Segment[] = []
  let [from, joined] = [0, 'and' as Segment['joined']]
  const add = (to: number) => {
    const text = fold(written.slice(from, to))
    if (/\p{L}/u.test(text)) segments.push({ text, joined })
    // A bare number does not separate.
    return text !== ''
  }
  for (const match of written.matchAll(parting)) {
    if (segments.length >= segmentsMax) break
    const isText = add(match.index)
    from = match.index + match[0].length
    const by = match[1] !== undefined ? 'and' : match[2] !== undefined ? 'bracket' : 'dash'
    // `) / ` is a second deed, whatever is beside it.
    if (isText || by === 'and') joined = by
  }
  add(written.length)
  return segments
}

/**
 * The parts that are a separate deed beside one that undoes something: `mortgage` of `Mortgage (old
 * loan discharged)`, and none of `Mortgage - discharge`, which is one deed.
 */
export function besideWhatIsDone(
  written: string,
  things: PhraseFinder,
  done: readonly PhraseFinder[],
): string[] {
  const segments = segmentsOf(written.slice(0, 2000).replace(shortened, '$1$2')).map((segment) => {
    const undoes = done.some((finder) => finder.placesIn(segment.text).length > 0)
    return { ...segment, undoes, hasOwn: things.placesIn(segment.text).length > 0 }
  })
  const beside: string[] = []
  for (const [at, segment] of segments.entries()) {
    if (segment.undoes || !segment.hasOwn) continue
    const [before, after] = [segments[at - 1], segments[at + 1]]
    const isOfBefore =
      before?.undoes === true &&
      (segment.joined === 'bracket' || (segment.joined === 'dash' && !before.hasOwn))
    const isOfAfter = after?.undoes === true && after.joined !== 'and' && !after.hasOwn
    if (!isOfBefore && !isOfAfter && segments.some(({ undoes }) => undoes))
      beside.push(segment.text)
  }
  return beside
}
