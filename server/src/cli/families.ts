import { type Family, lenderFamilies } from '../../../cli/src/cli.ts'

const heading = 'For operators, with the settings of the service:'

/** The first word of a command: the heading it is listed below, and the subject if several share it. */
export const families: Readonly<Record<string, Family>> = {
  ...lenderFamilies,
  lender: { heading, means: 'Manage lenders and their callbacks.' },
  key: { heading, means: 'Manage API keys.' },
  staff: { heading, means: 'Manage staff accounts.' },
  wording: { heading, means: 'Manage the words of reports.' },
  reading: {
    heading,
    means: 'Watch and pause the reading of documents, and export what people corrected.',
  },
  config: { heading },
  migrate: { heading },
  'master-key': { heading, means: 'Show and rotate the master key.' },
  backup: { heading, means: 'Make, verify and restore backups.' },
  archive: {
    heading,
    means: 'Take old months out of the database, verify them, and bring them back.',
  },
  blobs: { heading, means: 'Move documents from one store to another.' },
  sending: {
    heading,
    means: 'Pause and resume everything that is sent: callbacks, registry searches and e-mail.',
  },
  mail: { heading, means: 'Watch e-mail, send failed ones again, and mark addresses.' },
  audit: { heading, means: 'Verify the audit trail.' },
  doctor: { heading },
}
