import type { FastifyInstance } from 'fastify'
import { mountRoutes } from '../routing/mount-routes.ts'
import type { Services } from '../services.ts'
import { admitAnyone, admitBySession, admitStaff } from './admit-staff.ts'
import { openRoutes, staffRoutes } from './backoffice.ts'
import { describeBackoffice } from './backoffice-document.ts'

/** `publicUrl` is empty if none is set. */
export function mountBackoffice(
  server: FastifyInstance,
  services: Services,
  publicUrl: string,
): void {
  let document: Promise<string> | undefined
  server.route({
    method: ['GET', 'HEAD'],
    url: '/openapi.json',
    config: { access: 'staff:signed-in' },
    onRequest: async (request) => {
      await admitStaff(services, { access: 'signed-in' }, request)
    },
    handler: async (_request, reply) => {
      document ??= describeBackoffice()
      return reply.type('application/json; charset=utf-8').send(await document)
    },
  })
  mountRoutes(server, openRoutes, admitAnyone(services, publicUrl))
  mountRoutes(server, staffRoutes, admitBySession(services, publicUrl))
}
