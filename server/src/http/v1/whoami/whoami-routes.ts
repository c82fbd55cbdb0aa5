import type { ApiRoute } from '../api-route.ts'
import { getWhoami } from './whoami.ts'
import { WhoamiOut } from './whoami-schemas.ts'

export const whoamiRoutes: readonly ApiRoute[] = [
  {
    method: 'GET',
    path: '/whoami',
    access: 'any',
    tag: 'Keys',
    name: 'whoami',
    summary: 'Read key details',
    description:
      'Returns the lender, the mode, the scopes and the limits of the key. A good first request: it changes nothing and needs no scope.',
    answers: { 200: { description: 'The key’s details.', schema: WhoamiOut } },
    handle: getWhoami,
  },
]
