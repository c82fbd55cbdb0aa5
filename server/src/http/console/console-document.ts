import Type from 'typebox'
import { modes } from '../../lib/scope.ts'
import { buildDocument } from '../openapi/build-document.ts'
import type { RouteNotes } from '../openapi/describe-route.ts'
import { published } from '../openapi/openapi-schemas.ts'
import { pathParameters } from '../routing/route.ts'
import { accountRoutes, modeRoutes, openRoutes, readingRoutes } from './console.ts'
import {
  type ConsoleOpenRoute,
  type ConsoleRoute,
  consoleTags,
  type PersonRoute,
} from './console-route.ts'

const testOnly = ['test'] as const
type Row = ConsoleOpenRoute | PersonRoute | ConsoleRoute

/** The OpenAPI document of the lender console. */
export function describeConsole(): Promise<string> {
  return buildDocument<Row>({
    info: {
      title: 'Deedwire lender console',
      version: '1.0.0',
      description:
        'For people of a lender: the pages of the console use it. Sign in, keep the cookie, and send X-CSRF-Token and Origin with every change. Everything is about the lender of the session; the mode is in the address. Send X-Unattended: true with requests a page makes in the background; they do not extend the session.',
    },
    servers: [{ url: '/console/api' }],
    tags: consoleTags.map((name) => ({ name })),
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: '__Host-deedwire-console' },
    },
    routes: [...openRoutes, ...accountRoutes, ...modeRoutes, ...readingRoutes],
    notes: notesOf,
  })
}

const refusals: Record<number, string> = {
  400: 'invalid_request: details lists every error.',
  401: 'unauthorized: not signed in.',
  403: 'forbidden: the role does not permit this, or Origin or X-CSRF-Token is wrong; two_factor_required: set up a second factor first.',
  404: 'not_found: the lender has no such thing in this mode.',
  409: 'The current state does not allow it; the code says why.',
  412: 'precondition_failed: it changed since you read it; current is the present version.',
  413: 'payload_too_large.',
  428: 'precondition_required: If-Match is missing.',
  429: 'rate_limited: see Retry-After.',
  503: 'unavailable: see Retry-After.',
}

function notesOf(route: Row): RouteNotes {
  const { access, ifMatch, onlyTest } = route
  const isPublic = access === 'public'
  const mayCall = isPublic ? 'Public.' : `Needs \`${access}\`.`
  return {
    description: [route.description, onlyTest && 'In test mode only.', mayCall]
      .filter(Boolean)
      .join(' '),
    security: isPublic ? [] : [{ session: [] }],
    parameter: (name) =>
      name === 'mode' ? Type.Enum([...(onlyTest ? testOnly : modes)]) : Type.String(),
    ...(ifMatch && {
      requestHeaders: Type.Object({
        'If-Match': Type.String({ description: `Version of the ${ifMatch} you read.` }),
      }),
    }),
    refusals: Object.fromEntries(
      refusalsOf(route).map((status) => [status, { description: refusals[status] ?? '' }]),
    ),
    publishBody: published,
    publishAnswer: published,
  }
}

function refusalsOf({ body, query, access, path, ifMatch, refuses = [] }: Row): number[] {
  const all = new Set([
    ...(body || query ? [400] : []),
    ...(access === 'public' ? [] : [401]),
    403,
    ...(pathParameters(path).length > 0 ? [404] : []),
    ...(ifMatch ? [409, 412, 428] : []),
    ...(body ? [413] : []),
    ...refuses,
  ])
  return [...all].filter((status) => refusals[status]).sort((a, b) => a - b)
}
