import Type from 'typebox'
import { buildDocument } from '../openapi/build-document.ts'
import type { RouteNotes } from '../openapi/describe-route.ts'
import { published } from '../openapi/openapi-schemas.ts'
import { pathParameters } from '../routing/route.ts'
import { type OpenRoute, openRoutes, type StaffRoute, staffRoutes } from './backoffice.ts'
import { staffTags } from './staff-route.ts'

/** The OpenAPI document of the back office. */
export function describeBackoffice(): Promise<string> {
  return buildDocument<StaffRoute | OpenRoute>({
    info: {
      title: 'Deedwire back office',
      version: '1.0.0',
      description:
        'For the workbench and other back-office tools. Sign in, keep the cookie, send X-CSRF-Token and Origin with every change, and If-Match where a version is required. Send X-Unattended: true with requests a page makes in the background; they do not extend the session.',
    },
    servers: [{ url: '/backoffice' }],
    tags: staffTags.map((name) => ({ name })),
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: '__Host-deedwire-session' },
    },
    routes: [...openRoutes, ...staffRoutes],
    notes: notesOf,
  })
}

const refusals: Record<number, string> = {
  400: 'invalid_request: details lists every error.',
  401: 'unauthorized: not signed in.',
  403: 'forbidden: the role does not permit this, or Origin or X-CSRF-Token is wrong; two_factor_required: set up a second factor first.',
  404: 'not_found: it does not exist in this mode.',
  409: 'move_not_allowed: details lists the allowed moves.',
  412: 'precondition_failed: it changed since you read it; current is the present version.',
  413: 'payload_too_large.',
  428: 'precondition_required: If-Match is missing.',
  429: 'rate_limited: see Retry-After.',
  503: 'unavailable: see Retry-After.',
}

function notesOf(route: StaffRoute | OpenRoute): RouteNotes {
  const { access, ifMatch } = route
  const isPublic = access === 'public'
  return {
    description: isPublic ? 'Public.' : `Needs \`${access}\`.`,
    security: isPublic ? [] : [{ session: [] }],
    parameter: (name) => (name === 'mode' ? Type.Enum(['live', 'test']) : Type.String()),
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

function refusalsOf({
  body,
  query,
  access,
  path,
  ifMatch,
  refuses = [],
}: StaffRoute | OpenRoute): number[] {
  return [
    ...(body || query ? [400] : []),
    ...(access === 'public' ? [] : [401]),
    403,
    ...(pathParameters(path).length > 0 ? [404] : []),
    ...(ifMatch ? [409, 412, 428] : []),
    ...(body ? [413] : []),
    ...refuses,
  ]
}
