import { isTitle, latinDigits, wordsOf } from '../../collateral/collateral.ts'
import type { KindFound } from '../document-kind.ts'
import type { DocumentKind } from '../fact.ts'
import { LabelBook, type LabelHit } from '../labels/label-book.ts'
import type { Page } from '../layout/flows.ts'
import type { Word } from '../layout/rows.ts'
import { joinRuns, type Run, runOf, sliceRun } from '../layout/run.ts'
import { isAgent, readPeople } from '../values/read-people.ts'
import type { ReadContext } from '../values/reading.ts'
import { type Candidate, candidateFrom } from './candidate.ts'

type Role = 'gives' | 'takes' | 'mortgagor' | 'mortgagee' | 'called' | 'starts'

/** ▦ How deeds name the parties after their names, and what precedes the first name. */
const roleWords: Record<Role, string> = {
  gives: `vendor, vendors, seller, sellers, transferor, transferors, assignor, assignors, releasor, releasors, relinquisher, donor, executant, executants, first party, party of the first part,
    लिहून देणार, लिहुन देणार, खरेदी देणार, विकत देणार, करून देणार, विकणार, विक्रेता, विक्रेते, हक्क सोडणार, सोडून देणार, मुक्त करून देणार, गहाणमुक्त करून देणार, कर्जमुक्त करून देणार, गहाण सोडणार, ಮಾರಾಟಗಾರರು, ಮಾರಾಟಗಾರ, ಮಾರುವವರು, ಬರೆದುಕೊಡುವವರು, ಬರೆದುಕೊಟ್ಟವರು, ಕ್ರಯಕ್ಕೆ ಕೊಡುವವರು, ಕ್ರಯಕ್ಕೆ ಕೊಟ್ಟವರು, ಖುಲಾಸೆದಾರರು, ಒಂದನೇ ಪಾರ್ಟಿ`,
  takes: `purchaser, purchasers, vendee, vendees, buyer, buyers, transferee, transferees, assignee, assignees, releasee, releasees, donee, claimant, claimants, second party, party of the second part,
    लिहून घेणार, लिहुन घेणार, खरेदी घेणार, विकत घेणार, करून घेणार, मुक्त करून घेणार, गहाणमुक्त करून घेणार, कर्जमुक्त करून घेणार, खरेदीदार, ಖರೀದಿದಾರರು, ಖರೀದಿದಾರ, ಬರೆಸಿಕೊಳ್ಳುವವರು, ಬರೆಸಿಕೊಂಡವರು, ಕೊಳ್ಳುವವರು, ಕ್ರಯಕ್ಕೆ ಪಡೆಯುವವರು, ಕ್ರಯಕ್ಕೆ ಪಡೆದವರು, ಕ್ರಯಕ್ಕೆ ಪಡೆದುಕೊಳ್ಳುವವರು, ಕ್ರಯಕ್ಕೆ ತೆಗೆದುಕೊಳ್ಳುವವರು, ಪಡೆದುಕೊಳ್ಳುವವರು, ಖರೀದಿಸುವವರು, ಎರಡನೇ ಪಾರ್ಟಿ`,
  mortgagor: `mortgagor, mortgagors, borrower, borrowers, debtor, depositor, depositors, गहाण देणार, गहाणदार, गहाणकर्ता, कर्जदार, ऋणको, ಅಡಮಾನದಾರರು, ಅಡಮಾನದಾರ, ಸಾಲಗಾರರು, ಸಾಲಗಾರ, ಅಡಮಾನ ಮಾಡುವವರು`,
  mortgagee: `mortgagee, mortgagees, lender, lenders, creditor, bank, the bank, गहाण घेणार, गहाणधारक, बँक, धनको, ಅಡಮಾನ ಪಡೆದವರು, ಅಡಮಾನ ಪಡೆಯುವವರು, ಬ್ಯಾಂಕ್, ಬ್ಯಾಂಕು, ಸಾಲ ನೀಡುವವರು`,
  called: `referred to as, referred to as the, are called the, is called the, hereinafter, hereafter, hereinafter called, hereinafter referred to as, hereinafter called the, hereinafter referred to as the, herein after, यापुढे, ಇನ್ನು ಮುಂದೆ`,
  starts: `between, by and between, in favour of, in favor of, executed by, and`,
}

const book = new LabelBook<Role>(
  (Object.entries(roleWords) as [Role, string][]).flatMap(([field, words]) =>
    wordsOf(words).map((text) => ({ field, text })),
  ),
)

const pagesMax = 3
/** Between `hereinafter` and the role: `referred to as "the`. */
const calledMax = 60
const partyMax = 1200
const partiesMax = 6

interface Party {
  side: 'executant' | 'claimant'
  run: Run
  isSure: boolean
}

