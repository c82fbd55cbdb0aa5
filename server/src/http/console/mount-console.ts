import type { FastifyInstance } from 'fastify'
import { type Mode, modes } from '../../lib/scope.ts'
import { mountRoutes } from '../routing/mount-routes.ts'
import type { Services } from '../services.ts'
import { admitPerson, admitToMode, admitVisitor, findPerson } from './admit-person.ts'
import { accountRoutes, modeRoutes, openRoutes, readingRoutes } from './console.ts'
import { describeConsole } from './console-document.ts'
import type { ConsoleRoute } from './console-route.ts'

export const consolePath = '/console/api'

/** `publicUrl` is empty if none is set. Tests of lenders use connections of their own. */
export function mountConsole(
  server: FastifyInstance,
  services: Record<Mode, Services>,
  publicUrl: string,
): void {
  let document: Promise<string> | undefined
  server.route({
    method: ['GET', 'HEAD'],
    url: '/openapi.json',
    config: { access: 'person:signed-in' },
    onRequest: async (request) => {
      await findPerson(services.live, { access: 'signed-in' }, request, 'live')
    },
    handler: async (_request, reply) => {
      document ??= describeConsole()
      return reply.type('application/json; charset=utf-8').send(await document)
    },
  })
  mountRoutes(server, openRoutes, admitVisitor(services.live, publicUrl))
  mountRoutes(server, accountRoutes, admitPerson(services.live, publicUrl))
  for (const mode of modes) {
    const at = { mode, base: `${consolePath}/${mode}` }
    const admit = (readsBody: boolean) =>
      admitToMode(services[mode], publicUrl, { ...at, readsBody })
    mountRoutes(server, routesOf(mode, modeRoutes), admit(true))
    mountRoutes(server, routesOf(mode, readingRoutes), admit(false))
  }
}

/** With the mode in their address. */
function routesOf(mode: Mode, routes: readonly ConsoleRoute[]): ConsoleRoute[] {
  return routes
    .filter(({ onlyTest }) => mode === 'test' || !onlyTest)
    .map((route) => ({ ...route, path: route.path.replace('/:mode', `/${mode}`) }))
}
