import type { StaffRole } from './staff.ts'

/** What each role of the back office may do. Every staff route names one of these. */
export const permissions = {
  /** The queue, and a case without its documents. */
  'cases:read': ['analyst', 'approver', 'searcher', 'operator', 'manager', 'admin'],
  /** Documents and reports, which only those who need them may read. */
  'documents:read': ['analyst', 'approver', 'searcher', 'admin'],
  'notes:write': ['analyst', 'approver', 'searcher', 'operator', 'manager', 'admin'],
  'cases:allocate': ['analyst', 'operator', 'manager', 'admin'],
  /** Review, query, draft, finalise, re-release. */
  'cases:work': ['analyst', 'admin'],
  /** See the report as it would be released, approve it or send it back. */
  'reports:approve': ['analyst', 'approver', 'admin'],
  /** Search a property on a state's portal by hand. */
  'desk:work': ['searcher', 'analyst', 'admin'],
  'lenders:manage': ['operator', 'admin'],
  /**
   * Links by which people of a lender set a password: whoever makes one could use it, and read the
   * lender's reports.
   */
  'people:invite': ['admin'],
  'callbacks:manage': ['operator', 'admin'],
  /** The clauses and the format of reports. */
  'wording:manage': ['operator', 'admin'],
  /** How much the office does, how fast and for whom, over any period. */
  'figures:read': ['manager', 'admin'],
  /** Statistics of the last days, and of failures. */
  'health:read': ['operator', 'admin'],
  /** The audit trail: ids only, no name of a borrower. */
  'audit:read': ['operator', 'admin'],
  'staff:read': ['analyst', 'approver', 'searcher', 'operator', 'manager', 'admin'],
  'staff:manage': ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>
export type Permission = keyof typeof permissions

export function mayDo(role: StaffRole, permission: Permission): boolean {
  const roles: readonly StaffRole[] = permissions[permission]
  return roles.includes(role)
}

export function permissionsOf(role: StaffRole): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((one) => mayDo(role, one))
}
