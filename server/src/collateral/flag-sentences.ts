import { type FlagName, flags, type Severity } from './findings/flags.ts'

/** The meaning of each flag, for display. */
const sentences: Record<FlagName, string> = {
  lis_pendens: 'A suit about the property is registered.',
  court_stay: 'A court has stayed dealings with the property.',
  attachment: 'The property is attached.',
  govt_land: 'The land is held by the government.',
  govt_restriction: 'Transfer is restricted by the government.',
  grant_land: 'The land was granted; transfer of granted land is restricted.',
  holder_name_mismatch: 'The borrower is not among the holders.',
  holder_deceased: 'A holder is recorded as deceased.',
  minor_holder: 'A holder is a minor.',
  subsisting_mortgage: 'A mortgage is open.',
  multiple_mortgages: 'Several mortgages are open.',
  class2_tenure: 'The tenure is restricted (class 2).',
  gpa_sale: 'The property was sold by power of attorney.',
  chain_gap: 'The chain of title has a gap.',
  agreement_to_third_party: 'The holder has agreed to sell to somebody else.',
  holder_name_partial: 'The holder’s name matches the borrower’s only in part.',
  agreement_only: 'There is an agreement for sale but no sale deed.',
  recent_transfer: 'The property changed hands in the last 12 months.',
  rapid_transfers: 'The property changed hands three or more times in 24 months.',
  kharab_b: 'Part of the land is phot kharab B.',
  pending_mutation: 'A mutation is pending.',
  nil_result_unverified: 'No record was found; this does not prove that none exists.',
  coverage_gap: 'The sources do not cover all years requested.',
  unread_entry: 'An entry or remark could not be understood and must be read by a person.',
  lease: 'The land is leased or held on lease.',
  agricultural_land:
    'The land is recorded as agricultural, without a conversion; the SARFAESI Act may not apply.',
  part_share: 'The borrower holds only a part of the extent.',
  own_mortgage: 'A mortgage to the lender that made the request is open.',
  joint_holders: 'The property has several holders.',
  area_ambiguous: 'The area can be read in more than one way.',
  area_unparsed: 'The area cannot be read with certainty.',
  partial_source: 'A source was not searched or returned nothing.',
}

export const severities = ['critical', 'high', 'medium', 'low'] as const satisfies Severity[]

export interface FlagWords {
  name: FlagName
  severity: Severity
  sentence: string
}

/** Most serious first. */
export const flagWords: readonly FlagWords[] = (Object.keys(flags) as FlagName[]).map((name) => ({
  name,
  severity: flags[name],
  sentence: sentences[name],
}))
