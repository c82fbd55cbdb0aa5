import Type, { type TSchema } from 'typebox'
import type { Permission } from '../../access/access.ts'
import type { OpenRequest, StaffAnswer, StaffRequest } from './staff-request.ts'

/** A row of the tables of staff routes. */
interface RouteFacts {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  name: string
  summary: string
  tag:
    | 'Session'
    | 'Queue'
    | 'Case'
    | 'Moves'
    | 'Report'
    | 'Collateral'
    | 'Callbacks'
    | 'Operations'
    | 'Office'
  query?: TSchema
  /** JSON by its schema; `pdf` is read by the route itself. */
  body?: TSchema | 'pdf'
  answers: { status: number; schema?: TSchema; type?: string }
  /** Asks for the version the sender has seen, of whatever it changes. */
  ifMatch?: 'case' | 'draft' | 'lender' | 'key'
  /** Asked by a page by itself: no sign that somebody is there, and no use of the session. */
  unattended?: true
}

export interface StaffRoute extends RouteFacts {
  /** `signed-in` is every role. */
  access: Permission | 'signed-in'
  handle(request: StaffRequest): Promise<StaffAnswer>
}

export interface OpenRoute extends RouteFacts {
  access: 'public'
  handle(request: OpenRequest): Promise<StaffAnswer>
}

export const ok = (schema: TSchema) => ({ status: 200, schema })
export const made = (schema: TSchema) => ({ status: 201, schema })
export const done = { status: 204 }
export const file = (type: string) => ({ status: 200, type })
/** A page of ours sends no field that is not known. */
export const strictly = (schema: TSchema): TSchema => ({ ...schema, additionalProperties: false })
export const nothing = Type.Object({}, { title: 'Nothing', additionalProperties: false })
