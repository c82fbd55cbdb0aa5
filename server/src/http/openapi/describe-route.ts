import type { FastifySchema } from 'fastify'
import Type, { type TSchema } from 'typebox'
import { pathParameters, type Route } from '../routing/route.ts'
import { jsonOf, published } from './openapi-schemas.ts'

export interface Refusal {
  description: string
  headers?: object
}

/** What a document says about a route beyond the route's own row. */
export interface RouteNotes {
  description: string
  security: object[]
  servers?: object[]
  parameter(name: string): TSchema
  requestHeaders?: TSchema
  answerHeaders?: object
  /** By status. */
  refusals: Record<number, Refusal>
  publishBody(schema: TSchema): object
  publishAnswer(schema: TSchema): object
}

const fileTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  'any file': 'application/octet-stream',
}

/** The published form of a route. It documents only; requests are validated elsewhere. */
export function describeRoute(route: Route, notes: RouteNotes): FastifySchema {
  const { name, summary, tag, query, body } = route
  const params = pathParameters(route.path)
  return {
    operationId: name,
    summary,
    description: notes.description,
    tags: [tag],
    security: notes.security,
    ...(notes.servers && { servers: notes.servers }),
    ...(params.length > 0 && {
      params: Type.Object(Object.fromEntries(params.map((one) => [one, notes.parameter(one)]))),
    }),
    ...(query && { querystring: published(query) }),
    ...(typeof body === 'string' && { consumes: [fileTypes[body]], body: Type.String() }),
    ...(body && typeof body !== 'string' && { body: notes.publishBody(body) }),
    ...(notes.requestHeaders && { headers: notes.requestHeaders }),
    response: { ...describeAnswers(route, notes), ...describeRefusals(notes) },
  } as FastifySchema
}

function describeAnswers(
  { answers, summary }: Route,
  { answerHeaders, publishAnswer }: RouteNotes,
): Record<number, object> {
  return Object.fromEntries(
    Object.entries(answers).map(([status, { description = summary, schema, type, headers }]) => {
      const content = schema ? jsonOf(publishAnswer(schema)) : type && textOf(type)
      const all = (answerHeaders || headers) && { headers: { ...answerHeaders, ...headers } }
      return [status, { description, ...all, ...(content ? { content } : { type: 'null' }) }]
    }),
  )
}

const textOf = (type: string) => ({ [type]: { schema: Type.String() } })

function describeRefusals({ refusals }: RouteNotes): Record<number, object> {
  const content = jsonOf({ $ref: 'ApiError#' })
  return Object.fromEntries(
    Object.entries(refusals).map(([status, refusal]) => [status, { ...refusal, content }]),
  )
}
