/**
 * The risk score as data: what lowers it, by how much, and why. Decisions, section 6. This file
 * alone explains why a property got its grade.
 */

export interface RiskScore {
  grade: Grade
  grade_label: string
  score: number
  recommendation: string
  components: { key: ComponentKey; label: string; score: number; weight: number }[]
  drivers: string[]
}

/** Best first; the first whose `from` the score reaches counts. */
export const grades = [
  { grade: 'AAA', from: 90, label: 'Highest safety' },
  { grade: 'AA', from: 80, label: 'High safety' },
  { grade: 'A', from: 70, label: 'Adequate safety' },
  { grade: 'BBB', from: 60, label: 'Moderate safety' },
  { grade: 'BB', from: 50, label: 'Moderate risk' },
  { grade: 'B', from: 40, label: 'High risk' },
  { grade: 'C', from: 0, label: 'Very high risk' },
] as const
export type Grade = (typeof grades)[number]['grade']

/** The best grade of a result that is not positive. */
export const adverseCap: Grade = 'BB'
/** With these grades a result cannot be positive; with `conditionalGrade` only on conditions. */
export const barredGrades: readonly Grade[] = ['B', 'C']
export const conditionalGrade: Grade = 'BB'

/** Weights sum to 1. */
export const components = {
  title: {
    label: 'Title',
    weight: 0.3,
    why: 'Who owns the property decides whether there is any security at all.',
  },
  encumbrance: {
    label: 'Encumbrances',
    weight: 0.25,
    why: 'An earlier charge is paid before ours.',
  },
  litigation: {
    label: 'Litigation',
    weight: 0.2,
    why: 'A pending suit binds any transferee of the property.',
  },
  regulatory: {
    label: 'Regulatory',
    weight: 0.15,
    why: 'Without conversion or approval the property may not be sold or used as lent upon.',
  },
  revenue: {
    label: 'Revenue records',
    weight: 0.1,
    why: 'Mutation and tax follow the title; they seldom make it.',
  },
} as const satisfies Record<string, { label: string; weight: number; why: string }>
export type ComponentKey = keyof typeof components
export const componentKeys = Object.keys(components) as ComponentKey[]

interface Factor {
  component: ComponentKey
  /** Points subtracted from its component. */
  off: number
  /** The text for the lender. */
  sentence: string
  why: string
  /** The best possible grade with it; the score is limited to the top of that grade. */
  cap?: Grade
  /** Flags of linked collateral findings that propose it. */
  flags?: readonly string[]
}

