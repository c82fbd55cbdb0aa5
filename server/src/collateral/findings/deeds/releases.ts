import type { RecordEntry } from '../../registry-record.ts'
import {
  allReleasedBy,
  type Lender,
  type Releasers,
  releasersFrom,
  type SamePerson,
} from '../lenders/lenders.ts'

export interface Secured {
  entry: RecordEntry
  isOddDate: boolean
  number: string
  /** The documents it names. */
  names: ReadonlySet<string>
  /** The same list for the same lenders. */
  lenders: readonly Lender[]
  /** All who lent are in `lenders`. */
  isWhole: boolean
  /** The lender is among the givers. */
  isSwapped: boolean
  changes: 'corrects' | 'adds' | undefined
  /** The assignees of the debt, oldest first. */
  assigned: { on: string; lenders: readonly Lender[] }[]
  /** The mortgage that it corrects or adds to. */
  belongsTo: Secured | undefined
  /** What released it. */
  by: RecordEntry | undefined
}

export interface Release {
  entry: RecordEntry
  from: Releasers
  names: ReadonlySet<string>
  isSilent: boolean
  /** The lender is among the receivers, where a borrower may have signed alone. */
  isSwapped: boolean
}

/**
 * Open unless a later reconveyance of the same lender releases it (domain, Encumbrances). A wrong
 * "discharged" costs a bank its loan, a wrong "open" costs a question; so in doubt it is open:
 * - a reconveyance that names mortgages releases those, and none if none of them is in the record;
 * - if it names none and the lender has one open mortgage, that one is released;
 * - if it names none and the lender has several open, it is unknown which one is meant, until there
 *   are as many releases as mortgages;
 * - the lender must have signed it; if its columns are swapped, those of the mortgage must be too;
 * - on the day of the mortgage only a release that names it counts: a new loan that repays the old
 *   one at the same bank is registered on the same day;
 * - a correction is released with the mortgage it corrects; an addition to the debt only if the
 *   release does not name a single one.
 */
export function releaseMortgages(
  secured: readonly Secured[],
  releases: readonly Release[],
  samePerson: SamePerson,
): void {
  const byNumber = Map.groupBy(secured, ({ number }) => number)
  const fits = fitsOnce(samePerson)
  attachChanges(secured, byNumber, samePerson)
  for (const release of releases) {
    if (!release.isSilent) settleNamed(byNumber, release, fits)
  }
  const silent = releases.filter(({ isSilent }) => isSilent)
  settleSilent(secured, silent, fits)
  for (const each of secured) {
    const by = each.changes === 'corrects' ? each.belongsTo?.by : undefined
    if (by !== undefined && by.date > each.entry.date) each.by ??= by
  }
}

type Fits = (mortgage: Secured, release: Release) => boolean

/**
 * A consortium has released when each of its members has. Each list of lenders is compared once per
 * release: in thousands of deeds the same few are repeated.
 */
function fitsOnce(samePerson: SamePerson): Fits {
  const known = new Map<Release, Map<readonly Lender[], boolean>>()
  return ({ assigned, isWhole, isSwapped, lenders }, release) => {
    if (!isWhole || (release.isSwapped && !isSwapped)) return false
    const { date } = release.entry
    const owed = assigned.findLast(({ on }) => on <= date)?.lenders ?? lenders
    const verdicts = known.get(release) ?? new Map<readonly Lender[], boolean>()
    known.set(release, verdicts)
    const verdict = verdicts.get(owed) ?? allReleasedBy(owed, release.from, date, samePerson)
    verdicts.set(owed, verdict)
    return verdict
  }
}

/**
 * A correction that names nothing belongs to the lender's one earlier mortgage; what adds to a debt
 * must say to which.
 */
function attachChanges(
  secured: readonly Secured[],
  byNumber: ReadonlyMap<string, Secured[]>,
  samePerson: SamePerson,
): void {
  const changed = secured.filter(({ changes, isOddDate }) => changes !== undefined && !isOddDate)
  for (const change of changed) {
    const { date } = change.entry
    const from = releasersFrom(change.lenders)
    const isEarlier = (mortgage: Secured) =>
      mortgage !== change &&
      mortgage.changes === undefined &&
      mortgage.entry.date <= date &&
      allReleasedBy(mortgage.lenders, from, date, samePerson)
    const named = [...change.names].flatMap((number) => byNumber.get(number) ?? [])
    const candidates =
      change.names.size > 0
        ? named.filter(isEarlier)
        : change.changes === 'corrects'
          ? secured.filter(isEarlier)
          : []
    if (candidates.length === 1) change.belongsTo = candidates[0]
  }
}

function settleNamed(byNumber: ReadonlyMap<string, Secured[]>, release: Release, fits: Fits): void {
  for (const number of release.names) {
    const found = number === '' ? [] : (byNumber.get(number) ?? [])
    // One document listed twice is one; two with the same number cannot be distinguished.
    if (new Set(found.map(({ entry }) => entry.date)).size > 1) continue
    for (const mortgage of found) {
      if (mortgage.entry.date > release.entry.date) continue
      if (fits(mortgage, release)) mortgage.by ??= release.entry
    }
  }
}

function settleSilent(secured: readonly Secured[], releases: readonly Release[], fits: Fits): void {
  const heads = secured.filter(({ belongsTo }) => belongsTo === undefined)
  let waiting: Release[] = []
  for (const release of releases) {
    const open = heads.filter(
      (mortgage) =>
        mortgage.by === undefined &&
        (mortgage.isOddDate || mortgage.entry.date < release.entry.date) &&
        fits(mortgage, release),
    )
    if (open.length === 0) continue
    waiting.push(release)
    if (waiting.length < open.length || open.some(({ isOddDate }) => isOddDate)) continue
    const rivals = waiting.filter((other) => open.every((mortgage) => fits(mortgage, other)))
    // Paired oldest with oldest, each mortgage before its release, or not at all.
    const paired = open.every((mortgage, index) => {
      const by = rivals[index]
      return by !== undefined && mortgage.entry.date < by.entry.date
    })
    if (!paired) continue
    for (const [index, mortgage] of open.entries()) mortgage.by = rivals[index]?.entry
    waiting = waiting.filter((other) => !rivals.slice(0, open.length).includes(other))
    releaseAdditions(secured, release, new Set(open), fits)
  }
}

/** With the mortgage itself, if all of the lender’s are released. */
function releaseAdditions(
  secured: readonly Secured[],
  release: Release,
  heads: ReadonlySet<Secured>,
  fits: Fits,
): void {
  for (const each of secured) {
    if (each.belongsTo === undefined || !heads.has(each.belongsTo)) continue
    if (each.entry.date >= release.entry.date || !fits(each, release)) continue
    each.by ??= release.entry
  }
}
