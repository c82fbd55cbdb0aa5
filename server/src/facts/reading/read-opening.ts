import type { Page } from '../layout/flows.ts'
import { type Run, runOf, sliceRun } from '../layout/run.ts'
import { bodies, readPeople } from '../values/read-people.ts'
import type { ReadContext } from '../values/reading.ts'
import { type Candidate, candidateFrom } from './candidate.ts'
import { titleIn } from './read-parties.ts'

type Side = 'executant' | 'claimant'

/** ▦ What follows the names of the parties in the first sentence of a deed. */
const endings: Readonly<Record<Side, string>> = {
  executant: `यांनी|यांजकडून|यांचेकडून|यांच्याकडून|यांजपासून|यांच्यातर्फे|(?:आम्ही|मी) लिहून देतो|
    ಆದ (?:ನಾನು|ನಾವು|ನಾವುಗಳು)|ಎಂಬ (?:ನಾನು|ನಾವು)|ಎಂಬುವ(?:ವರು|ರು|ನು|ಳು)|ಇವರಿಂದ|ರವರಿಂದ|ಇವರು|ರವರು|ಬರೆದುಕೊಟ್ಟ|ಬರೆಸಿಕೊಟ್ಟ|ಬರೆದುಕೊಡುವ|do hereby|hereby (?:sell|mortgage|release)`,
  claimant: `यांसी|यांस|यांना|यांचे लाभात|यांच्या लाभात|यांचे हक्कात|यांच्या हक्कात|यांचे नावे|यांच्या नावे|यांचेसाठी|यांच्यासाठी|
    ಇವರಿಗೆ|ರವರಿಗೆ|ಅವರಿಗೆ|ಇವರ (?:ಹೆಸರಿಗೆ|ಪರವಾಗಿ|ಲಾಭಕ್ಕಾಗಿ)|ರವರ (?:ಹೆಸರಿಗೆ|ಪರವಾಗಿ)`,
}

const words = (text: string) => text.replace(/\s*\n\s*/gu, '')
const ending = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:(?<executant>${words(endings.executant)})|(?<claimant>${words(endings.claimant)}))(?![\p{L}\p{M}])`,
  'giu',
)
/** No deed takes longer to name its parties. */
const openingMax = 900
const endingsMax = 6
/** From here on the deed tells its history. */
const history =
  /(?<![\p{L}\p{M}])(?:whereas|कारणे|पूर्वी|मूळ मालक|सदर मिळकत|ಸದರಿ ಸ್ವತ್ತು|ಈ ಸ್ವತ್ತು|ಪಿತ್ರಾರ್ಜಿತ)(?![\p{L}\p{M}])/iu

/** The parties that the first sentence of a deed names, for the sides that nothing else has named. */
export function readOpening(
  [page]: readonly Page[],
  title: Run,
  found: readonly Candidate[],
  context: ReadContext,
): Candidate[] {
  const missing = (['executant', 'claimant'] as const).filter(
    (side) => !found.some(({ fact }) => fact === side),
  )
  if (page === undefined || missing.length === 0) return []
  const opening = openingOf(page, title)
  const used = new Set(found.flatMap((each) => (each.fact === 'document_kind' ? [] : each.words)))
  const all: Candidate[] = []
  let from = 0
  for (const match of [...opening.text.matchAll(ending)].slice(0, endingsMax)) {
    const side: Side = match.groups?.executant === undefined ? 'claimant' : 'executant'
    const run = namesBefore(opening, from, match.index)
    from = match.index + match[0].length
    if (!missing.includes(side) || all.some(({ fact }) => fact === side)) continue
    const people = readPeople(run, context)
      .map((reading) => candidateFrom({ fact: side, reading, run, isSure: false, rank: 1 }))
      .filter((each) => !each.words.some((word) => used.has(word)))
    all.push(...people)
  }
  return all
}

function openingOf({ rows }: Page, title: Run): Run {
  const prose = runOf(rows.flat().flatMap((cell) => cell.words))
  const last = title.pieces.at(-1)?.word
  const heading = prose.pieces.find(({ word }) => word === last)
  const start = heading === undefined ? 0 : heading.at + heading.text.length
  const part = sliceRun(prose, start, start + openingMax)
  const end = history.exec(part.text)?.index ?? part.text.length
  const own = sliceRun(part, 0, end)
  return { ...own, text: own.text.replace(/\n/gu, ' ') }
}

/** From the first title, or from the first word of a body's name. */
function namesBefore(opening: Run, from: number, to: number): Run {
  const part = opening.text.slice(from, to)
  const title = titleIn(part)
  if (title !== undefined) return sliceRun(opening, from + title, to)
  const body = bodies.exec(part)
  if (body === null) return sliceRun(opening, to, to)
  const before = part.slice(0, body.index)
  const skip = /.*[,;:.।"”]\s/su.exec(before)?.[0].length ?? 0
  return sliceRun(opening, from + skip, to)
}