export const factors = {
  chain_break: {
    component: 'title',
    off: 80,
    cap: 'C',
    sentence: 'The chain of title has a break that is not explained.',
    why: 'No one can convey a better title than he has: every later deed depends on the missing one.',
    flags: ['chain_gap'],
  },
  identity_unclear: {
    component: 'title',
    off: 40,
    cap: 'BB',
    sentence: 'The mortgagor is not clearly the holder on record.',
    why: 'A mortgage by anyone but the owner secures nothing.',
    flags: ['holder_name_mismatch'],
  },
  name_differs: {
    component: 'title',
    off: 12,
    cap: 'A',
    sentence: 'The name of the holder differs in part from the mortgagor’s.',
    why: 'An affidavit usually cures it, but it must be obtained.',
    flags: ['holder_name_partial'],
  },
  heirs_not_joined: {
    component: 'title',
    off: 35,
    cap: 'BB',
    sentence: 'The holder on record has died, and not all heirs have joined.',
    why: 'Each heir who has not signed keeps a share.',
    flags: ['holder_deceased'],
  },
  minor_interest: {
    component: 'title',
    off: 30,
    cap: 'B',
    sentence: 'A minor has an interest, and no court has permitted the mortgage.',
    why: 'Such a transfer is voidable when the minor comes of age.',
    flags: ['minor_holder'],
  },
  gpa_sale: {
    component: 'title',
    off: 35,
    cap: 'BB',
    sentence: 'Title rests on a sale by power of attorney.',
    why: 'Since 11 October 2011 such sales convey no title (Suraj Lamp).',
    flags: ['gpa_sale'],
  },
  agreement_only: {
    component: 'title',
    off: 20,
    cap: 'BBB',
    sentence: 'There is an agreement for sale, and no deed yet.',
    why: 'An agreement gives a claim, not the property.',
    flags: ['agreement_only'],
  },
  co_owners: {
    component: 'title',
    off: 5,
    sentence: 'The property has joint holders, all of whom must sign.',
    why: 'A co-owner can charge no more than a share.',
    flags: ['joint_holders', 'part_share'],
  },
  open_mortgage: {
    component: 'encumbrance',
    off: 50,
    cap: 'BB',
    sentence: 'A mortgage to another lender is open.',
    why: 'The earlier mortgagee is paid first.',
    flags: ['subsisting_mortgage'],
  },
  several_mortgages: {
    component: 'encumbrance',
    off: 25,
    cap: 'BB',
    sentence: 'More than one mortgage is open.',
    why: 'Each has priority over ours.',
    flags: ['multiple_mortgages'],
  },
  charge_on_record: {
    component: 'encumbrance',
    off: 20,
    cap: 'BBB',
    sentence: 'A charge is entered in the revenue record.',
    why: 'It may be paid but not yet struck out, or still unpaid.',
  },
  lease: {
    component: 'encumbrance',
    off: 15,
    cap: 'BBB',
    sentence: 'The property is let or given on lease.',
    why: 'A tenant stays when the property is sold.',
    flags: ['lease'],
  },
  agreement_to_other: {
    component: 'encumbrance',
    off: 50,
    // Not in the list of section 6: like an open mortgage, a claim that comes before ours.
    cap: 'BB',
    sentence: 'The holder has agreed to sell the property to someone else.',
    why: 'The buyer can claim the property against a later mortgage.',
    flags: ['agreement_to_third_party'],
  },
  search_incomplete: {
    component: 'encumbrance',
    off: 12,
    cap: 'BBB',
    sentence: 'The search is incomplete: years or entries of the record could not be read.',
    why: 'What was not read cannot be certified as clear.',
    flags: ['coverage_gap', 'nil_result_unverified', 'partial_source', 'unread_entry'],
  },
  court_stay: {
    component: 'litigation',
    off: 80,
    cap: 'B',
    sentence: 'A court has stayed dealings with the property.',
    why: 'A transfer against a stay is of no effect.',
    flags: ['court_stay'],
  },
  attachment: {
    component: 'litigation',
    off: 80,
    cap: 'B',
    sentence: 'The property is attached.',
    why: 'A private transfer under attachment is void against the claims enforced by it.',
    flags: ['attachment'],
  },
  suit_pending: {
    component: 'litigation',
    off: 50,
    cap: 'B',
    sentence: 'A suit about the property is pending.',
    why: 'A transferee takes the property subject to the decree (lis pendens).',
    flags: ['lis_pendens'],
  },
  government_land: {
    component: 'regulatory',
    off: 80,
    cap: 'C',
    sentence: 'The land is government land.',
    why: 'The mortgagor has nothing to mortgage.',
    flags: ['govt_land'],
  },
  restricted_grant: {
    component: 'regulatory',
    off: 50,
    cap: 'B',
    sentence: 'The land was granted, or is restricted, and may not be transferred without leave.',
    why: 'A transfer without leave can be set aside and the land resumed.',
    flags: ['govt_restriction', 'grant_land'],
  },
  restricted_tenure: {
    component: 'regulatory',
    off: 35,
    cap: 'BBB',
    sentence: 'The tenure is restricted (class 2).',
    why: 'The Collector’s leave is needed to sell.',
    flags: ['class2_tenure'],
  },
  not_converted: {
    component: 'regulatory',
    off: 40,
    cap: 'BBB',
    sentence: 'The land has not been converted to non-agricultural use.',
    why: 'A building on it is unauthorised, and SARFAESI does not reach agricultural land.',
    flags: ['agricultural_land'],
  },
  approvals_missing: {
    component: 'regulatory',
    off: 25,
    cap: 'BBB',
    sentence: 'An approved plan or an occupancy certificate is missing.',
    why: 'An unauthorised building can be taken down.',
  },
  mutation_pending: {
    component: 'revenue',
    off: 25,
    cap: 'A',
    sentence: 'Mutation is not in the mortgagor’s name.',
    why: 'The record still shows another person who could deal with the property.',
    flags: ['pending_mutation'],
  },
  tax_unpaid: {
    component: 'revenue',
    off: 15,
    cap: 'A',
    sentence: 'The latest tax receipt is missing.',
    why: 'Unpaid tax is a first charge.',
  },
  area_differs: {
    component: 'revenue',
    off: 20,
    cap: 'A',
    sentence: 'The area differs between the deed and the record.',
    why: 'The extent offered as security is uncertain.',
    flags: ['area_ambiguous', 'area_unparsed', 'kharab_b'],
  },
  recent_transfer: {
    component: 'revenue',
    off: 10,
    cap: 'AA',
    sentence: 'The property changed hands recently, or often.',
    why: 'Rapid transfers are a common sign of an inflated price.',
    flags: ['recent_transfer', 'rapid_transfers'],
  },
} as const satisfies Record<string, Factor>
export type FactorKey = keyof typeof factors
export const factorKeys = Object.keys(factors) as FactorKey[]
