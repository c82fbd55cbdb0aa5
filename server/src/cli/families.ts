export const audiences = {
  lender: 'For lenders, with a key:',
  operator: 'For operators, with the settings of the service:',
} as const

/** The first word of a command: its audience, and its subject if several share it. */
export const families: Record<string, { for: keyof typeof audiences; means?: string }> = {
  whoami: { for: 'lender' },
  case: { for: 'lender', means: 'Create and track cases.' },
  report: { for: 'lender', means: 'Download and verify reports.' },
  collateral: { for: 'lender', means: 'Verify properties.' },
  events: { for: 'lender', means: 'Read the event feed.' },
  listen: { for: 'lender' },
  trigger: { for: 'lender' },
  receiver: { for: 'lender', means: 'Run the go-live test of a callback receiver.' },
  completion: { for: 'lender' },
  lender: { for: 'operator', means: 'Manage lenders.' },
  key: { for: 'operator', means: 'Manage API keys.' },
  staff: { for: 'operator', means: 'Manage staff accounts.' },
  wording: { for: 'operator', means: 'Manage the words of reports.' },
  reading: {
    for: 'operator',
    means: 'Watch and pause the reading of documents, and export what people corrected.',
  },
  callback: { for: 'operator', means: 'Manage callbacks of a lender.' },
  config: { for: 'operator' },
  'master-key': { for: 'operator', means: 'Show and rotate the master key.' },
  backup: { for: 'operator', means: 'Make, verify and restore backups.' },
  archive: {
    for: 'operator',
    means: 'Take old months out of the database, verify them, and bring them back.',
  },
  blobs: { for: 'operator', means: 'Move documents from one store to another.' },
  sending: {
    for: 'operator',
    means: 'Pause and resume everything that is sent: callbacks, registry searches and e-mail.',
  },
  mail: { for: 'operator', means: 'Watch e-mail, send failed ones again, and mark addresses.' },
  audit: { for: 'operator', means: 'Verify the audit trail.' },
  doctor: { for: 'operator' },
}

export function audienceOf(family: string): keyof typeof audiences {
  return families[family]?.for ?? 'operator'
}
