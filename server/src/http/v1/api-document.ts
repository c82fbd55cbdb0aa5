import Type from 'typebox'
import { buildDocument } from '../openapi/build-document.ts'
import type { RouteNotes } from '../openapi/describe-route.ts'
import {
  withAnswers,
  withExamples,
  withNamedParts,
  withSamples,
} from '../openapi/openapi-components.ts'
import { opened, published, publishedIn } from '../openapi/openapi-schemas.ts'
import { refusalsOf, sentenceOf } from './api-refusals.ts'
import { type ApiRoute, apiTags } from './api-route.ts'
import { challenge, rateHeaders, replayed, requestId, retryAfter } from './described-headers.ts'
import { examinationKeyOperation, examinationKeyPath } from './examination/examination-key.ts'
import { examples } from './examples.ts'
import { readSampleAnswers } from './sample-answers.ts'
import { samples } from './samples/samples.ts'
import { routes } from './v1.ts'
import { webhooks } from './webhooks.ts'

/** The OpenAPI document for lenders; `publicUrl` is empty if none is set. */
export async function describeApi(publicUrl = ''): Promise<string> {
  const answers = await readSampleAnswers()
  return buildDocument<ApiRoute>({
    info: {
      title: 'Deedwire API',
      version: '1.0.0',
      description:
        'Legal-report cases for lenders: send a case with its documents, track it, add documents later. Collateral: verify properties with the land registry of their state.\n\nFields may be added but are never renamed or removed: ignore fields you do not know.\n\nHEAD is answered wherever GET is, with the same status and headers. An address that does not exist is 401 without a valid key and 404 with one.\n\nThe guide, from the first case to go-live, is at [/docs](/docs).',
      contact: { name: 'Deedwire integration support' },
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: Object.values(serversAt(publicUrl)),
    tags: Object.entries(apiTags).map(([name, description]) => ({ name, description })),
    securitySchemes: {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        description: 'svc_live_… at /v1, svc_test_… at /uat/v1.',
      },
    },
    webhooks,
    routes,
    notes: (route) => notesOf(route, publicUrl),
    others: { [examinationKeyPath]: examinationKeyOperation(publicUrl) },
    finish: (document) =>
      withAnswers(withNamedParts(withSamples(withExamples(document, examples), samples)), answers),
  })
}

export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>
}

interface ApiOperation {
  operationId: string
  responses: Record<string, { content?: object }>
}

export async function readApiDocument(): Promise<ApiDocument> {
  return JSON.parse(await describeApi())
}

/** UAT first: that is where the reference sends what a reader tries. */
const serversAt = (publicUrl: string) => ({
  test: { url: `${publicUrl}/uat/v1`, description: 'UAT; test keys' },
  live: { url: `${publicUrl}/v1`, description: 'Production; live keys' },
})

const parameters: Record<string, { description: string; examples: string[] }> = {
  ref: {
    description: 'external_ref, percent-encoded, or case id.',
    examples: ['LOS-2026-000481'],
  },
  'Cases id': {
    description: 'Id of the query.',
    examples: ['query_01kb2x8m5v0000000000000000'],
  },
  'Collateral id': {
    description: 'Id of the request, from the response to the POST.',
    examples: ['col_01kb2x8m5v0000000000000000'],
  },
  'Callbacks id': {
    description: 'Id of the delivery; also the X-SVC-Delivery of each attempt.',
    examples: ['dlv_01kb2x8m5v0000000000000000'],
  },
}

const idempotencyHeader = Type.Object({
  'Idempotency-Key': Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'Makes a retry safe: the same key and content return the first response again, for at least 24 hours. Content is compared after parsing, so the order of keys and white space do not matter.',
    }),
  ),
})

function notesOf(route: ApiRoute, publicUrl: string): RouteNotes {
  const { method, access, tag, description } = route
  const takesKey = method === 'POST' || method === 'PUT'
  const scope = access === 'any' ? 'none' : `\`${access}\``
  return {
    description: `${description}\n\nScope: ${scope}.`,
    security: [{ apiKey: [] }],
    ...(route.onlyTest && { servers: [serversAt(publicUrl).test] }),
    parameter: (name) => Type.String(parameters[name] ?? parameters[`${tag} ${name}`] ?? {}),
    ...(takesKey && { requestHeaders: idempotencyHeader }),
    answerHeaders: { ...requestId, ...rateHeaders, ...(takesKey && replayed) },
    refusals: Object.fromEntries(
      refusalsOf(route).map((status) => [
        status,
        { description: sentenceOf(status, route), headers: refusalHeaders(status) },
      ]),
    ),
    publishBody: publishedIn,
    publishAnswer: (schema) => opened(published(schema)),
  }
}

const refusalHeaders = (status: number) => ({
  ...requestId,
  ...(status === 401 ? challenge : rateHeaders),
  ...([409, 429, 503].includes(status) && retryAfter),
})
