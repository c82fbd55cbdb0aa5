import type { Mode } from '../lib/scope.ts'

/** ▦ What people of a lender may do in the console. Every route of it names one of these. */
export const personRoles = ['lender_admin', 'developer', 'operations', 'viewer'] as const
export type PersonRole = (typeof personRoles)[number]

export const consolePermissions = {
  /** Cases, their queries, documents and reports; collateral. */
  'cases:read': ['lender_admin', 'developer', 'operations', 'viewer'],
  /** Submit and withdraw cases, add documents, answer queries, verify properties. */
  'cases:write': ['lender_admin', 'operations'],
  /** The analyst's work on test cases: in test mode only. */
  'sandbox:use': [],
  'keys:manage': ['lender_admin', 'developer'],
  'callbacks:manage': ['lender_admin', 'developer'],
  'requests:read': ['lender_admin', 'developer'],
  /** The accounts of the lender. */
  'people:manage': ['lender_admin'],
} as const satisfies Record<string, readonly PersonRole[]>
export type ConsolePermission = keyof typeof consolePermissions

/** Where cases are invented, these roles may do it too. */
const inTestToo: Partial<Record<ConsolePermission, readonly PersonRole[]>> = {
  'cases:write': ['developer'],
  'sandbox:use': ['lender_admin', 'developer', 'operations'],
}

export function personMayDo(role: PersonRole, permission: ConsolePermission, mode: Mode): boolean {
  const roles: readonly PersonRole[] = consolePermissions[permission]
  return roles.includes(role) || (mode === 'test' && isIn(inTestToo[permission], role))
}

const isIn = (roles: readonly PersonRole[] | undefined, role: PersonRole) =>
  roles?.includes(role) === true

export function permissionsOfPerson(role: PersonRole, mode: Mode): ConsolePermission[] {
  const all = Object.keys(consolePermissions) as ConsolePermission[]
  return all.filter((one) => personMayDo(role, one, mode))
}
