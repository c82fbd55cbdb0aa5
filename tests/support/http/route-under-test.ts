import { afterAll, beforeAll, describe } from 'vitest'
import type { ApiRoute } from '../../../server/src/http/v1/api-route.ts'
import { routes } from '../../../server/src/http/v1/v1.ts'
import type { Mode } from '../../../server/src/lib/scope.ts'
import { property } from '../app/run-searches.ts'
import { startTestApp, type TestApp, type TestLender } from '../app/test-app.ts'
import { type Call, call, type Reply, sampleCase, sampleDocument } from './http-client.ts'

/** A valid body for every route that has one. A new route adds its own here. */
const bodies: Record<string, () => object> = {
  createCase: () => sampleCase(),
  addDocuments: () => ({ documents: [sampleDocument('deed.pdf', 'deed')] }),
  answerQuery: () => ({ text: 'The second holder is his wife.' }),
  withdrawCase: () => ({ reason: 'No longer needed.' }),
  advanceCase: () => ({ to: 'allocated' }),
  reReleaseCase: () => ({ reason: 'The charge was redeemed.' }),
  setCallback: () => ({ url: 'https://los.lender.example/callbacks' }),
  rotateSecret: () => ({}),
  testCallback: () => ({}),
  diagnoseCallback: () => ({ headers: {}, body: '' }),
  examineReceiver: () => ({}),
  replayDelivery: () => ({}),
  replayFailed: () => ({ since: '2026-01-01' }),
  submitCollateral: () => ({ borrower_name: 'A', properties: [property('MH', '1')] }),
}

export const sendsBody = ({ method }: ApiRoute): boolean => method === 'POST' || method === 'PUT'

export function bodyFor(route: ApiRoute): object | undefined {
  if (!sendsBody(route)) return undefined
  const body = bodies[route.name]
  if (!body) throw new Error(`give ${route.name} a body in tests/support/http/route-under-test.ts`)
  return body()
}

export const basePaths: Record<Mode, string> = { live: '/v1', test: '/uat/v1' }

/** Its address, for a resource that does not exist. */
export const pathOf = ({ path }: ApiRoute, ref = 'NOT-THERE'): string =>
  path.replace(':ref', encodeURIComponent(ref)).replace(':id', 'dlv_not-there')

/**
 * A route with a separate lender, so that what one route stored does not change another's answer.
 */
export interface RouteUnderTest {
  route: ApiRoute
  mode: Mode
  base: string
  address: string
  app(): TestApp
  lender(): TestLender
  send(key: string | undefined, more?: Call & { base?: string }): Promise<Reply>
}

/** Runs the same tests for every route of the lenders' API, on one application. */
export function forEveryRoute(tests: (under: RouteUnderTest) => void): void {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.end())

  describe.each(routes)('$method $path', (route) => {
    let lender: TestLender
    beforeAll(async () => {
      lender = await app.lender()
    })
    const mode = route.onlyTest ? 'test' : 'live'
    const base = basePaths[mode]
    tests({
      route,
      mode,
      base,
      address: base + pathOf(route),
      app: () => app,
      lender: () => lender,
      send: (key, more = {}) => {
        const body = bodyFor(route)
        return call(app.url, `${more.base ?? base}${pathOf(route)}`, {
          method: route.method,
          ...(body && { body }),
          ...(key !== undefined && { key }),
          ...more,
        })
      },
    })
  })
}
