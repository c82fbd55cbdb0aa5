import type { FastifyInstance } from 'fastify'
import { mountBackoffice } from './backoffice/mount-backoffice.ts'
import { consolePath, mountConsole } from './console/mount-console.ts'
import { mountFiles } from './files/files.ts'
import { mountGuide } from './guide/mount-guide.ts'
import { type HealthOptions, mountHealth } from './health.ts'
import { mountReference } from './openapi/mount-reference.ts'
import { type BareOptions, bareServer } from './routing/bare-server.ts'
import { mountRoutes } from './routing/mount-routes.ts'
import { limitOpenReads } from './routing/overload/limit-open-reads.ts'
import { OverloadGuard } from './routing/overload/overload-guard.ts'
import { watchRefusals } from './routing/overload/refuse-overload.ts'
import type { Services } from './services.ts'
import { admitByKey, admitUnknown } from './v1/admit-key.ts'
import { describeApi } from './v1/api-document.ts'
import { mountExaminationKey } from './v1/examination/examination-key.ts'
import { routes } from './v1/v1.ts'
import { mountVerify } from './verify.ts'
import { mountWorkbench, workbenchFolder } from './workbench.ts'

export interface HttpOptions extends BareOptions, HealthOptions {
  services: Services
  /** For requests with test keys. */
  testServices: Services
  publicUrl: string
  docsFeedbackUrl: string
}

/** Builds the server; `app.ts` listens. */
export async function buildHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const { services, testServices, publicUrl, docsFeedbackUrl } = options
  const guarded = [
    { begin: '/v1/', guard: new OverloadGuard(services.db) },
    { begin: '/uat/v1/', guard: new OverloadGuard(testServices.db) },
  ]
  watchRefusals(options.metrics.registry, guarded)
  const unknown = admitUnknown({ live: services, test: testServices })
  const server = bareServer({ ...options, guarded, admitUnknown: unknown })
  limitOpenReads(server)
  mountReference(server, publicUrl, describeApi)
  mountGuide(server, { publicUrl, feedbackUrl: docsFeedbackUrl })
  mountHealth(server, options)
  mountFiles(server, services)
  mountVerify(server, services)
  mountExaminationKey(server, services.keyring)
  mountWorkbench(server, workbenchFolder)
  await server.register(async (office) => mountBackoffice(office, services, options.publicUrl), {
    prefix: '/backoffice',
  })
  const byMode = { live: services, test: testServices }
  await server.register(async (people) => mountConsole(people, byMode, options.publicUrl), {
    prefix: consolePath,
  })
  const liveRoutes = routes.filter(({ onlyTest }) => !onlyTest)
  await server.register(
    async (live) => mountRoutes(live, liveRoutes, admitByKey(services, 'live')),
    {
      prefix: '/v1',
    },
  )
  await server.register(
    async (test) => mountRoutes(test, routes, admitByKey(testServices, 'test')),
    {
      prefix: '/uat/v1',
    },
  )
  return server
}

/** For a worker process: health only. */
export function buildHealthServer(options: BareOptions & HealthOptions): FastifyInstance {
  const server = bareServer(options)
  mountHealth(server, options)
  return server
}
