import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../tests/support/app/case-life.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import { call, type Reply, sampleCase } from '../../../../tests/support/http/http-client.ts'
import {
  addressOf,
  bodyOf,
  type Ground,
  imageOf,
  layGround,
  pageHeaders,
} from '../../../../tests/support/http/staff-routes.ts'
import { queryTextKeyPattern } from '../../cases/cases.ts'
import { type StaffRoute, staffRoutes } from './backoffice.ts'

let app: TestApp
let ground: Ground
let admin: Awaited<ReturnType<TestApp['staff']>>
/** Of the case of the ground, closed. */
let query: string
let before: unknown
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  admin = await app.staff('admin')
  ground = await layGround(app, (await app.staff('analyst')).id)
  const inHand = caseInHand(admin, 'live', ground.cases.live.id)
  await inHand.review()
  await inHand.moveOn('raise-query', { text: 'Which plot?' })
  query = (await admin.get(`${inHand.path}/queries`)).json.queries[0].id
  await inHand.review()
  await inHand.saveDraft({ capacity: 'owner' })
  const lender = await app.lender()
  for (let n = 0; n < 3; n += 1) {
    await call(app.url, '/v1/cases', { key: lender.live, body: sampleCase() })
  }
})
afterAll(() => app.end())
beforeEach(async () => {
  app.logged.length = 0
  before = await imageOf(app)
})
afterEach(async () => {
  expect(await imageOf(app)).toEqual(before)
  expect(app.logged.filter((line) => Number(line.status) >= 500)).toEqual([])
})

function send(
  { name, method, body }: StaffRoute,
  address: string,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return call(app.url, `/backoffice${address}`, {
    method,
    ...(body && { body: bodyOf(name, ground, 'live') }),
    headers: { ...pageHeaders(app.url, admin), ...headers },
  })
}

const garbage: [string, string][] = [
  ['NUL', '%00'],
  ['NUL in an id', `case_${'0'.repeat(25)}%00`],
  ['a byte that is no character', '%FF'],
  ['half a surrogate pair', '%ED%A0%80'],
  ['a percent sign alone', '%'],
  ['half a percent sign', '%4'],
  ['a slash', 'a%2Fb'],
  ['the folder above', '..%2F..%2Fetc%2Fpasswd'],
  ['a quote', "'%20OR%20'1'%3D'1"],
  ['braces', '%7B%7D'],
  ['a line break', 'a%0D%0AX%3A%20y'],
  ['a prototype', '__proto__'],
  ['an id of nothing', `case_${'0'.repeat(26)}`],
  ['a number', '999999'],
  ['a number with a sign', '-1'],
  ['a letter beyond ASCII', '%E0%A4%B9'],
  ['4,000 letters', 'a'.repeat(4000)],
  ['6,000 letters', 'a'.repeat(6000)],
]
const placed = staffRoutes.flatMap((route) =>
  [...route.path.matchAll(/:(\w+)/g)].map(([, param = '']) => ({ route, param })),
)

/** A new text may have any key of this form. */
const isNewKey = ({ name }: StaffRoute, value: string) =>
  name === 'setQueryText' && new RegExp(queryTextKeyPattern).test(value)

describe.each(placed)('$route.method $route.path, its $param', ({ route, param }) => {
  test('garbage: 404, or 400 where it is not an address', async () => {
    for (const [what, value] of garbage) {
      if (isNewKey(route, value)) continue
      const address = addressOf(route, 'live', ground, { [param]: value })
      const reply = await send(route, address, { 'if-match': '"1"' })
      const statuses = value.includes('%') ? [400, 404] : [404]
      expect(statuses, `${what}: ${reply.text}`).toContain(reply.status)
    }
  })
})

test.each(staffRoutes.filter(({ path }) => path.includes('/:mode/cases/:id')))(
  '$method $path: a case of the other mode is 404, like one that does not exist',
  async (route) => {
    const other = { id: ground.cases.live.id, document: ground.cases.live.document }
    const none = { id: `case_${'0'.repeat(26)}` }
    const headers = { 'if-match': '"1"' }
    const replies = [
      await send(route, addressOf(route, 'test', ground, other), headers),
      await send(route, addressOf(route, 'test', ground, none), headers),
    ]
    for (const reply of replies) expectError(reply, 404, 'not_found')
    expect(replies[0]?.text).toBe(replies[1]?.text)
  },
)

