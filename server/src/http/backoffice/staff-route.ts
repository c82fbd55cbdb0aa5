import Type, { type TSchema } from 'typebox'
import type { Permission } from '../../access/access.ts'
import type { Route } from '../routing/route.ts'
import type { OpenRequest, StaffRequest } from './staff-request.ts'

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

/** Our pages send no unknown fields. */
export const strictly = (schema: TSchema): TSchema => ({ ...schema, additionalProperties: false })
export const nothing = Type.Object({}, { title: 'Nothing', additionalProperties: false })
