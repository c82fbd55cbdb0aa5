import { isTitle, wordsOf } from '../../collateral/collateral.ts'
import type { DocumentKind } from '../fact.ts'
import { LabelBook, type LabelHit } from '../labels/label-book.ts'
import type { Page } from '../layout/flows.ts'
import type { Word } from '../layout/rows.ts'
import { joinRuns, type Run, runOf, sliceRun } from '../layout/run.ts'
import { readPeople } from '../values/read-people.ts'
import type { ReadContext } from '../values/reading.ts'
import { type Candidate, candidateFrom } from './candidate.ts'

type Role = 'gives' | 'takes' | 'mortgagor' | 'mortgagee' | 'called' | 'starts'

/** ▦ How deeds name the parties after their names, and what precedes the first name. */
const roleWords: Record<Role, string> = {
  gives: `vendor, vendors, seller, sellers, transferor, transferors, assignor, releasor, releasors, relinquisher, donor, executant, executants, first party, party of the first part,
    लिहून देणार, विकणार, विक्रेता, ಮಾರಾಟಗಾರರು, ಮಾರಾಟಗಾರ, ಬರೆದುಕೊಡುವವರು, ಬರೆದುಕೊಟ್ಟವರು`,
  takes: `purchaser, purchasers, vendee, buyer, buyers, transferee, transferees, assignee, releasee, releasees, donee, claimant, claimants, second party, party of the second part,
    लिहून घेणार, खरेदीदार, ಖರೀದಿದಾರರು, ಖರೀದಿದಾರ, ಬರೆಸಿಕೊಳ್ಳುವವರು, ಬರೆಸಿಕೊಂಡವರು, ಕೊಳ್ಳುವವರು`,
  mortgagor: `mortgagor, mortgagors, borrower, borrowers, गहाण देणार, गहाणदार, कर्जदार, ಅಡಮಾನದಾರರು, ಸಾಲಗಾರರು`,
  mortgagee: `mortgagee, mortgagees, lender, गहाण घेणार, ಅಡಮಾನ ಪಡೆದವರು, bank, the bank`,
  called: `hereinafter, hereafter, hereinafter called, hereinafter referred to as, hereinafter called the, hereinafter referred to as the, herein after, यापुढे, ಇನ್ನು ಮುಂದೆ`,
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
  kind: DocumentKind,
  context: ReadContext,
  taken: Set<Word>,
): Candidate[] {
  const prose = joinRuns(
    pages.slice(0, pagesMax).map(({ rows }) => runOf(rows.flat().flatMap(({ words }) => words))),
  )
  return findParties(prose, kind).flatMap(({ side, run, isSure }) => {
    for (const { word } of run.pieces) taken.add(word)
    return readPeople(run, context).map((reading) =>
      candidateFrom({ fact: side, reading, run, isSure, rank: 2 }),
    )
  })
}

function findParties(prose: Run, kind: DocumentKind): Party[] {
  const hits = book.findIn(prose)
  const parties: Party[] = []
  let from = 0
  for (const [at, hit] of hits.entries()) {
    if (hit.start < from || parties.length >= partiesMax) continue
    const role = hit.field === 'called' ? calledRole(prose, hits, at) : namedRole(prose, hit)
    const side = role === undefined ? undefined : sideOf(role.field, kind)
    if (role === undefined || side === undefined) continue
    const to = endOfNames(prose, hit)
    const start = startOf(prose, hits, { from, to }) ?? firstPerson(prose, { from, to }) ?? from
    if (start === 0) continue
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
  return isEnglish || isBracketed(prose, called) ? roleAfter(hits, at) : undefined
}

const isBracketed = ({ text }: Run, { start }: LabelHit<Role>) =>
  /\(\s?$/u.test(text.slice(Math.max(0, start - 3), start))

const defined = /\(\s?(?:the\s|said\s)?["“'‘]\s?(?:the\s)?$/iu
const afterDots = /(?:\.{2,}|…|[\p{L}\p{M}\p{N}).,]\s[-–—])\s?$/u

/** `(the "Mortgagor")`, and `... लिहून देणार` at the end of a line. */
function namedRole({ text }: Run, role: LabelHit<Role>): LabelHit<Role> | undefined {
  if (role.field === 'starts') return undefined
  const before = text.slice(Math.max(0, role.start - 20), role.start)
  if (defined.test(before)) return role
  const rest = text.slice(role.end, role.end + 40)
  const isLast = /^[\s.,)]{0,3}(?:\/[^\n]{0,24})?(?:\n|$)/u.test(rest)
  return isLast && afterDots.test(before) ? role : undefined
}

/** Before the bracket that a role is in, or the dots before it. */
function endOfNames({ text }: Run, { start }: LabelHit<Role>): number {
  const before = text.slice(Math.max(0, start - 20), start)
  const cut = /(?:\([^()]{0,16}|[\s.…–—-]{1,12})$/u.exec(before)
  return cut === null ? start : start - before.length + cut.index
}

const listMark = /(?<=^|[\s,;:])\(?1\s?[).]\s?(?=[\p{L}][^\n]{12})/u
const personReach = 500

/** Without a word that begins the party: its first number or title, or the line of a body. */
function firstPerson({ text }: Run, { from, to }: { from: number; to: number }) {
  const start = Math.max(from, to - personReach)
  const window = text.slice(start, to)
  const mark = listMark.exec(window)?.index
  const title = titleIn(window)
  if (mark !== undefined || title !== undefined)
    return start + Math.min(mark ?? Infinity, title ?? Infinity)
  const body = bodies.exec(window)
  if (body === null) return undefined
  const before = window.slice(0, body.index)
  const skip = /.*(?:[,;:"”]|(?<![\p{L}])(?:we|that|and|by|between)(?![\p{L}]))/isu.exec(before)
  return start + (skip?.[0].length ?? 0)
}

const bodies = /(?<![\p{L}\p{M}])(?:bank|ltd|limited|llp|बँक|लि|ಬ್ಯಾಂಕ್|ನಿ|ಲಿ)(?![\p{L}\p{M}])/iu

function titleIn(text: string): number | undefined {
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    if (isTitle(word.toLowerCase())) return index
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
      (text.slice(start, end).length > 3 || text.slice(start, end) === 'AND'),
  )
  const [first] = starts
  if (first !== undefined) return first.end
  const by = /(?<![\p{L}])by\s?:?\s+(?=\(?\p{N}{1,2}[).]|\p{Lu})/gu
  const [said] = text.slice(from, to).matchAll(by)
  return said === undefined ? undefined : from + said.index + said[0].length
}
