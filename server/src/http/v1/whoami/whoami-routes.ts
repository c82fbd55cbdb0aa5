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
    summary: 'Read whose key this is',
    description:
      'The lender, the mode, what the key may do, and the limits that hold for it. A good first request: it changes nothing and needs no scope.',
    answers: { 200: { description: 'The key as it stands.', schema: WhoamiOut } },
    handle: getWhoami,
  },
]
