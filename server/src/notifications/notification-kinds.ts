import {
  type Approvers,
  isApprover,
  mayDo,
  type Permission,
  type StaffRole,
  staffRoles,
} from '../access/access.ts'

interface Kind {
  label: string
  /** Who gets it, as the account page says it. */
  who: string
  /** People whose role does not have it get nothing of this kind, and are shown nothing. */
  permission: Permission
  /** `subject` is the reference of the case, or the name of the lender. */
  sentence(subject: string): string
}

/** ▦ Everything that members of staff are notified about, in the order of the account page. */
export const notificationKinds = {
  case_allocated: {
    label: 'Case allocated',
    who: 'The analyst of the case',
    permission: 'cases:work',
    sentence: (subject) => `Case ${subject} was allocated to you.`,
  },
  query_answered: {
    label: 'Query answered',
    who: 'The analyst of the case',
    permission: 'cases:work',
    sentence: (subject) => `A query about case ${subject} was answered.`,
  },
  documents_added: {
    label: 'Late documents',
    who: 'The analyst of the case',
    permission: 'cases:work',
    sentence: (subject) => `The lender added documents to case ${subject}.`,
  },
  case_reopened: {
    label: 'Reopened as revision',
    who: 'The analyst of the case',
    permission: 'cases:work',
    sentence: (subject) => `Documents of the lender reopened case ${subject} as a revision.`,
  },
  due_soon: {
    label: 'Due soon',
    who: 'The analyst of the case, two working hours before it is due',
    permission: 'cases:work',
    sentence: (subject) => `Case ${subject} is due within two working hours.`,
  },
  overdue: {
    label: 'Overdue',
    who: 'The analyst of the case',
    permission: 'cases:work',
    sentence: (subject) => `Case ${subject} is overdue.`,
  },
  report_sent_back: {
    label: 'Report sent back',
    who: 'The person who submitted it',
    permission: 'cases:work',
    sentence: (subject) => `The report of case ${subject} was sent back to you with remarks.`,
  },
  report_approved: {
    label: 'Report approved',
    who: 'The person who submitted it',
    permission: 'cases:work',
    sentence: (subject) => `The report of case ${subject} was approved and released.`,
  },
  report_submitted: {
    label: 'Report waits for approval',
    who: 'Everyone who may approve it',
    permission: 'reports:approve',
    sentence: (subject) => `The report of case ${subject} waits for your approval.`,
  },
  callback_disabled: {
    label: 'Callback disabled',
    who: 'Operators and admins',
    permission: 'callbacks:manage',
    sentence: (subject) => `The callback URL of ${subject} was disabled; its events are parked.`,
  },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]

/** Whose role may get it. Who may approve reports depends on the operator's setting. */
export function rolesFor(kind: NotificationKind, approvers: Approvers): StaffRole[] {
  const { permission }: Kind = notificationKinds[kind]
  const isApproval = permission === 'reports:approve'
  return staffRoles.filter(
    (role) => mayDo(role, permission) && (!isApproval || isApprover(role, approvers)),
  )
}

export function kindsFor(role: StaffRole, approvers: Approvers): NotificationKind[] {
  return notificationKindNames.filter((kind) => rolesFor(kind, approvers).includes(role))
}