test.each(['LIVE', 'prod', 'live%20', 'test,live', 'uat'])(
  'mode %s does not exist',
  async (mode) => {
    for (const route of staffRoutes.filter(({ path }) => path.startsWith('/:mode'))) {
      const address = addressOf(route, 'live', ground, { mode })
      expectError(await send(route, address, { 'if-match': '"1"' }), 404, 'not_found')
    }
  },
)

describe('a query', () => {
  const cursor = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')
  test.each([
    ['status', 'status=closed'],
    ['status', 'status='],
    ['status', 'status=received,'],
    ['status', 'status=constructor'],
    ['status', 'status=received&status=allocated'],
    ['lender', 'lender=%00'],
    ['lender', `lender=${'a'.repeat(65)}`],
    ['lender', 'lender=a&lender=b'],
    ['state', 'state=Atlantis'],
    ['state', 'state=%00'],
    ['case_type', 'case_type=%00'],
    ['analyst', 'analyst=%00'],
    ['analyst', 'analyst=me&analyst=none'],
    ['received_from', 'received_from=yesterday'],
    ['received_from', 'received_from=2026-13-01'],
    ['received_from', 'received_from=2026-02-31'],
    ['received_from', 'received_from=0000-01-01'],
    ['received_from', 'received_from=2026-11-15T09:30:00'],
    ['received_to', 'received_to=1'],
    ['older_than_hours', 'older_than_hours=-1'],
    ['older_than_hours', 'older_than_hours=1e3'],
    ['overdue', 'overdue=yes'],
    ['q', 'q=ab'],
    ['q', 'q=abc%00'],
    ['q', `q=${'abc%20'.repeat(9)}`],
    ['q', `q=${'a'.repeat(201)}`],
    ['sort', 'sort=name'],
    ['sort', 'sort=due;DROP'],
    ['sort', 'sort=--due'],
    ['sort', 'sort=-oldest'],
    ['group', 'group=applicant'],
    ['district', 'district=%00'],
    ['district', `district=${'a'.repeat(201)}`],
    ['due', 'due=later'],
    ['due_from', 'due_from=2026-02-31'],
    ['due_to', 'due_to=monday'],
    ['newer_than_hours', 'newer_than_hours=x'],
    ['limit', 'limit=0'],
    ['limit', 'limit=201'],
    ['limit', 'limit=-1'],
    ['limit', 'limit=1.5'],
    ['limit', 'limit=1&limit=1'],
    ['surprise', 'surprise=1'],
    ['constructor', 'constructor=1'],
    ['cursor', 'cursor='],
    ['cursor', 'cursor=x'],
    ['cursor', 'cursor=%00'],
    ['cursor', `cursor=${cursor()}`],
    ['cursor', `cursor=${cursor({})}`],
    ['cursor', `cursor=${cursor(null, null, null, null)}`],
    ['cursor', `cursor=${'a'.repeat(301)}`],
  ])('of the queue gets an error about %s: ?%s', async (path, query) => {
    const reply = await admin.get(`/live/queue?${query}`)
    expectError(reply, 400, 'invalid_request', expect.any(Array))
    const paths = reply.json.error.details.map((one: string) => one.split(/[[:]/)[0])
    expect(paths).toContain(path)
  })

  describe.each(['due', 'oldest', 'newest'])('in the order %s', (sort) => {
    const given = async (): Promise<string> =>
      (await admin.get(`/live/queue?limit=1&sort=${sort}`)).json.next_cursor
    const tried = (text: string, order = sort) =>
      admin.get(`/live/queue?limit=1&sort=${order}&cursor=${text}`)

    test('a cursor of the queue is valid for its own order alone', async () => {
      const next = await given()
      expect((await tried(next)).json.cases).toHaveLength(1)
      for (const other of ['due', 'oldest', 'newest'].filter((name) => name !== sort)) {
        expectError(await tried(next, other), 400, 'invalid_request', expect.any(Array))
      }
    })

    test('a cursor with another value in any of its parts is invalid', async () => {
      const place: unknown[] = JSON.parse(Buffer.from(await given(), 'base64url').toString())
      expect(place.length).toBeGreaterThan(2)
      const wrong = [1, 1e20, true, [], {}, '', 'x', '1', 'foo 1', '-infinity', 'NaN']
      const times = ['0000-01-01', '2026-02-31', '2026-11-15 24:30', '2026-11-15 09:30+99']
      const far = ['+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00.000Z']
      for (const [index, right] of place.entries()) {
        const near = ['\0', '\ud800'].map((bad) => `${String(right).slice(0, -1)}${bad}`)
        for (const value of [...wrong, ...times, ...far, ...near]) {
          const reply = await tried(cursor(...place.with(index, value)))
          expectError(reply, 400, 'invalid_request', expect.any(Array))
        }
      }
    })
  })

  test.each(['surprise=1', 'limit=x', 'overdue=2', 'lender=%00', 'received_from=0', 'q=a'])(
    'of the counts: ?%s',
    async (query) => {
      const reply = await admin.get(`/live/queue/counts?${query}`)
      expectError(reply, 400, 'invalid_request', expect.any(Array))
    },
  )

  test.each(['1000-01-01', '9999-12-31', '1000-01-01T00:00:00%2B14:00'])(
    'with a time at the limit is answered: %s',
    async (edge) => {
      expect((await admin.get(`/live/queue?received_from=${edge}`)).status).toBe(200)
      expect((await admin.get(`/live/queue?received_to=${edge}`)).status).toBe(200)
    },
  )

  test('of a document or a preview', async () => {
    const { id: caseId, document } = ground.cases.live
    const bad = [
      `documents/${document}?download=yes`,
      `documents/${document}?download=true&download=true`,
      `documents/${document}?inline=1`,
      'draft/preview?result=maybe',
      'draft/preview?reason=%00',
      `draft/preview?reason=${'a'.repeat(4001)}`,
      'draft/preview?surprise=1',
    ]
    for (const path of bad) {
      const reply = await admin.get(`/live/cases/${caseId}/${path}`)
      expectError(reply, 400, 'invalid_request', expect.any(Array))
    }
  })
})

async function shownBefore(what: StaffRoute['ifMatch']) {
  const { lender, cases, keys } = ground
  if (what === 'lender') return (await admin.get(`/live/lenders/${lender}`)).json
  if (what === 'key') {
    const { keys: all } = (await admin.get(`/live/lenders/${lender}/keys`)).json
    return all.find(({ id }: { id: string }) => id === keys.live)
  }
  return (await admin.get(`/live/cases/${cases.live.id}${what === 'draft' ? '/draft' : ''}`)).json
}

describe.each(staffRoutes.filter(({ ifMatch }) => ifMatch))('$method $path', (route) => {
  const tried = (headers?: Record<string, string>) =>
    send(route, addressOf(route, 'live', ground, { query }), headers)

  test('without If-Match: 428', async () => {
    expectError(await tried(), 428, 'precondition_required')
  })

  test('with an If-Match that is not a version: 400', async () => {
    for (const sent of ['*', '', 'x', '"x"', '-1', '1.5', 'W/"1"', '"1", "2"', '1'.repeat(10)]) {
      expectError(await tried({ 'if-match': sent }), 400, 'invalid_request', expect.any(Array))
    }
  })

  test('with another version: 412, and the current state', async () => {
    const shown = await shownBefore(route.ifMatch)
    for (const sent of ['"0"', '"99"', '999999999']) {
      const reply = await tried({ 'if-match': sent })
      expect([reply.status, reply.json.error.code]).toEqual([412, 'precondition_failed'])
      expect(Object.keys(reply.json)).toEqual(['error', 'current'])
      expect(shown).toMatchObject(reply.json.current)
      expect(reply.json.current.version).toBe(shown.version)
    }
  })
})
