import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TSchema } from 'typebox'
import type { Services } from '../services.ts'
import type { BodyLimits } from './body-limits.ts'
import type { BlobOut } from './send-blob.ts'
import type { Download } from './send-download.ts'

/** A row in a table of routes, of the lenders' API and of the back office alike. */
export interface Route<
  Request extends RouteRequest = never,
  Access extends string = string,
  Tag extends string = string,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the address where its table is mounted. */
  path: string
  /** Who may call it. */
  access: Access
  tag: Tag
  /** The operation's id in the OpenAPI document. */
  name: string
  summary: string
  description?: string
  query?: TSchema
  /** JSON by its schema; a file is read by the handler itself. */
  body?: TSchema | 'pdf' | 'any file'
  /** At `documents[i].content`: they are streamed to the document store. */
  hasDocuments?: true
  /** Without a description, the summary is used. */
  answers: Record<number, AnswerRow>
  /** Statuses of refusals that do not follow from the rest of the row. */
  refuses?: readonly number[]
  /** Mounted for test keys alone; in production the address does not exist. */
  onlyTest?: true
  /** Requires the version that the client has seen, of what it changes. */
  ifMatch?: 'case' | 'draft' | 'lender' | 'key'
  /** For staff who must set up a second factor before everything else. */
  beforeTwoFactor?: true
  /** Requested by a page automatically: it does not keep the session alive. */
  unattended?: true
  /**
   * Lists the faults that no schema can express, as `path: sentence`, without a look at the
   * database. It gets only the parts that fit their schema: any part may be missing.
   */
  rules?(sent: Sent, request: Request): string[]
  /**
   * The handler finds the faults of the rules itself, and lists them with those that need the
   * database: so here they are only added to faults by the schemas.
   */
  checksRules?: true
  handle(request: Request): Promise<Answer>
}

export interface AnswerRow {
  description?: string
  schema?: TSchema
  type?: string
  /** As the document describes them, besides those of every answer. */
  headers?: object
}

/** What fits the schemas of a route; see `soundParts`. */
export interface Sent {
  query: unknown
  body: unknown
  /** Paths of what was sent and left out, because it does not fit. */
  atFault: ReadonlySet<string>
}

/** The input of every handler. The client is added where the table is mounted. */
export interface RouteRequest {
  services: Services
  params: Readonly<Record<string, string>>
  /** Checked against the route's schema. */
  query: Readonly<Record<string, string>>
  /** Checked against the route's schema. Lenders' bodies are read by `receive` instead. */
  body: unknown
  /** How the body is read; undefined if none is expected. */
  reading: Reading | undefined
  /** Every fault of the query and of this body. */
  faultsOf(body: unknown): string[]
  raw: IncomingMessage
  response: ServerResponse
  requestId: string
  /** The client address, behind trusted proxies. */
  address: string
}

export interface Reading {
  limits: BodyLimits
  hasDocuments: boolean
}

export interface Answer {
  /** Default: 200. */
  status?: number
  body?: unknown
  headers?: Record<string, string | string[]>
  /** Bytes from the store instead of a body. */
  blob?: BlobOut
  /** Bytes created for this answer. */
  bytes?: { type: string; filename: string; content: Buffer; isSaved?: boolean }
  /** Bytes that are made while they are sent; without content, only their headers are. */
  download?: Download
  /** Writes as long as it needs; an error it throws at once is answered. */
  stream?(response: ServerResponse): void
}

export const ok = (schema: TSchema) => ({ 200: { schema } })
export const made = (schema: TSchema) => ({ 201: { schema } })
export const done = { 204: {} }
export const file = (type: string) => ({ 200: { type } })

export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
