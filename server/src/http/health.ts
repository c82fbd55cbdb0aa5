import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { AppError } from '../lib/app-error.ts'
import type { Log } from '../lib/log/log.ts'
import type { ReadFigures } from '../lib/metrics/read-figures.ts'
import { version } from '../lib/version.ts'
import { withinLimit } from '../lib/within-limit.ts'
import type { Metrics } from './routing/metrics.ts'

export interface Health {
  /** Name of each part that must answer, and its state: `ok`, `busy`, or what is wrong with it. */
  check(): Promise<Record<string, string>>
  /** Degraded parts, though requests are answered. */
  warnings(): Promise<Record<string, string>>
  /** Before the start is complete, and during shutdown, the parts are not checked. */
  phase(): 'starting' | 'running' | 'stopping'
}

export interface HealthOptions {
  health: Health
  metrics: Metrics
  /** Who may read /metrics: clients with the token, anyone, or no one. */
  metricsAccess: { token: string } | 'open' | 'closed'
  log: Log
}

export function mountHealth(server: FastifyInstance, options: HealthOptions): void {
  const { health, metrics, metricsAccess, log } = options
  const config = { access: 'public' } as const

  if (metricsAccess === 'closed') {
    log.warn('/metrics is closed: in production it needs METRICS_TOKEN')
  }

  /** The figures of the process are shown also while the database is down, or does not answer. */
  const readFigures = (read: ReadFigures) =>
    withinLimit(figuresMsMax, read).catch((error: unknown) => {
      metrics.figuresFailed.inc()
      log.warn({ err: error }, 'some metrics could not be read')
    })

  // HAProxy sends OPTIONS by default.
  const byBalancers = {
    method: ['GET', 'HEAD', 'OPTIONS'] satisfies HTTPMethods[],
    config: { access: 'public', isHostOptional: true } as const,
  }

  server.route({ ...byBalancers, url: '/livez', handler: async () => ({ status: 'ok' }) })

  server.route({ ...byBalancers, url: '/readyz', handler: readiness })

  async function readiness(_request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const phase = health.phase()
    const [checks, warnings] =
      phase === 'running'
        ? await Promise.all([health.check(), health.warnings()])
        : [{ service: phase }, {}]
    const ready = Object.values(checks).every((state) => state === 'ok' || state === 'busy')
    if (!ready) reply.code(503).header('retry-after', 1)
    const warned = Object.keys(warnings).length > 0
    const status = ready ? 'ready' : 'unavailable'
    return { status, version, checks, ...(warned && { warnings }) }
  }

  server.route({ method: ['GET', 'HEAD'], url: '/metrics', config, handler: readMetrics })

  async function readMetrics(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    if (metricsAccess === 'closed') {
      throw new AppError('not_found', 'Metrics are closed: METRICS_TOKEN is not set.')
    }
    if (metricsAccess !== 'open') {
      const sent = (request.headers.authorization ?? '').replace(/^Bearer +/i, '')
      if (!timingSafeEqual(hashToken(sent), hashToken(metricsAccess.token))) {
        throw new AppError('unauthorized', 'Send the metrics token as a bearer token.')
      }
    }
    await Promise.all(metrics.figures.map(readFigures))
    reply.type(metrics.registry.contentType)
    return metrics.registry.metrics()
  }
}

/** Shorter than a scrape may take. */
const figuresMsMax = 3_000

/** Equal lengths, whatever was sent. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
