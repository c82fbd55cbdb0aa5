import type { StaffRole } from './staff.ts'

/** What each role of the back office may do. Every staff route names one of these. */
export const permissions = {
  /** The queue, and a case without its documents. */
  'cases:read': ['analyst', 'searcher', 'operator', 'admin'],
  /** Documents and reports: what a lender trusts us with stays with those who must read it. */
  'documents:read': ['analyst', 'searcher', 'admin'],
  'notes:write': ['analyst', 'searcher', 'operator', 'admin'],
  'cases:allocate': ['analyst', 'operator', 'admin'],
  /** Review, query, draft, finalise, re-release. */
  'cases:work': ['analyst', 'admin'],
  /** Search a property on a state's portal by hand. */
  'desk:work': ['searcher', 'analyst', 'admin'],
  'lenders:manage': ['operator', 'admin'],
  'callbacks:manage': ['operator', 'admin'],
  /** How the work goes, in counts. */
  'health:read': ['operator', 'admin'],
  /** Who did what; ids alone, no name of a borrower. */
  'audit:read': ['operator', 'admin'],
  'staff:read': ['analyst', 'searcher', 'operator', 'admin'],
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
