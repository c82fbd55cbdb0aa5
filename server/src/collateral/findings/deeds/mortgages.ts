import type { RecordEntry } from '../../registry-record.ts'
import {
  allReleasedBy,
  type Lender,
  lendersIn,
  releasersFrom,
  type SamePerson,
} from '../lenders/lenders.ts'
import { fold } from '../letters.ts'
import { phraseFinder, wordsOf } from '../phrases.ts'
import { remembered, rememberedIf } from '../remembered.ts'
import { documentNumber, namesNothing, numbersIn } from './document-numbers.ts'
import type { NatureKind } from './natures.ts'
import type { ReadEntry } from './read-entry.ts'
import { type Release, releaseMortgages, type Secured } from './releases.ts'

export interface Mortgage {
  /** Empty for a charge in the record of rights. */
  documentNo: string
  /** YYYY-MM-DD; empty for a charge in the record of rights. */
  date: string
  lender: string
  status: 'open' | 'discharged'
  dischargedBy: { documentNo: string; date: string } | null
  /** A registered document, or a charge noted in the record of rights. */
  kind: 'registered' | 'revenue'
  /** To the lender that made the request, and to nobody else. */
  own: boolean
}

/** The lender that made the request. */
export interface OwnLender {
  names: readonly string[]
  /** YYYY-MM-DD: banks merged until then are the same lender. */
  today: string
}

/** A mortgage and the document that created it. */
export interface Registered {
  mortgage: Mortgage
  entry: RecordEntry
  /** Of its lenders; empty if none could be read. */
  keys: string[]
}

/**
 * More lenders on one deed are not read, and such a mortgage stays open: this limits the work for a
 * record of the largest allowed size.
 */
const partiesMax = 20

/** Letters of names read in one record; real records have a tenth of it. */
const lettersMax = 2_000_000
/** An unread party may be anyone: it releases nothing, and is released by nobody. */
const isUnread = ({ key, institution, alone }: Lender) => key === '' && institution && !alone

/** Parties as lenders, each read once. */
function lenderReader(): (names: readonly string[]) => Lender[] {
  const known = new Map<string, Lender[]>()
  let left = lettersMax
  const read = (name: string) => {
    // A long string may be a list, and each of a list is read.
    left -= 60 + (name.length > 120 ? 4 * name.length : name.length)
    return left < 0
      ? [{ written: name, key: '', institution: true, alone: false }]
      : partiesIn(name)
  }
  return (names) =>
    names.slice(0, partiesMax).flatMap((name) => {
      const found = known.get(name) ?? read(name)
      known.set(name, found)
      return found
    })
}
type Among = ReturnType<typeof lenderReader>

/** The same few banks lend everywhere; a person is read each time. */
const partiesIn = rememberedIf(lendersIn, (found) => found.every(({ institution }) => institution))

export const mortgagesOf = (entries: readonly ReadEntry[], samePerson: SamePerson): Mortgage[] =>
  registeredMortgages(entries, samePerson).map(({ mortgage }) => mortgage)

/** Every mortgage and possible mortgage, and whether it was released (see `releaseMortgages`). */
export function registeredMortgages(
  entries: readonly ReadEntry[],
  samePerson: SamePerson,
  own?: OwnLender,
): Registered[] {
  const among = lenderReader()
  const lists = new Map<string, Lender[]>()
  const oneList = (lenders: Lender[]) => {
    const list = JSON.stringify(lenders.map(({ written }) => written))
    const known = lists.get(list) ?? lenders
    lists.set(list, known)
    return known
  }
  const secured = entries
    .filter((read) => isMortgage(read, among))
    .map((read): Secured => {
      const { entry, nature, isOddDate } = read
      const lenders = oneList(lendersOf(entry, among))
      return {
        entry,
        isOddDate,
        number: documentNumber(entry.document_no),
        names: numbersIn(entry.refers_to),
        lenders,
        isWhole: entry.claimants.length <= partiesMax && lenders.every(({ alone }) => alone),
        isSwapped: !hasInstitution(among(entry.claimants)),
        changes: nature.changes,
        assigned: [],
        belongsTo: undefined,
        by: undefined,
      }
    })
  assignDebts(secured, entries, among, samePerson)
  releaseMortgages(secured, standingReleases(entries, among, samePerson), samePerson)
  const isOwn = ownLenderTest(own, samePerson)
  return secured.map((one) => ({
    entry: one.entry,
    mortgage: mortgageFrom(one, isOwn),
    keys: one.lenders.map(({ key }) => key),
  }))
}

function mortgageFrom(
  { entry, lenders, isWhole, assigned, by }: Secured,
  isOwn: (lenders: readonly Lender[]) => boolean,
): Mortgage {
  return {
    documentNo: entry.document_no,
    date: entry.date,
    lender: entryLender(lenders),
    status: by === undefined ? 'open' : 'discharged',
    dischargedBy: by === undefined ? null : { documentNo: by.document_no, date: by.date },
    kind: 'registered',
    own: isWhole && isOwn(lenders) && assigned.every((each) => isOwn(each.lenders)),
  }
}

/** Names of the lenders that use the service: few, and the same for all their properties. */
const ownLendersIn = remembered(lendersIn)

/** Whether all of these lenders are the one that made the request, or have merged into it. */
export function ownLenderTest(
  own: OwnLender | undefined,
  samePerson: SamePerson,
): (lenders: readonly Lender[]) => boolean {
  if (own === undefined || own.names.length === 0) return () => false
  let named: ReturnType<typeof releasersFrom> | undefined
  return (lenders) => {
    if (!lenders.every(({ alone }) => alone)) return false
    // Only now: most records have no debt.
    named ??= releasersFrom(
      own.names
        .slice(0, partiesMax)
        .flatMap((name) => ownLendersIn(name))
        .filter(({ key }) => key !== ''),
    )
    return allReleasedBy(lenders, named, own.today, samePerson)
  }
}

