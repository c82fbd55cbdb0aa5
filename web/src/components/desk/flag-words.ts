export type Severity = 'critical' | 'high' | 'medium' | 'low'

/** What each flag tells a lender, gravest first. */
const flagWords: Readonly<Record<string, { severity: Severity; sentence: string }>> = {
  lis_pendens: { severity: 'critical', sentence: 'A suit about the property is registered.' },
  court_stay: { severity: 'critical', sentence: 'A court has stayed dealings with it.' },
  attachment: { severity: 'critical', sentence: 'It is attached.' },
  govt_land: { severity: 'critical', sentence: 'The government holds it.' },
  govt_restriction: { severity: 'critical', sentence: 'The government restricts its transfer.' },
  grant_land: { severity: 'critical', sentence: 'It was granted, and grants are restricted.' },
  holder_name_mismatch: { severity: 'high', sentence: 'The borrower is not among the holders.' },
  holder_deceased: { severity: 'high', sentence: 'A holder is written as late.' },
  minor_holder: { severity: 'high', sentence: 'A holder is a minor.' },
  subsisting_mortgage: { severity: 'high', sentence: 'A mortgage is open.' },
  multiple_mortgages: { severity: 'high', sentence: 'Several mortgages are open.' },
  class2_tenure: { severity: 'high', sentence: 'The tenure is restricted (class 2).' },
  gpa_sale: { severity: 'high', sentence: 'It was sold by power of attorney.' },
  chain_gap: { severity: 'high', sentence: 'The chain of title has a gap.' },
  holder_name_partial: {
    severity: 'medium',
    sentence: 'The name of the holder fits the borrower only in part.',
  },
  agreement_only: { severity: 'medium', sentence: 'There is an agreement for sale and no deed.' },
  recent_transfer: { severity: 'medium', sentence: 'It changed hands within twelve months.' },
  rapid_transfers: {
    severity: 'medium',
    sentence: 'It changed hands three times or more in 24 months.',
  },
  kharab_b: { severity: 'medium', sentence: 'Part of it is phot kharab B.' },
  pending_mutation: { severity: 'medium', sentence: 'A mutation is under way.' },
  nil_result_unverified: {
    severity: 'medium',
    sentence: 'Nothing was found, which does not show that there is nothing.',
  },
  coverage_gap: {
    severity: 'medium',
    sentence: 'The sources do not cover all of the years asked for.',
  },
  joint_holders: { severity: 'low', sentence: 'It has several holders.' },
  area_ambiguous: { severity: 'low', sentence: 'The area can be read in more than one way.' },
  area_unparsed: { severity: 'low', sentence: 'The area cannot be read for certain.' },
  partial_source: { severity: 'low', sentence: 'A source was not searched or gave nothing.' },
}

/** One that is new in the service is shown by its name, and taken for grave. */
export function flagOf(name: string): { severity: Severity; sentence: string } {
  return flagWords[name] ?? { severity: 'high', sentence: name.replaceAll('_', ' ') }
}

export const severityLooks: Record<Severity, { label: string; color: string }> = {
  critical: { label: 'Critical', color: 'red' },
  high: { label: 'High', color: 'orange' },
  medium: { label: 'Medium', color: 'yellow' },
  low: { label: 'Low', color: 'gray' },
}

export const bandLooks = {
  high: { label: 'High risk', color: 'red.9' },
  medium: { label: 'Medium risk', color: 'yellow' },
  low: { label: 'Low risk', color: 'teal' },
} as const
