import { newWordBook } from '../collateral/collateral.ts'
import type { PageText } from '../documents/documents.ts'
import { findKind, type KindFound } from './document-kind.ts'
import type { DocumentKind, Fact } from './fact.ts'
import { kindRules } from './fact-kinds.ts'
import { guessKind, kindNamed } from './kind-hints.ts'
import { isBroken } from './layout/broken-text.ts'
import { layOutPages, type Page } from './layout/flows.ts'
import { layOutRows, type Word } from './layout/rows.ts'
import { type Candidate, candidateFrom } from './reading/candidate.ts'
import { findHits } from './reading/find-hits.ts'
import { joinParts } from './reading/join-parts.ts'
import { readBoundaries } from './reading/read-boundaries.ts'
import { readCharges } from './reading/read-charges.ts'
import { dateOfDeed, dateOfNumber } from './reading/read-dates.ts'
import { readForms } from './reading/read-forms.ts'
import { readHolders } from './reading/read-holders.ts'
import { readOpening } from './reading/read-opening.ts'
import { readParties } from './reading/read-parties.ts'
import { readPlaces } from './reading/read-places.ts'
import { readTransfers } from './reading/read-transfers.ts'
import { settleFacts } from './settle-facts.ts'
import { groupEntries } from './tables/group-entries.ts'
import { readSides } from './tables/read-sides.ts'
import { asLoan, readTables } from './tables/read-tables.ts'
import { readingOf } from './values/reading.ts'

export interface Extracted {
  kind: DocumentKind | undefined
  facts: Fact[]
}

/** What a document says, each value with its place. Nothing is read from a document of unknown kind. */
export function extractFacts(
  pages: readonly PageText[],
  { stateCode }: { stateCode: string },
): Extracted {
  const laidOut = layOutPages(layOutRows(pages))
  const found = findKind(laidOut) ?? guessed(laidOut)
  if (found === undefined) return { kind: undefined, facts: [] }
  const rule = kindRules[found.kind]
  const context = { stateCode, book: newWordBook() }
  const taken = new Set<Word>()
  const hits = findHits(laidOut)
  const input = { rule, hits, taken, context }
  const boundaries = rule.fields.includes('east') ? readBoundaries(laidOut, taken) : []
  const tables = rule.isDeed === true ? [] : readTables(laidOut, input)
  const sides = readSides(laidOut, tables, input)
  const places = rule.fields.includes('taluka') ? readPlaces(input) : []
  const isListed = rule.listsDeeds === true && tables.every(({ entry }) => entry === undefined)
  const hasHolders = tables.some(({ fact }) => fact === 'holder')
  const candidates = [
    ...titleOf(found, rule.isDeed === true),
    ...(rule.isDeed === true ? readParties(laidOut, found, context, taken) : []),
    ...boundaries,
    ...tables,
    ...sides,
    ...places,
    ...(rule.listsHolders === true && !hasHolders ? readHolders(laidOut, input) : []),
    ...(isListed ? groupEntries(readForms(input)) : asLoan(readForms(input))),
  ]
  const more = [
    ...(rule.isDeed === true ? readOpening(laidOut, found.title, candidates, context) : []),
    ...readTransfers(laidOut, found.kind, candidates, context),
    ...readCharges(laidOut, candidates, input),
    ...(rule.fields.includes('registration_date') ? dateOfNumber(candidates, laidOut, rule) : []),
  ]
  const last = rule.isDeed === true ? dateOfDeed([...candidates, ...more], laidOut) : []
  const brokenPages = new Set(laidOut.filter(isBroken).map(({ page }) => page))
  const facts = settleFacts(joinParts([...candidates, ...more, ...last]), { ...found, brokenPages })
  return { kind: found.kind, facts }
}

/** Without a title the kind is to be checked, and a deed has no nature. */
function guessed(pages: readonly Page[]): KindFound | undefined {
  const named = kindNamed(pages)
  if (named !== undefined) return { ...named, isSure: false }
  const guess = guessKind(pages)
  return guess === undefined ? undefined : { ...guess, isSure: false, isGuess: true }
}

function titleOf({ kind, title, isSure, isGuess }: KindFound, isDeed: boolean): Candidate[] {
  const whole = readingOf(title.text, 0, title.text.length, true)
  const name = { fact: 'document_kind', reading: { ...whole, value: kind }, run: title } as const
  const nature = { fact: 'nature', reading: whole, run: title } as const
  return [name, ...(isDeed && isGuess !== true ? [nature] : [])].map((each) =>
    candidateFrom({ ...each, isSure, rank: 3 }),
  )
}
