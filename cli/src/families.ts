import type { Family } from './command.ts'

const lenderHeading = 'For lenders, with a key:'

const family = (means?: string): Family => ({
  heading: lenderHeading,
  ...(means !== undefined && { means }),
})

/** The first word of each command of lenders; the subject if several share it. */
export const lenderFamilies: Readonly<Record<string, Family>> = {
  login: family(),
  logout: family(),
  profile: family('List profiles, and choose one.'),
  whoami: family(),
  case: family('Create and track cases.'),
  report: family('Download and verify reports.'),
  collateral: family('Verify properties.'),
  callback: family('Manage the callback URL.'),
  events: family('Read the event feed.'),
  listen: family(),
  trigger: family(),
  receiver: family('Run the go-live test of a callback receiver.'),
  completion: family(),
}