/** The parties of a deed in prose: `BETWEEN … hereinafter called the VENDOR`. */
export function readParties(
  pages: readonly Page[],
  { kind, title }: Pick<KindFound, 'kind' | 'title'>,
  context: ReadContext,
  taken: Set<Word>,
): Candidate[] {
  const prose = joinRuns(
    pages.slice(0, pagesMax).map(({ rows }) => runOf(rows.flat().flatMap(({ words }) => words))),
  )
  const last = title.pieces.at(-1)?.word
  const heading = prose.pieces.find(({ word }) => word === last)
  const from = heading === undefined ? 0 : heading.at + heading.text.length
  return findParties(prose, kind, from).flatMap(({ side, run, isSure }) => {
    for (const { word } of run.pieces) taken.add(word)
    return readPeople(run, context).map((reading) =>
      candidateFrom({ fact: side, reading, run, isSure, rank: 2 }),
    )
  })
}

/** From the title on. */
function findParties(prose: Run, kind: DocumentKind, first: number): Party[] {
  const hits = book.findIn(prose)
  const parties: Party[] = []
  let from = first
  for (const [at, hit] of hits.entries()) {
    if (hit.start < from || parties.length >= partiesMax) continue
    const role = hit.field === 'called' ? calledRole(prose, hits, at) : namedRole(prose, hits, at)
    const side = role === undefined ? undefined : sideOf(role.field, kind)
    if (role === undefined || side === undefined) continue
    // Below the names of those who sign.
    if (isBare(prose, hit) && parties.some((party) => party.side === side)) continue
    const to = endOfNames(prose, hit)
    const rest = parties.length > 0 ? from : undefined
    const lender = role.field === 'mortgagee' && isBare(prose, hit)
    const body = lender ? firstBody(prose, { from, to }) : undefined
    const named = startOf(prose, hits, { from, to }) ?? firstPerson(prose, { from, to })
    const start = body ?? named ?? rest
    if (start === undefined) continue
    const run = sliceRun(prose, start, to)
    if (run.text.length < partyMax) parties.push({ side, run, isSure: role.isSure })
    from = role.end
  }
  return parties
}

