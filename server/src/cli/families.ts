export const audiences = {
  lender: 'For lenders, with a key:',
  operator: 'For operators, with the settings of the service:',
} as const

/** The first word of a command: whom it is for, and what it is about where several share it. */
export const families: Record<string, { for: keyof typeof audiences; means?: string }> = {
  whoami: { for: 'lender' },
  case: { for: 'lender', means: 'Send cases and follow them.' },
  report: { for: 'lender', means: 'Get the report of a case.' },
  collateral: { for: 'lender', means: 'Have properties verified.' },
  events: { for: 'lender', means: 'Read the feed of events.' },
  listen: { for: 'lender' },
  trigger: { for: 'lender' },
  receiver: { for: 'lender', means: 'Examine a receiver of callbacks before go-live.' },
  completion: { for: 'lender' },
  lender: { for: 'operator', means: 'Lenders of this installation.' },
  key: { for: 'operator', means: 'Their keys.' },
  staff: { for: 'operator', means: 'Accounts of the back office.' },
  callback: { for: 'operator', means: 'Callbacks of a lender.' },
  config: { for: 'operator' },
  audit: { for: 'operator', means: 'The audit trail.' },
  doctor: { for: 'operator' },
}

export function audienceOf(family: string): keyof typeof audiences {
  return families[family]?.for ?? 'operator'
}