/** As written; parties in one string with others are already in it. */
const entryLender = (lenders: readonly Lender[]) =>
  lenders
    .map(({ written }) => written)
    .filter((written, at, all) => !all.slice(0, at).some((before) => before.includes(written)))
    .join(', ') || 'Not stated'

/** To a bank, as security. */
export const assigns = phraseFinder(wordsOf('assignment, असाइनमेंट, असाईनमेंट'))

/** Their meaning is known, whoever receives them; a sale to a bank shows in the chain of title. */
const neverSecures: ReadonlySet<NatureKind> = new Set<NatureKind>([
  'reconveyance',
  'part_reconveyance',
  'cancelled_release',
  'promised_release',
  'unread_release',
  'cancellation',
  'assignment_of_debt',
  'lis_pendens',
  'attachment',
  'stay',
  'sale',
  'sale_certificate',
])

/**
 * Any document an owner signs in favour of a bank may secure a debt: a declaration, a consent, a
 * bond.
 */
function isMortgage({ entry, nature }: ReadEntry, among: Among): boolean {
  if (nature.secures) return true
  const isAssigned = nature.kind === 'sale' && assigns.in(entry.nature)
  if (neverSecures.has(nature.kind) && !isAssigned) return false
  // All of them: the bank may be the last of fifty.
  const lends = (names: readonly string[]) =>
    names.some((name) => among([name]).some(({ institution }) => institution))
  if (among(entry.claimants).some(isUnread)) return true
  return lends(entry.claimants) && !lends(entry.executants)
}

/** The bank among the receivers; if the clerk swapped the columns, among the givers. */
function lendersOf(entry: RecordEntry, among: Among): Lender[] {
  const claimants = among(entry.claimants)
  return institutionsIn(claimants) ?? institutionsIn(among(entry.executants)) ?? claimants
}

/** The bank among the givers, or with swapped columns among the receivers. */
function releasersOf(entry: RecordEntry, among: Among): Lender[] {
  const executants = among(entry.executants)
  return institutionsIn(executants) ?? institutionsIn(among(entry.claimants)) ?? executants
}

/** Undefined if there is none. */
function institutionsIn(side: readonly Lender[]): Lender[] | undefined {
  const found = side.filter(({ institution }) => institution)
  return found.length > 0 ? found : undefined
}

const hasInstitution = (lenders: readonly Lender[]) =>
  lenders.some(({ institution }) => institution)

/** `Release Deed`, without a mention of a share or a part. */
const isPlainRelease = (written: string, kind: NatureKind) =>
  kind === 'release' &&
  /^(?:(?:deed of |registered )?(?:release|रिलिज|ಬಿಡುಗಡೆ|ಖುಲಾಸೆ)(?: (?:deed|डिड|पत्र|लेख|ಪತ್ರ))?)$/u.test(
    fold(written),
  )

/** Those that were not taken back, by name or by the lender itself. */
function standingReleases(
  entries: readonly ReadEntry[],
  among: Among,
  samePerson: SamePerson,
): Release[] {
  const releases: Release[] = []
  const numbers = new Set<string>()
  for (const { entry, nature, isOddDate, cancelled } of entries) {
    const isDeed =
      nature.releases || nature.kind === 'cancellation' || isPlainRelease(entry.nature, nature.kind)
    if (isOddDate || !isDeed) continue
    if (nature.releases) numbers.add(documentNumber(entry.document_no))
    if (cancelled) continue
    // A cancellation or a release deed that names the mortgage releases it, if the lender signs.
    const lenders = nature.releases ? releasersOf(entry, among) : among(entry.executants)
    const names = numbersIn(entry.refers_to)
    // Of several mortgages, the release of a further charge means one.
    const isSilent = namesNothing(entry.refers_to) && nature.changes === undefined
    if (nature.releases || !isSilent)
      releases.push({
        entry,
        from: releasersFrom(lenders),
        names,
        isSilent,
        isSwapped: !hasInstitution(among(entry.executants)) && hasInstitution(lenders),
      })
  }
  const takenBack = entries.filter(({ nature }) => nature.kind === 'cancelled_release')
  return takenBack.reduce((standing, { entry }) => {
    if (standing.length === 0) return standing
    if ([...numbersIn(entry.refers_to)].some((number) => numbers.has(number))) return standing
    const by = releasersFrom(releasersOf(entry, among))
    const isOf = (release: Release) =>
      release.entry.date <= entry.date &&
      release.from.lenders.some((lender) => allReleasedBy([lender], by, entry.date, samePerson))
    return standing.filter((release) => !isOf(release))
  }, releases)
}

/**
 * The buyer of a debt can release it, and its seller no longer. A debt that cannot be distinguished
 * from others stays.
 */
function assignDebts(
  secured: readonly Secured[],
  entries: readonly ReadEntry[],
  among: Among,
  samePerson: SamePerson,
): void {
  for (const { entry, nature, isOddDate, cancelled } of entries) {
    if (nature.kind !== 'assignment_of_debt' || isOddDate || cancelled) continue
    const [from, to] = [releasersFrom(among(entry.executants)), among(entry.claimants)]
    const names = numbersIn(entry.refers_to)
    const isSilent = namesNothing(entry.refers_to)
    const meant = secured.filter(
      (mortgage) =>
        (isSilent || names.has(mortgage.number)) &&
        mortgage.entry.date <= entry.date &&
        allReleasedBy(mortgage.lenders, from, entry.date, samePerson),
    )
    if (isSilent && meant.length > 1) continue
    for (const mortgage of meant) mortgage.assigned.push({ on: entry.date, lenders: to })
  }
}
