import { isTitle } from '../../collateral/collateral.ts'
import type { DocumentKind, FactKind } from '../fact.ts'
import type { Page } from '../layout/flows.ts'
import type { Word } from '../layout/rows.ts'
import { type Run, sliceRun } from '../layout/run.ts'
import { readPeople } from '../values/read-people.ts'
import type { ReadContext } from '../values/reading.ts'
import { type Candidate, candidateFrom } from './candidate.ts'

type Side = 'giver' | 'taker' | 'named'

interface Phrase {
  side: Side
  /** The names stand before or after these words. */
  names: 'before' | 'after'
  words: RegExp
}

const edge = String.raw`(?![\p{L}\p{M}])`
const phrase = (words: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${words})${edge}`, 'giu')

/** ▦ How prose says from whom and to whom something goes. */
const phrases: readonly Phrase[] = [
  {
    side: 'giver',
    names: 'before',
    words: phrase(
      'यांनी|यांजकडून|यांचेकडून|यांच्याकडून|यांजपासून|ರವರಿಂದ|ಇವರಿಂದ|ಅವರಿಂದ|(?:has|have) sold|sold the',
    ),
  },
  {
    side: 'taker',
    names: 'before',
    words: phrase('यांना|यांस|यांसी|यांचे नावे|ರವರಿಗೆ|ಇವರಿಗೆ|ಅವರಿಗೆ|ರವರ ಹೆಸರಿಗೆ'),
  },
  {
    side: 'giver',
    names: 'after',
    words: phrase('received (?:with thanks )?from|transferred from|acquired from|purchased from'),
  },
  {
    side: 'taker',
    names: 'after',
    words: phrase(
      '(?:sold|transferred|conveyed) (?:[a-z]{2,8} ){0,4}to(?: the names? of)?|to the names? of',
    ),
  },
  { side: 'named', names: 'after', words: phrase('in the names? of') },
  {
    side: 'named',
    names: 'before',
    words: phrase('ರವರ ಹೆಸರಿನಲ್ಲಿ|ಇವರ ಹೆಸರಿನಲ್ಲಿ|ರವರ ಹೆಸರಲ್ಲಿ|यांच्या नावावर|यांचे नावावर'),
  },
]

/** ▦ Which fact each side is; of other kinds of document the parties have labels. */
const sides: Partial<Record<DocumentKind, Partial<Record<Side, FactKind>>>> = {
  mutation: { giver: 'executant', taker: 'claimant', named: 'executant' },
  tax_receipt: { giver: 'holder', named: 'holder' },
  khata: { named: 'holder' },
}

const reach = 260
const hitsMax = 40

/** The persons that prose names, for the facts that nothing else has given. */
export function readTransfers(
  pages: readonly Page[],
  kind: DocumentKind,
  found: readonly Candidate[],
  context: ReadContext,
): Candidate[] {
  const facts = sides[kind]
  if (facts === undefined) return []
  const missing = new Set(
    Object.values(facts).filter((fact) => !found.some((each) => each.fact === fact)),
  )
  const taken = new Set(found.flatMap(({ words }) => words))
  const all: Candidate[] = []
  for (const { run } of pages.slice(0, 3).flatMap(({ flows }) => flows)) {
    for (const { side, names, words } of phrases) {
      const fact = facts[side]
      if (fact === undefined || !missing.has(fact)) continue
      const flat = { ...run, text: run.text.replace(/\n/gu, ' ') }
      for (const { 0: said, index } of [...flat.text.matchAll(words)].slice(0, hitsMax)) {
        const part = names === 'before' ? before(flat, index) : after(flat, index + said.length)
        if (part === undefined) continue
        const people = readNames(part, fact, context, taken)
        if (people.length === 0) continue
        all.push(...people)
        missing.delete(fact)
        break
      }
    }
  }
  return all
}

function readNames(run: Run, fact: FactKind, context: ReadContext, taken: ReadonlySet<Word>) {
  return readPeople(run, context)
    .map((reading) => candidateFrom({ fact, reading, run, isSure: false, rank: 1 }))
    .filter(({ words }) => !words.some((word) => taken.has(word)))
}

const particle =
  /.*(?<![\p{L}\p{M}])(?:यांनी|यांना|यांस|यांसी|यांजकडून|यांचेकडून|ರವರಿಂದ|ಇವರಿಂದ|ರವರಿಗೆ|ಇವರಿಗೆ)(?![\p{L}\p{M}])/su
const sentenceEnd = /.*(?<=[\p{L}\p{M}\p{N}]{6})[.।](?=\s)/su

/** From the first title of the sentence on. */
function before(run: Run, at: number): Run | undefined {
  const from = Math.max(0, at - reach)
  const window = run.text.slice(from, at)
  const skip = Math.max(
    sentenceEnd.exec(window)?.[0].length ?? 0,
    particle.exec(window)?.[0].length ?? 0,
  )
  const title = titleIn(window.slice(skip))
  return title === undefined ? undefined : sliceRun(run, from + skip + title, at)
}

function after(run: Run, at: number): Run | undefined {
  const window = run.text.slice(at, at + reach)
  const title = titleIn(window.slice(0, 12))
  if (title === undefined && !/^\s{1,2}\(?\p{N}?\)?\s?[\p{Lu}\p{Lo}]/u.test(window))
    return undefined
  const end =
    /(?<=[\p{L}\p{M}]{5})\.(?=\s|$)|\s(?:a sum|for rs|for a|for the|by sale|by a|towards|in respect|the same|has been)(?=\s)/iu.exec(
      window,
    )
  return sliceRun(run, at, at + (end?.index ?? window.length))
}

function titleIn(text: string): number | undefined {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    if (isTitle(word.toLowerCase())) return index
  }
  return undefined
}
