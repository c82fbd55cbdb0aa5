import type { ConsolePermission } from '../../access/access.ts'
import type { Route } from '../routing/route.ts'
import type { OpenRequest } from '../sign-in/door.ts'
import type { ConsoleRequest, PersonRequest } from './console-request.ts'

/** The groups of the reference, in its order. */
export const consoleTags = [
  'Session',
  'Two-factor',
  'People',
  'Keys',
  'Callbacks',
  'Requests',
  'Cases',
  'Uploads',
  'Collateral',
  'Figures',
  'Sandbox',
] as const
type ConsoleTag = (typeof consoleTags)[number]

/** A row for requests before sign-in. */
export type ConsoleOpenRoute = Route<OpenRequest, 'public', ConsoleTag>

/** A row that both modes share. `signed-in` is every role. */
export type PersonRoute = Route<PersonRequest, ConsolePermission | 'signed-in', ConsoleTag>

/** A row of each mode: its path begins with /:mode. */
export type ConsoleRoute = Route<ConsoleRequest, ConsolePermission, ConsoleTag>
