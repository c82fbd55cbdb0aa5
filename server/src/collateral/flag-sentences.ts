import { type FlagName, flags, type Severity } from './findings/flags.ts'

/** What each flag tells of the land, for whoever reads it on a screen. */
const sentences: Record<FlagName, string> = {
  lis_pendens: 'A suit about the property is registered.',
  court_stay: 'A court has stayed dealings with it.',
  attachment: 'It is attached.',
  govt_land: 'The government holds it.',
  govt_restriction: 'The government restricts its transfer.',
  grant_land: 'It was granted, and grants are restricted.',
  holder_name_mismatch: 'The borrower is not among the holders.',
  holder_deceased: 'A holder is written as late.',
  minor_holder: 'A holder is a minor.',
  subsisting_mortgage: 'A mortgage is open.',
  multiple_mortgages: 'Several mortgages are open.',
  class2_tenure: 'The tenure is restricted (class 2).',
  gpa_sale: 'It was sold by power of attorney.',
  chain_gap: 'The chain of title has a gap.',
  holder_name_partial: 'The name of the holder fits the borrower only in part.',
  agreement_only: 'There is an agreement for sale and no deed.',
  recent_transfer: 'It changed hands within twelve months.',
  rapid_transfers: 'It changed hands three times or more in 24 months.',
  kharab_b: 'Part of it is phot kharab B.',
  pending_mutation: 'A mutation is under way.',
  nil_result_unverified: 'Nothing was found, which does not show that there is nothing.',
  coverage_gap: 'The sources do not cover all of the years asked for.',
  joint_holders: 'It has several holders.',
  area_ambiguous: 'The area can be read in more than one way.',
  area_unparsed: 'The area cannot be read for certain.',
  partial_source: 'A source was not searched or gave nothing.',
}

export const severities = ['critical', 'high', 'medium', 'low'] as const satisfies Severity[]

export interface FlagWords {
  name: FlagName
  severity: Severity
  sentence: string
}

/** Gravest first. */
export const flagWords: readonly FlagWords[] = (Object.keys(flags) as FlagName[]).map((name) => ({
  name,
  severity: flags[name],
  sentence: sentences[name],
}))