/** `hereinafter called the VENDOR`; in Marathi and Kannada the same word begins many sentences. */
function calledRole(prose: Run, hits: readonly LabelHit<Role>[], at: number) {
  const called = hits[at]
  if (called === undefined) return undefined
  const isEnglish = /^[a-z]/iu.test(prose.text.slice(called.start))
  const isQuoted = /^[\s,:-]{0,3}["“'‘]/u.test(prose.text.slice(called.end))
  return isEnglish || isQuoted || isBracketed(prose, called) ? roleAfter(hits, at) : undefined
}

const isBracketed = ({ text }: Run, { start }: LabelHit<Role>) =>
  /\(\s?$/u.test(text.slice(Math.max(0, start - 3), start))

const roleReach = 44
const defined = /\(\s?(?:the\s|said\s)?["“'‘]\s?(?:the\s)?$/iu
/** `(the Buyer)`: nothing else is in the brackets. */
const bracketed = /\(\s?(?:the\s|said\s)?$/iu
/** Dots, and what the party does: `..... गहाण मुक्त करून देणार`. */
const afterDots =
  /(?:(?:\.{3,}|…)\s?(?:[\p{L}\p{M}]{2,14}\s){0,3}|\.{2,}\s?|[\p{L}\p{M}\p{N}).,]\s[-–—]\s?)$/u
/** What may follow a role at the end of a line. */
const toWhom =
  /^(?:[\s.,)]{0,3}(?:\/[^\n]{0,24}|\([^()\n]{2,24}\))?|[\s,]{1,3}(?:यांसी|यांस|यांना|यांनी|ಇವರಿಗೆ|ಇವರು|ರವರಿಗೆ)[\s.,]{0,3})(?:\n|$)/u

/** `(the "Mortgagor")`, and `... लिहून देणार` at the end of a line. */
function namedRole({ text }: Run, hits: readonly LabelHit<Role>[], at: number) {
  const role = hits[at]
  if (role === undefined || role.field === 'starts') return undefined
  const before = text.slice(Math.max(0, role.start - roleReach), role.start)
  if (defined.test(before)) return role
  const rest = text.slice(role.end, role.end + 40)
  const isLabel = (hits[at - 1]?.end ?? 0) > role.start - 5 || /^\s?\)\s?[:：-]/u.test(rest)
  if (!isLabel && bracketed.test(before) && /^\s?\)/u.test(rest)) return role
  return toWhom.test(rest) && afterDots.test(before) ? role : undefined
}

/** `(the Buyer)`: neither quoted nor called so. */
const isBare = ({ text }: Run, { field, start }: LabelHit<Role>) =>
  field !== 'called' && bracketed.test(text.slice(Math.max(0, start - 20), start))

/** Before the bracket that a role is in, or the dots before it. */
function endOfNames({ text }: Run, { start }: LabelHit<Role>): number {
  const before = text.slice(Math.max(0, start - roleReach), start)
  const cut =
    /(?:\([^()]{0,16}|(?:\.{3,12}|…)\s?(?:[\p{L}\p{M}]{2,14}\s){0,3}|[\s.…–—-]{1,12})$/u.exec(
      before,
    )
  return cut === null ? start : start - before.length + cut.index
}

/** `1)`, and the number of a clause: `1.1`. */
const listMark = /(?<=^|[\s,;:])(?:\(?1\s?[).]\s?|\d{1,2}\.\d{1,2}\.?\s)(?=[\p{L}][^\n]{12})/u
const personReach = 500

/** Without a word that begins the party: its first number or title, or the line of a body. */
function firstPerson({ text }: Run, { from, to }: { from: number; to: number }) {
  const start = Math.max(from, to - personReach)
  const window = text.slice(start, to)
  const mark = listMark.exec(latinDigits(window))?.index
  const title = titleIn(window)
  if (mark !== undefined || title !== undefined)
    return start + Math.min(mark ?? Infinity, title ?? Infinity)
  return firstBody({ text }, { from, to })
}

/** The first word of a body's name. */
function firstBody({ text }: Pick<Run, 'text'>, { from, to }: { from: number; to: number }) {
  const start = Math.max(from, to - personReach)
  const window = text.slice(start, to)
  const body = bodies.exec(window)
  if (body === null) return undefined
  const before = window.slice(0, body.index)
  const skip =
    /.*(?:[,;:"”]|(?<![\p{L}])(?:we|that|and|by|between|office of|to|of the)(?![\p{L}]))/isu.exec(
      before,
    )
  return start + Math.max(skip?.[0].length ?? 0, startOfLine(before))
}

/** The line that the text ends in; the one above it if nothing of the line is before. */
function startOfLine(text: string): number {
  const line = text.lastIndexOf('\n') + 1
  return text.slice(line).trim() !== '' ? line : text.lastIndexOf('\n', line - 2) + 1
}

const bodies = /(?<![\p{L}\p{M}])(?:bank|ltd|limited|llp|बँक|लि|ಬ್ಯಾಂಕ್|ನಿ|ಲಿ)(?![\p{L}\p{M}])/iu

/** The first title, but not that of somebody who signs for a body. */
export function titleIn(text: string): number | undefined {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+(?:\/[sS])?/gu)) {
    const plain = word.toLowerCase()
    if ((isTitle(plain) || plain === 'm/s') && !isAgent(text, index)) return index
  }
  return undefined
}

function roleAfter(hits: readonly LabelHit<Role>[], at: number): LabelHit<Role> | undefined {
  const called = hits[at]
  return hits
    .slice(at + 1, at + 4)
    .find(
      ({ field, start }) =>
        field !== 'called' &&
        field !== 'starts' &&
        called !== undefined &&
        start - called.end < calledMax,
    )
}

/** Whoever releases a mortgage is the mortgagee. */
function sideOf(role: Role, kind: DocumentKind): Party['side'] | undefined {
  if (role === 'gives') return 'executant'
  if (role === 'takes') return 'claimant'
  const isRelease = kind === 'release_deed'
  if (role === 'mortgagor') return isRelease ? 'claimant' : 'executant'
  return role === 'mortgagee' ? (isRelease ? 'executant' : 'claimant') : undefined
}

/** A capital AND between two parties, not `MADE AND EXECUTED`. */
const isBetween = (text: string, start: number, end: number) =>
  text.slice(start, end) === 'AND' &&
  /(?:[\n,;:.)"”']\s?|PART\s)$/u.test(text.slice(Math.max(0, start - 5), start))

/** After `between`, `in favour of` or a capital AND; else after the last `by` that a name follows. */
function startOf(
  { text }: Run,
  hits: readonly LabelHit<Role>[],
  { from, to }: { from: number; to: number },
): number | undefined {
  const starts = hits.filter(
    ({ field, start, end }) =>
      field === 'starts' &&
      start >= from &&
      end <= to &&
      (text.slice(start, end).length > 3 || isBetween(text, start, end)),
  )
  const [first] = starts
  if (first !== undefined) return first.end
  const by = /(?<![\p{L}])(?:by|By|BY)\s?:?\s+(?=\(?\p{N}{1,2}[).]|\p{Lu})/gu
  const [said] = text.slice(from, to).matchAll(by)
  return said === undefined ? undefined : from + said.index + said[0].length
}
