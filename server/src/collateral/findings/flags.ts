export type Severity = 'critical' | 'high' | 'medium' | 'low'
export type RiskBand = 'low' | 'medium' | 'high'

/** Every flag of the domain page, most serious first: the order for the lender. */
export const flags = {
  lis_pendens: 'critical',
  court_stay: 'critical',
  attachment: 'critical',
  govt_land: 'critical',
  govt_restriction: 'critical',
  grant_land: 'critical',

  holder_name_mismatch: 'high',
  holder_deceased: 'high',
  minor_holder: 'high',
  subsisting_mortgage: 'high',
  multiple_mortgages: 'high',
  class2_tenure: 'high',
  gpa_sale: 'high',
  chain_gap: 'high',
  agreement_to_third_party: 'high',

  holder_name_partial: 'medium',
  agreement_only: 'medium',
  recent_transfer: 'medium',
  rapid_transfers: 'medium',
  kharab_b: 'medium',
  pending_mutation: 'medium',
  nil_result_unverified: 'medium',
  coverage_gap: 'medium',
  unread_entry: 'medium',
  lease: 'medium',
  agricultural_land: 'medium',
  part_share: 'medium',

  own_mortgage: 'low',
  joint_holders: 'low',
  area_ambiguous: 'low',
  area_unparsed: 'low',
  partial_source: 'low',
} as const satisfies Record<string, Severity>

export type FlagName = keyof typeof flags

const severities = ['critical', 'high', 'medium', 'low'] as const satisfies readonly Severity[]

/** By severity, then in the order of the table. */
export const flagNames: readonly FlagName[] = severities.flatMap((severity) =>
  (Object.keys(flags) as FlagName[]).filter((name) => flags[name] === severity),
)

const bandOf: Record<Severity, RiskBand> = {
  critical: 'high',
  high: 'high',
  medium: 'medium',
  low: 'low',
}

export function riskBandOf(raised: readonly FlagName[]): RiskBand {
  const bands = new Set(raised.map((name) => bandOf[flags[name]]))
  return bands.has('high') ? 'high' : bands.has('medium') ? 'medium' : 'low'
}
