import { createHash } from 'node:crypto'
import { type Chosen, chosenBy } from './outcomes.ts'
import { type Person, personOf, type StatePeople } from './people.ts'
import { type FindDistrict, keyOf } from './places.ts'

/** The land data of a state. */
export interface LandState {
  code: string
  people: StatePeople
  findDistrict: FindDistrict
}

export interface Address {
  district: string
  taluk: string
  hobli: string
  village: string
  surveyNo: string
}

export type DeedKind = 'sale' | 'mortgage' | 'release' | 'lease' | 'agreement' | 'unreadable'

/** A flat in a building. */
export interface Flat {
  building: string
  wing: string
  floor: number
  unit: string
}

export interface Deed {
  kind: DeedKind
  year: number
  month: number
  day: number
  serial: number
  givers: readonly Person[]
  takers: readonly Person[]
  rupees: number
  /** The deed that this one releases. */
  releases?: Deed
  /** Absent: the whole parcel. */
  flat?: Flat
}

/** One parcel, before it is formatted for a state. */
export interface Land {
  /** The parcel that the registry reports. */
  address: Address
  officialDistrict: string
  holders: readonly Person[]
  /** Struck out of the record. */
  formerHolders: readonly Person[]
  /** The first holder has the smaller share. */
  hasShares: boolean
  /** Absent: not stated. */
  landUse?: 'agricultural' | 'non_agricultural'
  isHolderLate: boolean
  isGovernment: boolean
  isRestricted: boolean
  isStayed: boolean
  /** A mortgage that is also in the record of rights. */
  charge: Deed | undefined
  /** A charge that was struck out. */
  formerCharge: { bank: Person; rupees: number } | undefined
  /** Oldest first. */
  deeds: readonly Deed[]
  /** Random values for areas and case numbers: the same for the same address. */
  hash: Buffer
}

/** The parcel at an address, if the portal knows the place and has an entry. */
export function landAt(state: LandState, asked: Address): Land | 'unknown_location' | 'nil' {
  const chosen = chosenBy(asked.surveyNo)
  const district = state.findDistrict(asked.district)
  if (!district || chosen.outcome === 'unknown_location') return 'unknown_location'
  if (chosen.outcome === 'nil' || !/\d/.test(asked.surveyNo)) return 'nil'
  const hash = hashOf(state.code, { ...asked, district: district.official })
  const holders = holdersOf(state.people, chosen, hash)
  const deeds = chosen.outcome === 'one_source' ? [] : deedsOf(state.people, chosen, holders, hash)
  return {
    address: {
      ...asked,
      district: district.written,
      surveyNo:
        chosen.outcome === 'wrong_parcel' ? asked.surveyNo.replace('9010', '9110') : asked.surveyNo,
    },
    officialDistrict: district.official,
    holders,
    formerHolders: chosen.outcome === 'struck_out' ? [state.people.documented.stranger] : [],
    hasShares: chosen.outcome === 'part_share',
    ...landUseOf(chosen),
    isHolderLate: chosen.outcome === 'deceased_holder',
    isGovernment: chosen.outcome === 'government_land',
    isRestricted: chosen.outcome === 'restricted_tenure',
    isStayed: chosen.outcome === 'court_stay',
    charge: deeds.find(
      (deed) => deed.kind === 'mortgage' && !deed.flat && !isReleased(deed, deeds),
    ),
    formerCharge:
      chosen.outcome === 'struck_out' ? { bank: state.people.bank, rupees: 250_000 } : undefined,
    deeds,
    hash,
  }
}

function hashOf(state: string, { district, taluk, hobli, village, surveyNo }: Address): Buffer {
  const parts = [state, district, taluk, hobli, village, surveyNo].map(keyOf)
  return createHash('sha256').update(parts.join('|')).digest()
}

function holdersOf(people: StatePeople, { outcome }: Chosen, hash: Buffer): Person[] {
  const { holder, wife, brother, stranger } = people.documented
  if (outcome === undefined) {
    const isJoint = byteOf(hash, 4) % 5 === 0
    return isJoint
      ? [personOf(people, hash, 0), personOf(people, hash, 1)]
      : [personOf(people, hash, 0)]
  }
  if (outcome === 'name_mismatch') return [stranger]
  if (outcome === 'joint_holders') return [holder, wife, brother]
  if (outcome === 'government_land') return [people.government]
  if (outcome === 'flat') return [people.society]
  if (outcome === 'flat_of_developer') return [people.developer]
  if (outcome === 'part_share') return [holder, brother]
  return [holder]
}

