import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../tests/support/app/case-life.ts'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import { countStored } from '../../../../tests/support/app/stored.ts'
import type { TestApp, TestLender } from '../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import {
  call,
  type Reply,
  sampleCase,
  sampleDocument,
} from '../../../../tests/support/http/http-client.ts'
import { basePaths, bodyFor, pathOf } from '../../../../tests/support/http/route-under-test.ts'
import type { Mode } from '../../lib/scope.ts'
import type { ApiRoute } from './api-route.ts'
import { routes } from './v1.ts'

/** If an answer does not name its case: what shows that it is one's own. */
const marks: Record<string, { mark(mode: Mode, caseId: string): Promise<unknown>; shows: string }> =
  {
    getReport: {
      mark: (mode, caseId) => caseInHand(analyst, mode, caseId).finalise('positive'),
      shows: 'legal-report-v1.pdf',
    },
    getDocuments: {
      mark: (mode, caseId) =>
        call(app.url, `${basePaths[mode]}/cases/${caseId}/documents`, {
          key: lender[mode],
          body: { documents: [sampleDocument('only-of-this-case.pdf', 'x')] },
        }),
      shows: 'only-of-this-case.pdf',
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

const modes = ['live', 'test'] as const

let app: TestApp
let lender: TestLender
let other: TestLender
let analyst: Awaited<ReturnType<TestApp['staff']>>
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender()
  other = await app.lender()
  analyst = await app.staff('analyst')
})
afterAll(() => app.end())

function send(route: ApiRoute, mode: Mode, key: string, ref = 'NOT-THERE'): Promise<Reply> {
  const body = bodyFor(route)
  return call(app.url, basePaths[mode] + pathOf(route, ref), {
    method: route.method,
    key,
    ...(body && { body }),
  })
}

/** A case of this owner and mode, with both of its names. */
async function makeCase(owner: TestLender, mode: Mode, external_ref: string): Promise<string[]> {
  const body = sampleCase({ external_ref })
  const path = `${basePaths[mode]}/cases`
  await call(app.url, path, { key: owner[mode], body })
  const view = await call(app.url, `${path}/${external_ref}`, { key: owner[mode] })
  expect(view.json.external_ref).toBe(external_ref)
  return [external_ref, view.json.case_id]
}

/** Answers name a query too: post-answers/404.db.test.ts has the same for them. */
const byRef = routes.filter(({ path }) => path.includes(':ref') && !path.includes(':id'))

test('there are routes to test, and this file knows every parameter of theirs', () => {
  expect(byRef.length).toBeGreaterThan(1)
  for (const { path } of routes) {
    expect(
      path.replace(':ref', '').replace(/\/(deliveries|collateral|queries)\/:id/, ''),
    ).not.toContain(':')
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

    test("a reference that exists for all of them finds one's own case", async () => {
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
