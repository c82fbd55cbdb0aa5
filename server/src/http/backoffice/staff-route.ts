import type { Permission } from '../../access/access.ts'
import type { Route } from '../routing/route.ts'
import type { OpenRequest } from '../sign-in/door.ts'
import type { StaffRequest } from './staff-request.ts'

export { nothing, strictly } from '../routing/schema-pieces.ts'

/** The groups of the reference, in its order. */
export const staffTags = [
  'Session',
  'Two-factor',
  'Queue',
  'Case',
  'Moves',
  'Report',
  'Collateral',
  'Callbacks',
  'Operations',
  'Office',
  'Notifications',
] as const
type StaffTag = (typeof staffTags)[number]

/** A row of the back office. `signed-in` is every role. */
export type StaffRoute = Route<StaffRequest, Permission | 'signed-in', StaffTag>

/** A row for requests before sign-in. */
export type OpenRoute = Route<OpenRequest, 'public', StaffTag>
