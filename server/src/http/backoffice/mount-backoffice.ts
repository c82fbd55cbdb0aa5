import type { FastifyInstance } from 'fastify'
import { mountRoutes } from '../routing/mount-routes.ts'
import type { Services } from '../services.ts'
import { openRoutes, staffRoutes } from './backoffice.ts'
import { describeBackoffice } from './backoffice-document.ts'
import { admitStaff, openDoor, staffDoor } from './staff-door.ts'

/** `publicUrl` is empty where none is set. */
export function mountBackoffice(
  server: FastifyInstance,
  services: Services,
  publicUrl: string,
): void {
  let document: Promise<string> | undefined
  server.get(
    '/openapi.json',
    {
      config: { access: 'staff:signed-in' },
      onRequest: async (request) => {
        await admitStaff(services, { access: 'signed-in' }, request)
      },
    },
    async (_request, reply) => {
      document ??= describeBackoffice()
      return reply.type('application/json; charset=utf-8').send(await document)
    },
  )
  mountRoutes(server, openRoutes, openDoor(services, publicUrl))
  mountRoutes(server, staffRoutes, staffDoor(services, publicUrl))
}
