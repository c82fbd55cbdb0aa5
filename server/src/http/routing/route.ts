import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TSchema } from 'typebox'
import type { Services } from '../services.ts'
import type { BodyLimits } from './body-limits.ts'
import type { BlobOut } from './send-blob.ts'

/** A row in a table of routes, of the lenders' API and of the back office alike. */
export interface Route<
  Request extends RouteRequest = never,
  Access extends string = string,
  Tag extends string = string,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the address where its table is mounted. */
  path: string
  /** Who may call it. */
  access: Access
  tag: Tag
  /** The operation's id in the OpenAPI document. */
  name: string
  summary: string
  description?: string
  query?: TSchema
  /** JSON by its schema; `pdf` is read by the handler itself. */
  body?: TSchema | 'pdf'
  /** At `documents[i].content`: they go to the document store as they arrive. */
  hasDocuments?: true
  /** Without a description, the summary is used. */
  answers: Record<number, { description?: string; schema?: TSchema; type?: string }>
  /** Statuses of refusals beyond those that follow from the rest of the row. */
  refuses?: readonly number[]
  /** Mounted for test keys alone; in production the address does not exist. */
  onlyTest?: true
  /** Asks for the version the sender has seen, of whatever it changes. */
  ifMatch?: 'case' | 'draft' | 'lender' | 'key'
  /** Asked by a page by itself: it does not keep the session alive. */
  unattended?: true
  handle(request: Request): Promise<Answer>
}

/** What every handler gets. Who is asking is added where the table is mounted. */
export interface RouteRequest {
  services: Services
  params: Readonly<Record<string, string>>
  /** Checked against the route's schema. */
  query: Readonly<Record<string, string>>
  /** Checked against the route's schema. Lenders' bodies are read by `receive` instead. */
  body: unknown
  /** How the body is read; undefined where none is expected. */
  reading: { limits: BodyLimits; hasDocuments: boolean } | undefined
  raw: IncomingMessage
  response: ServerResponse
  requestId: string
  /** Where it came from, past the proxies that are trusted. */
  address: string
}

export interface Answer {
  /** 200 if left out. */
  status?: number
  body?: unknown
  headers?: Record<string, string | string[]>
  /** Bytes of the store instead of a body. */
  blob?: BlobOut
  /** Bytes made for this answer. */
  bytes?: { type: string; filename: string; content: Buffer; isSaved?: boolean }
  /** Writes for as long as it likes; what it throws at once is answered as an error. */
  stream?(response: ServerResponse): void
}

export const ok = (schema: TSchema) => ({ 200: { schema } })
export const made = (schema: TSchema) => ({ 201: { schema } })
export const done = { 204: {} }
export const file = (type: string) => ({ 200: { type } })

export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
