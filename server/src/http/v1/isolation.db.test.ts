import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../tests/support/case-life.ts'
import { expectError } from '../../../../tests/support/expect-error.ts'
import { call, paper, type Reply, sampleCase } from '../../../../tests/support/http-client.ts'
import { property } from '../../../../tests/support/registry-desk.ts'
import { countStored } from '../../../../tests/support/stored.ts'
import { startTestApp, type TestApp, type TestLender } from '../../../../tests/support/test-app.ts'
import { allScopes } from '../../access/access.ts'
import type { Mode } from '../../lib/scope.ts'
import type { ApiRoute } from './api-route.ts'
import { routes } from './v1.ts'

/** A body that passes validation for every route that takes one. A new route adds its own here. */
const bodies: Record<string, () => object> = {
  createCase: () => sampleCase(),
  addDocuments: () => ({ documents: [paper('deed.pdf', 'deed')] }),
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

/** Where an answer does not name its case: what makes it one that only one's own can get. */
const marks: Record<string, { mark(mode: Mode, caseId: string): Promise<unknown>; shows: string }> =
  {
    getReport: {
      mark: (mode, caseId) => caseInHand(analyst, mode, caseId).finalise('positive'),
      shows: 'legal-report-v1.pdf',
    },
    getQueries: {
      mark: async (mode, caseId) => {
        const inHand = caseInHand(analyst, mode, caseId)
        await inHand.review()
        await inHand.moveOn('raise-query', { text: 'Only of this case.' })
      },
      shows: 'Only of this case.',
    },
    reReleaseCase: {
      mark: (mode, caseId) => caseInHand(analyst, mode, caseId).finalise('negative', 'A charge.'),
      shows: 'case_id',
    },
  }

const basePaths: Record<Mode, string> = { live: '/v1', test: '/uat/v1' }
const modes = ['live', 'test'] as const

let app: TestApp
let lender: TestLender
let other: TestLender
let analyst: Awaited<ReturnType<TestApp['staff']>>
beforeAll(async () => {
  app = await startTestApp()
  lender = await app.lender()
  other = await app.lender()
  analyst = await app.staff('analyst')
})
afterAll(() => app.end())

function send(route: ApiRoute, mode: Mode, key: string, ref = 'NOT-THERE'): Promise<Reply> {
  const sends = route.method === 'POST' || route.method === 'PUT'
  const body = sends ? bodies[route.name]?.() : undefined
  if (sends && !body) throw new Error(`give ${route.name} a body in this file`)
  const path = route.path.replace(':ref', encodeURIComponent(ref)).replace(':id', 'dlv_not-there')
  return call(app.url, basePaths[mode] + path, {
    method: route.method,
    key,
    ...(body && { body }),
  })
}

/** A case of this owner and mode, and both of its names. */
async function makeCase(owner: TestLender, mode: Mode, external_ref: string): Promise<string[]> {
  const body = sampleCase({ external_ref })
  const path = `${basePaths[mode]}/cases`
  await call(app.url, path, { key: owner[mode], body })
  const view = await call(app.url, `${path}/${external_ref}`, { key: owner[mode] })
  expect(view.json.external_ref).toBe(external_ref)
  return [external_ref, view.json.case_id]
}

const byRef = routes.filter((route) => route.path.includes(':ref'))

test('there are routes to look at, and every parameter of theirs is one this file knows', () => {
  expect(byRef.length).toBeGreaterThan(1)
  for (const { path } of routes) {
    expect(path.replace(':ref', '').replace(/\/(deliveries|collateral)\/:id/, '')).not.toContain(
      ':',
    )
  }
})

describe.each(byRef)('$method $path', (route) => {
  describe.each(route.onlyTest ? (['test'] as const) : modes)('with a %s key', (mode) => {
    const otherMode = mode === 'live' ? 'test' : 'live'

    test("answers about one's own case, by either name", async () => {
      for (const name of await makeCase(lender, mode, `OWN-${route.name}-${mode}`)) {
        expect([400, 401, 403, 404]).not.toContain(
          (await send(route, mode, lender[mode], name)).status,
        )
      }
    })

    test("answers about another lender's, the other mode's and no case at all the same 404", async () => {
      const names = [
        ...(await makeCase(other, mode, `THEIRS-${route.name}-${mode}`)),
        ...(await makeCase(lender, otherMode, `MODE-${route.name}-${mode}`)),
        ...(await makeCase(other, otherMode, `BOTH-${route.name}-${mode}`)),
        'NOT-THERE',
        'case_01kb2x8m5v0000000000000000',
      ]
      const before = await countStored(app)
      const replies: Reply[] = []
      for (const name of names) replies.push(await send(route, mode, lender[mode], name))
      for (const reply of replies) expectError(reply, 404, 'not_found')
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
      const headerNames = replies.map(({ headers }) => Object.keys(headers).sort().join())
      expect(new Set(headerNames).size).toBe(1)
      expect(await countStored(app)).toEqual(before)
    })

    test("a reference that exists for all of them is one's own", async () => {
      const ref = `SHARED-${route.name}-${mode}`
      const [, own = ''] = await makeCase(lender, mode, ref)
      await makeCase(other, mode, ref)
      await makeCase(lender, otherMode, ref)
      await marks[route.name]?.mark(mode, own)
      const { status, text } = await send(route, mode, lender[mode], ref)
      expect(status).toBe(200)
      expect(text).toContain(marks[route.name]?.shows ?? own)
    })
  })
})

describe.each(routes)('$method $path', (route) => {
  test.each(allScopes)(`asks for ${route.access}: a key with %s alone`, async (scope) => {
    for (const mode of route.onlyTest ? (['test'] as const) : modes) {
      const key = await app.key(lender.id, mode, { scopes: [scope] })
      const reply = await send(route, mode, key)
      if (route.access === 'any' || route.access === scope) expect(reply.status).not.toBe(403)
      else expectError(reply, 403, 'forbidden')
    }
  })

  test('a key of the other mode is 401, whatever it may do', async () => {
    for (const [mode, wrong] of [
      ['live', 'test'],
      ['test', 'live'],
    ] as const) {
      if (route.onlyTest && mode === 'live') continue
      const key = await app.key(lender.id, wrong, { scopes: allScopes })
      const reply = await send(route, mode, key)
      expectError(reply, 401, 'unauthorized')
      expect(reply.json.error.message).toContain(`at ${basePaths[wrong]},`)
    }
  })
})
