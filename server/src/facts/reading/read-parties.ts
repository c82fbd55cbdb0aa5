import { wordsOf } from '../../collateral/collateral.ts'
import type { DocumentKind } from '../fact.ts'
import { LabelBook, type LabelHit } from '../labels/label-book.ts'
import type { Page } from '../layout/flows.ts'
import type { Word } from '../layout/rows.ts'
import { joinRuns, type Run, sliceRun } from '../layout/run.ts'
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
    pages.slice(0, pagesMax).flatMap(({ flows }) => flows.map(({ run }) => run)),
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
  for (const [at, called] of hits.entries()) {
    if (called.field !== 'called' || called.start < from || parties.length >= 6) continue
    // In Marathi and Kannada the same word begins many sentences.
    if (!/^[a-z]/iu.test(prose.text.slice(called.start)) && !isBracketed(prose, called)) continue
    const role = roleAfter(hits, at)
    if (role === undefined) continue
    const start = startOf(prose, hits, { from, to: called.start })
    if (start === undefined) continue
    const run = sliceRun(prose, start, called.start)
    const side = sideOf(role.field, kind)
    if (side !== undefined && run.text.length < partyMax)
      parties.push({ side, run, isSure: role.isSure })
    from = role.end
  }
  return parties
}

const isBracketed = ({ text }: Run, { start }: LabelHit<Role>) =>
  /\(\s?$/u.test(text.slice(Math.max(0, start - 3), start))

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
  if (said !== undefined) return from + said.index + said[0].length
  return from > 0 ? from : undefined
}
