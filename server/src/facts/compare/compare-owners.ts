import type { Title } from './find-title.ts'
import { type Found, sideOf } from './found.ts'
import { compareLand, haveSameUnit } from './sources/same-land.ts'
import type { SamePeople } from './sources/same-people.ts'
import type { Statement, Written } from './sources/statement.ts'

interface Owners {
  statement: Statement
  label: string
  names: readonly Written[]
}

interface OwnersIn {
  lender: Statement
  title: Title | undefined
  /** Land records, khatas, tax receipts and registries. */
  records: readonly Statement[]
  people: SamePeople
}

/** Applicants and holders, compared with the last owner by deed; without a deed with a record. */
export function compareOwners({ lender, title, records, people }: OwnersIn): Found[] {
  const holders = records
    .filter((record) => record.holders.length > 0 && isOfTitle(record, title, lender))
    .map((record) => ({ statement: record, label: 'Holder', names: record.holders }))
  const byDeed = title &&
    title.owners.length > 0 && {
      statement: title.deed,
      label: 'Last claimant',
      names: title.owners,
    }
  const owners = byDeed || holders[0]
  if (!owners) return []
  return [
    ...compareApplicant(lender, owners, title, people),
    ...holders
      .filter((each) => each !== owners)
      .flatMap((each) => compareHolders(owners, each, title, people)),
  ]
}

/** ▦ Records that name every holder. A khata or a receipt may name the first only. */
const isComplete: readonly string[] = ['seven_twelve', 'rtc', 'registry']

function compareHolders(
  owners: Owners,
  record: Owners,
  title: Title | undefined,
  people: SamePeople,
): Found[] {
  const { kind, asOf } = record.statement
  // A record without a date may be older than the deed.
  const isDated = asOf !== undefined && title?.day !== undefined
  const missing = people.strangersTo(owners.names, record.names)
  if (missing.length === owners.names.length) {
    const severity = isDated || !title ? undefined : 'medium'
    return [{ key: 'holder', sides: [asSide(owners), asSide(record)], severity }]
  }
  // With fewer names than owners, some may not have been read.
  const isListed = isComplete.includes(kind) && record.names.length >= owners.names.length
  if (missing.length === 0 || !isListed || !isDated || people.hasOthers(record.names)) return []
  const severity = kind === 'registry' ? 'medium' : 'low'
  return [
    { key: 'holder', sides: [asSide({ ...owners, names: missing }), asSide(record)], severity },
  ]
}

const asSide = ({ statement, label, names }: Owners) => sideOf(statement, label, names)

/** ▦ Records of land, which say nothing about who owns a flat on it. */
const ofLand: readonly string[] = ['seven_twelve', 'eight_a', 'rtc']

/** A record older than the deed names the seller. */
function isOfTitle(record: Statement, title: Title | undefined, lender: Statement): boolean {
  const property = title?.deed ?? lender
  if (title?.day !== undefined && record.asOf !== undefined && record.asOf < title.day) return false
  if (haveSameUnit(record, property) === false || compareLand(record, property) === 'other')
    return false
  const isFlat = property.readUnits.length > 0
  const isOfUnit = record.readUnits.length > 0 || record.kind === 'khata'
  return !isFlat || (!ofLand.includes(record.kind) && (isOfUnit || record.kind === 'tax_receipt'))
}

function compareApplicant(
  lender: Statement,
  owners: Owners,
  title: Title | undefined,
  people: SamePeople,
): Found[] {
  const { holders: applicants } = lender
  if (applicants.length === 0) return []
  if (people.mayMeet(applicants, title?.buyers ?? [])) return []
  const applicant = sideOf(lender, 'Applicant', applicants)
  if (!people.mayMeet(applicants, owners.names))
    return [{ key: 'applicant', sides: [applicant, asSide(owners)] }]
  if (!title?.isWhole || owners.statement !== title.deed) return []
  const strangers = people.strangersTo(owners.names, applicants)
  if (strangers.length === 0) return []
  return [{ key: 'co_owner', sides: [applicant, sideOf(title.deed, 'Claimant', strangers)] }]
}
