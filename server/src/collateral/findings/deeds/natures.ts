import { withoutBanks } from '../lenders/lenders.ts'
import { fold, scriptOf } from '../letters.ts'
import { remembered } from '../remembered.ts'
import { isWholeLifting, isWholeRelease, withoutArticle } from '../understood.ts'
import {
  belong,
  type Found,
  find,
  finderOf,
  firstRow,
  foundIn,
  type NatureKind,
  outside,
  type Place,
  type Row,
  rowOf,
} from './nature-places.ts'
import { besideWhatIsDone } from './nature-segments.ts'

export type { NatureKind } from './nature-places.ts'
export { natures } from './nature-words.ts'

export interface Nature {
  kind: NatureKind
  secures: boolean
  /** It ends a security completely. */
  releases: boolean
  transfers: boolean
  /** It is about a security that belongs to an earlier one, and may add to the debt. */
  changes: 'corrects' | 'adds' | undefined
  /** The object of a cancellation, if it is named. */
  about: NatureKind | undefined
  /** For the lender: the English term, and the words of the registry. */
  readable: string
}

/** A right to redeem is not a redemption, and "free of debt" is not a debt. */
const noDebt =
  /with(?:out)? possession|(?:equity|rights?) (?:of redemption|to redeem)|free (?:from|of) (?:(?:any|all) )?(?:mortgages?|charges?|loans?|lien)/gu

/** Elsewhere dtd is a deposit of title deeds. */
const dated = /(?<![a-z])dtd (?=\d)/gu

interface Reading {
  row: Row | undefined
  secures?: boolean
  transfers?: boolean
  changes?: Nature['changes']
  about?: NatureKind | undefined
}

export const natureOf = remembered(readNature)

function readNature(written: string): Nature {
  const plain = withoutArticle(written)
  const folded = fold(plain).replace(noDebt, ' ').replace(dated, 'dated ')
  const text = withoutBanks(folded.replace(/ +/gu, ' ').trim())
  const { row, secures, transfers, changes, about } = readingOf(text, plain)
  return {
    kind: row?.kind ?? 'other',
    secures: secures ?? row?.secures ?? false,
    releases: row?.kind === 'reconveyance',
    transfers: transfers ?? row?.transfers ?? false,
    changes,
    about,
    readable: readable(row?.label ?? 'Other', written.trim()),
  }
}

/**
 * Like `natureOf`, for a caller that knows more than the words: between two banks an assignment is
 * of a debt.
 */
export const assignmentOfDebt = (written: string): Nature => ({
  kind: 'assignment_of_debt',
  secures: false,
  releases: false,
  transfers: false,
  changes: undefined,
  about: undefined,
  readable: readable('Assignment of debt', written.trim()),
})

function readingOf(text: string, written: string): Reading {
  const found = foundIn(text)
  if (found('proceeding').length > 0) return proceeding(text, found, written)
  if (found('assigning').length > 0) return { row: rowOf('assignment_of_debt') }
  const secured = found('securing').length > 0
  const releases = [
    ...found('release'),
    ...(secured ? outside(found('releasing'), found('release')) : []),
  ].sort((a, b) => a.start - b.start)
  const undoes = releases.length > 0 || found('cancelling').length > 0
  if (secured && undoes && hasOwnSecurity(text, found, written)) return security(text, found)
  if (releases.length > 0) return release(text, found, releases)
  if (secured && undoes) return cancelled(text, found)
  if (secured) return security(text, found)
  return plain(text, found, written)
}

const suits: readonly NatureKind[] = ['lis_pendens', 'attachment', 'stay']

/** A suit or an attachment is in force, unless the deed only ends it. */
function proceeding(text: string, found: Found, written: string): Reading {
  const row = firstRow(text, ({ kind }) => suits.includes(kind))
  const ends = [...found('cancelling'), ...found('lifting')].sort((a, b) => a.start - b.start)
  const ended =
    found('unsure').length === 0 &&
    found('denied').length === 0 &&
    belong(text, found('proceeding'), ends) &&
    !isOfWhatFollows(text, found('proceeding'), ends) &&
    isWholeLifting(written, [find.proceeding, find.cancelling, find.lifting])
  return ended ? { row: rowOf('cancellation'), about: row?.kind } : { row }
}

/** A stay of a cancellation. */
const isOfWhatFollows = (text: string, things: readonly Place[], done: readonly Place[]) =>
  things.some(({ end }) => {
    const next = done.find(({ start }) => start >= end)
    return next !== undefined && /(?:^| )(?:of|on|against) /u.test(text.slice(end, next.start))
  })

/**
 * It also creates a security beside what it undoes: as a separate deed, or as the object of the
 * sentence, which is last in Marathi and Kannada.
 */
function hasOwnSecurity(text: string, found: Found, written: string): boolean {
  const undoing = [find.release, find.releasing, find.cancelling]
  if (besideWhatIsDone(written, find.securing, undoing).length > 0) return true
  if (/[()[\]{}]/u.test(written)) return false
  const done = [...found('release'), ...found('releasing'), ...found('cancelling')]
  const last = Math.max(...done.map(({ end }) => end))
  const named = outside(found('securing'), done).findLast(({ start }) => start >= last)
  if (named === undefined || /^[a-z]/u.test(text.slice(named.start))) return false
  return !/(?:^| )(?:ओफ|आफ|ಆಫ್) /u.test(text.slice(last, named.start))
}

