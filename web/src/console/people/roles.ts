import type { Role } from '../api/session.ts'

/** ▦ The roles, in plain words. Who may do what is decided by the service. */
export const roles: Record<Role, { label: string; may: string }> = {
  lender_admin: { label: 'Admin', may: 'everything, and invites people' },
  developer: { label: 'Developer', may: 'keys, callbacks and the request log; reads cases' },
  operations: { label: 'Operations', may: 'submits cases, answers queries, adds documents' },
  viewer: { label: 'Viewer', may: 'reads cases and reports, changes nothing' },
}
