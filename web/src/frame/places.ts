import type { Mode } from '../api/client.ts'
import type { Permission } from '../api/session.ts'

export interface Place {
  label: string
  /** Its address, in the mode one is in. */
  to(mode: Mode): string
  /** Where its parts are, if not below it. */
  parts?(mode: Mode): string
  /** Pressed after g. */
  key: string
  group: 'Work' | 'Operations'
  /** Who sees it; everybody where it is left out. */
  permission?: Permission
}

/** Every page that can be gone to: in the head of the page, by keys, and in the palette. */
export const places: readonly Place[] = [
  { label: 'Queue', to: (mode) => `/${mode}/queue`, key: 'q', group: 'Work' },
  {
    label: 'Desk',
    to: (mode) => `/${mode}/desk`,
    key: 'd',
    group: 'Work',
    permission: 'desk:work',
  },
  {
    label: 'Lenders',
    to: () => '/office/lenders',
    parts: (mode) => `/${mode}/lenders/`,
    key: 'l',
    group: 'Operations',
    permission: 'lenders:manage',
  },
  {
    label: 'Health',
    to: (mode) => `/${mode}/health`,
    key: 'h',
    group: 'Operations',
    permission: 'health:read',
  },
  {
    label: 'Audit trail',
    to: () => '/office/audit',
    key: 't',
    group: 'Operations',
    permission: 'audit:read',
  },
  {
    label: 'Staff',
    to: () => '/office/staff',
    key: 's',
    group: 'Operations',
    permission: 'staff:manage',
  },
]