function deedsOf(
  people: StatePeople,
  { outcome }: Chosen,
  holders: readonly Person[],
  hash: Buffer,
): Deed[] {
  const { bank } = people
  const deed = (
    kind: DeedKind,
    year: number,
    givers: readonly Person[],
    takers: readonly Person[],
  ) => ({
    kind,
    year,
    month: 1 + (byteOf(hash, year % 16) % 12),
    day: 1 + (byteOf(hash, (year + 5) % 16) % 28),
    serial: 100 + ((byteOf(hash, year % 13) * 256 + byteOf(hash, year % 11)) % 9_800),
    givers,
    takers,
    rupees: 500_000 + 50_000 * byteOf(hash, (year + 3) % 16),
  })
  if (outcome === 'government_land') {
    return [deed('lease', 2010, holders, [people.documented.holder])]
  }
  if (outcome === 'flat' || outcome === 'flat_of_developer') return flatDeedsOf(people, deed)
  // The first of them is visible only in Mumbai, whose registers go back that far.
  const [first, second, third] = [5, 6, 7].map((seat) => [personOf(people, hash, seat)])
  const owned = [
    deed('sale', 1994, first ?? [], second ?? []),
    deed('sale', 2008, second ?? [], third ?? []),
    deed('sale', 2015, third ?? [], holders),
  ]
  const { stranger } = people.documented
  if (outcome === 'unread_entry') return [...owned, deed('unreadable', 2018, holders, [stranger])]
  if (outcome === 'lease') return [...owned, deed('lease', 2018, holders, [stranger])]
  if (outcome === 'own_mortgage')
    return [...owned, deed('mortgage', 2016, holders, [people.ownBank])]
  if (outcome === 'agreement_to_third_party') {
    return [...owned, deed('agreement', 2019, holders, [stranger])]
  }
  const chance = byteOf(hash, 5) % 10
  const isReleased = outcome === 'mortgage_discharged' || (outcome === undefined && chance < 2)
  const isMortgaged =
    isReleased || outcome === 'open_mortgage' || (outcome === undefined && chance < 4)
  if (!isMortgaged) return owned
  const mortgage = deed('mortgage', 2016, holders, [bank])
  if (!isReleased) return [...owned, mortgage]
  return [...owned, mortgage, { ...deed('release', 2021, [bank], holders), releases: mortgage }]
}

type MakeDeed = (
  kind: DeedKind,
  year: number,
  givers: readonly Person[],
  takers: readonly Person[],
) => Deed

const flatOf = (unit: string): Flat => ({ building: 'Shanti Heights', wing: 'A', floor: 3, unit })

/** The land was sold to the developer, who sold two flats; only the other one is mortgaged. */
function flatDeedsOf({ documented, developer, bank }: StatePeople, deed: MakeDeed): Deed[] {
  const { holder, stranger, brother } = documented
  return [
    deed('sale', 2008, [brother], [developer]),
    { ...deed('sale', 2014, [developer], [stranger]), flat: flatOf('301') },
    { ...deed('sale', 2015, [developer], [holder]), flat: flatOf('302') },
    { ...deed('mortgage', 2016, [stranger], [bank]), flat: flatOf('301') },
  ]
}

function landUseOf({ outcome }: Chosen): Pick<Land, 'landUse'> {
  if (outcome === 'non_agricultural') return { landUse: 'non_agricultural' }
  return outcome === 'agricultural_land' ? { landUse: 'agricultural' } : {}
}

function isReleased(mortgage: Deed, deeds: readonly Deed[]): boolean {
  return deeds.some((deed) => deed.releases === mortgage)
}

export function byteOf(hash: Buffer, at: number): number {
  return hash[at] ?? 0
}

/** `Haveli` → HVL, `Shivajinagar` → SHV: the office in a document number. */
export function officeOf(place: string): string {
  const letters = place.toUpperCase().replace(/[^A-Z]/g, '')
  const sounds = letters.slice(0, 1) + letters.slice(1).replace(/[AEIOU]/g, '')
  return sounds === '' ? 'SRO' : sounds.slice(0, 3).padEnd(3, 'X')
}

/** `dd/mm/yyyy`, as both states write it. */
export function dateOf({ year, month, day }: Deed): string {
  return `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`
}
