import { ok } from '../../routing/route.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { getReference } from './reference.ts'
import { ReferenceOut } from './reference-schemas.ts'

export const referenceRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/:mode/reference',
    access: 'cases:read',
    name: 'getReference',
    tag: 'Cases',
    summary: 'Read what forms and filters offer: case fields, case types, states, limits',
    answers: ok(ReferenceOut),
    handle: getReference,
  },
]