function release(text: string, found: Found, releases: Place[]): Reading {
  const securing = outside(found('securing'), releases)
  if (securing.length > 0 && !belong(text, securing, releases)) return security(text, found)
  const from = releases[0]?.start ?? 0
  const isAnew = found('securing').length > 0 && outside(found('anew'), releases).length > 0
  // A mortgage that says when it will be redeemed.
  const isTerm =
    securing.some(({ start }) => start < from) && found('terms').some(({ start }) => start > from)
  const isDenied = found('securing').length > 0 && found('denied').length > 0
  if (isAnew || isTerm || isDenied) return security(text, found)
  const powers = found('attorney')
  const signs = found('through').length > 0 && powers.every(({ start }) => start > from)
  if (powers.length > 0 && !signs) return { row: rowOf('power_of_attorney') }
  if (outside(found('cancelling'), releases).length > 0) return { row: rowOf('cancelled_release') }
  const unsure = [...found('denied'), ...found('unsure'), ...found('agreed')]
  if (outside(unsure, [...releases, ...found('securing')]).length > 0)
    return { row: rowOf('promised_release') }
  // The release of a supplemental mortgage is one, a supplemental release is not.
  const adding = found('adding').filter(
    ({ start }) => start < from || !securing.some((each) => each.start > start),
  )
  if ([...found('correcting'), ...outside(adding, found('securing'))].length > 0)
    return { row: rowOf('rectification') }
  if (found('part').length > 0) return { row: rowOf('part_reconveyance') }
  const moving = outside(found('moving'), [...releases, ...found('securing')])
  if (moving.length > 0) return plain(text, found)
  const known = [...found('securing'), ...found('releasing'), ...found('adding'), ...powers]
  const isWhole = found('notOnLand').length === 0 && isWholeRelease(text, releases, known)
  const isFirst = securing.some(({ start }) => start < from)
  // `Mortgage release` is one word of the table; what follows may still be a mortgage's own terms.
  const leads = found('securing').some(({ start }) => start <= from)
  const saysMore = isFirst
    ? hasMoreToSay(text, releases, securing)
    : leads && /[a-z]/u.test(afterLast(text, releases))
  if (isWhole && !saysMore)
    return { row: rowOf('reconveyance'), changes: found('adding').length > 0 ? 'adds' : undefined }
  return isFirst || saysMore ? security(text, found) : { row: rowOf('unread_release') }
}

/** A mortgage that says of what or when: `mortgage, discharge of a loan`, `mortgage, redemption 2030`. */
function hasMoreToSay(text: string, releases: readonly Place[], securing: readonly Place[]) {
  const end = releases.at(-1)?.end ?? 0
  return /[\da-z]/u.test(afterLast(text, releases)) || securing.some(({ start }) => start > end)
}

const afterLast = (text: string, releases: readonly Place[]) =>
  text.slice(releases.at(-1)?.end ?? 0).replace(itsName, '')
const itsName =
  /(?<![a-z])(?:deed|bond|document|receipt|certificate|letter|entry|endorsement|by|from|bank)s?(?![a-z])/gu

/** The cancellation of a mortgage releases it. */
function cancelled(text: string, found: Found): Reading {
  const doubts = [
    found('anew'),
    found('unsure'),
    found('denied'),
    found('attorney'),
    found('agreed'),
    found('correcting'),
  ]
  const isPlain = doubts.every((places) => outside(places, found('securing')).length === 0)
  if (!isPlain || !belong(text, found('securing'), found('cancelling')))
    return security(text, found)
  if (!isWholeRelease(text, found('cancelling'), [...found('securing'), ...found('part')]))
    return security(text, found)
  return { row: rowOf(found('part').length > 0 ? 'part_reconveyance' : 'reconveyance') }
}

function security(text: string, found: Found): Reading {
  const row = firstRow(text, ({ secures }) => secures === true)
  const [first] = found('securing')
  const moves = outside(found('moving'), found('securing')).some(
    ({ start }) => first !== undefined && start < first.start,
  )
  // A sale subject to a mortgage, or paid for with a loan, is a sale and mentions a debt.
  if (moves) return { row: firstRow(text, ({ transfers }) => transfers === true), secures: true }
  if (found('adding').length > 0) return { row, changes: 'adds' }
  if (found('correcting').length > 0) return { row, changes: 'corrects' }
  return { row }
}

/** Neither debt nor suit: a cancellation or a correction if that is the subject of the deed. */
function plain(text: string, found: Found, written = text): Reading {
  const isDeed = ({ kind }: Row) => !correctsOrCancels.has(kind)
  const row = firstRow(text, isDeed)
  const about = row === undefined ? [] : (finderOf(row)?.placesIn(text) ?? [])
  if (found('cancelling').length > 0) {
    const [beside] = besideWhatIsDone(written, find.deed, [find.cancelling])
    if (beside !== undefined) return { row: firstRow(beside, isDeed) }
    const isAbout = about.length === 0 || belong(text, about, found('cancelling'))
    if (isAbout && found('anew').length === 0 && found('denied').length === 0)
      return { row: rowOf('cancellation'), about: row?.kind }
  }
  const corrections = rowOf('rectification')
  const corrects = corrections === undefined ? [] : (finderOf(corrections)?.placesIn(text) ?? [])
  if (corrects.length > 0) {
    const changes = found('correcting').length > 0 ? 'corrects' : 'adds'
    if (about.length === 0 || belong(text, about, corrects)) return { row: corrections, changes }
  }
  return { row }
}

const correctsOrCancels: ReadonlySet<NatureKind> = new Set<NatureKind>([
  'cancellation',
  'rectification',
  'reconveyance',
])

/** A lender reads English; the words of the registry are needed to check the original. */
function readable(label: string, written: string): string {
  if (written === '') return 'Not stated'
  const folded = fold(written)
  const saysIt =
    scriptOf(written) === 'latin' && (label === 'Other' || folded.includes(fold(label)))
  return saysIt ? written : `${label} (${written})`
}
