import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caseInHand } from '../../../../tests/support/app/case-life.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import { call, type Reply } from '../../../../tests/support/http/http-client.ts'
import {
  addressOf,
  bodyOf,
  type Ground,
  imageOf,
  layGround,
  openSession,
  pageHeaders,
} from '../../../../tests/support/http/staff-routes.ts'
import { type OpenRoute, openRoutes, type StaffRoute, staffRoutes } from './backoffice.ts'

type AnyRoute = OpenRoute | StaffRoute

let app: TestApp
let ground: Ground
let headers: Record<string, string>
let versions: Record<NonNullable<StaffRoute['ifMatch']>, number>
let before: unknown
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  const admin = await app.staff('admin')
  headers = pageHeaders(app.url, await openSession(app, admin.email))
  ground = await layGround(app, (await app.staff('analyst')).id)
  // Documents and drafts are accessible, so that only the input is at fault.
  const inHand = caseInHand(admin, 'live', ground.cases.live.id)
  await inHand.review()
  versions = {
    case: (await admin.get(inHand.path)).json.version,
    draft: (await admin.get(`${inHand.path}/draft`)).json.version,
    lender: 1,
    key: 1,
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

const pathOf = (route: Pick<AnyRoute, 'name' | 'path'>) =>
  `/backoffice${addressOf(route, 'live', ground)}`

function post(
  { method, ifMatch, ...route }: AnyRoute,
  body: string | Buffer | object,
  more: Record<string, string> = {},
): Promise<Reply> {
  const seen = ifMatch && { 'if-match': `"${versions[ifMatch]}"` }
  return call(app.url, pathOf(route), { method, body, headers: { ...headers, ...seen, ...more } })
}

function expectRefused(reply: Reply, statuses = [400]): void {
  expect(statuses, reply.text.slice(0, 500)).toContain(reply.status)
  const codes: Record<number, string> = { 400: 'invalid_request', 413: 'payload_too_large' }
  expectError(reply, reply.status, codes[reply.status] ?? '', expect.any(Array))
}

/** Every text in a body, and the body with another value there. */
function textsOf(value: unknown, put: (text: unknown) => unknown): ((text: unknown) => unknown)[] {
  if (typeof value === 'string') return [put]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    textsOf(inner, (text) => {
      const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
      copy[key] = text
      return put(copy)
    }),
  )
}

const withBody: AnyRoute[] = [...openRoutes, ...staffRoutes].filter(
  ({ body }) => body && typeof body !== 'string',
)

test('there are routes to test', () => {
  expect(withBody.length).toBeGreaterThan(14)
})

describe.each(withBody)('$method $path', (route: AnyRoute) => {
  const right = () => bodyOf(route.name, ground, 'live') as Record<string, unknown>

  test('not JSON, or not an object', async () => {
    const texts = [
      '{',
      '}',
      '{]',
      "{'a':1}",
      '{"a":1,}',
      '{"a":NaN}',
      '[]',
      'null',
      '1',
      '"x"',
      ' ',
    ]
    for (const text of texts) expectRefused(await post(route, text))
    const bytes = Buffer.from('{"a":"\xff\xfe"}', 'latin1')
    expectRefused(await post(route, bytes))
  })

  test('another Content-Type or Content-Encoding', async () => {
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '']
    for (const type of [...types, 'application/json; charset=utf-16', 'application/json-patch']) {
      expectRefused(await post(route, right(), { 'content-type': type }))
    }
    const zipped = gzipSync(JSON.stringify(right()))
    expectRefused(await post(route, zipped, { 'content-encoding': 'gzip' }))
  })

  test('fields of the wrong type', async () => {
    for (const field of Object.keys(right())) {
      for (const wrong of [{ a: 1 }, [[]], -0.5]) {
        expectRefused(await post(route, { ...right(), [field]: wrong }))
      }
    }
  })

  test('fields that do not exist', async () => {
    const names = ['surprise', 'id', 'mode', 'lender_id', 'constructor', 'toString']
    for (const field of names.filter((name) => !Object.hasOwn(right(), name))) {
      const reply = await post(route, { ...right(), [field]: 'x' })
      expectRefused(reply)
      expect(reply.text).toContain(field)
    }
    expectRefused(await post(route, '{"__proto__":{"role":"admin"}}'))
  })

  test('more than 1 MiB', async () => {
    const long = 'a'.repeat(1024 * 1024)
    expectRefused(await post(route, { ...right(), long }), [413])
    expectRefused(await post(route, JSON.stringify(right()) + ' '.repeat(1_100_000)), [413])
  })

  test('deep nesting', async () => {
    const deep = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expectRefused(await post(route, deep(33)))
    // Too large for most routes even before its depth is checked.
    expectRefused(await post(route, deep(100_000)), [400, 413])
    expectRefused(await post(route, '['.repeat(900_000)), [400, 413])
  })

  test('a key twice', async () => {
    const text = JSON.stringify(right())
    for (const field of [...Object.keys(right()), 'x']) {
      const twice = `{"${field}":1,"${field}":1${text === '{}' ? '' : ','}${text.slice(1)}`
      expectRefused(await post(route, twice))
    }
  })

  test('NUL or half a surrogate pair in any text', async () => {
    const places = textsOf(right(), (text) => text)
    for (const put of places) {
      for (const bad of ['\0', '\ud800', '\udc00\ud800']) {
        expectRefused(await post(route, JSON.stringify(put(`office${bad}@example.in`))))
      }
    }
  })

  test('NUL in an otherwise valid id', async () => {
    const places = textsOf(right(), (text) => text)
    for (const put of places) {
      for (const prefix of ['case', 'staff', 'lender', 'doc']) {
        const id = `${prefix}_${'0'.repeat(25)}\0`
        expectRefused(await post(route, JSON.stringify(put(id))))
      }
    }
  })
})

describe('fields that are valid alone and invalid together', () => {
  const routeOf = (name: string) => withBody.find((route) => route.name === name) as AnyRoute
  const tryWith = (name: string, fields: object) =>
    post(routeOf(name), { ...bodyOf(name, ground, 'live'), ...fields })

  test.each([
    ['setCalendar', { time_zone: 'Mars/Olympus' }, 'time_zone'],
    ['setCalendar', { time_zone: '' }, 'time_zone'],
    ['setCalendar', { work_days: [] }, 'work_days'],
    ['setCalendar', { work_days: [0] }, 'work_days'],
    ['setCalendar', { work_days: [1, 1] }, 'work_days'],
    ['setCalendar', { work_days: [1.5] }, 'work_days[0]'],
    ['setCalendar', { opens_at: '25:00' }, 'opens_at'],
    ['setCalendar', { opens_at: '18:00', closes_at: '09:00' }, 'closes_at'],
    ['setCalendar', { holidays: ['2027-02-30'] }, 'holidays[0]'],
    ['setCalendar', { holidays: ['tomorrow'] }, 'holidays[0]'],
    ['setCalendar', { vendor_hours: 0 }, 'vendor_hours'],
    ['setCalendar', { vendor_hours: -1 }, 'vendor_hours'],
    ['createStaff', { email: 'nobody' }, 'email'],
    ['createStaff', { email: 'a@b@c.in' }, 'email'],
    ['createStaff', { name: ' ' }, 'name'],
    ['createStaff', { role: 'root' }, 'role'],
    ['createStaff', { password: 'short' }, 'password'],
    ['createStaff', { password: 'x'.repeat(201) }, 'password'],
    ['changeStaff', { role: 'root' }, 'role'],
    ['changeStaff', { password: '' }, 'password'],
    ['takeNext', { state: 'Atlantis' }, 'state'],
    ['allocate', { analyst_id: 'nobody' }, 'analyst_id'],
    ['finalise', { result: 'maybe' }, 'result'],
    ['finalise', { draft_version: -1 }, 'draft_version'],
    ['finalise', { draft_version: 0.5 }, 'draft_version'],
    ['raiseQuery', { text: ' ' }, 'text'],
    ['raiseQuery', { canned: 'constructor' }, 'canned'],
    ['addNote', { text: 'x'.repeat(10_001) }, 'text'],
    ['allocateMany', { cases: [] }, 'cases'],
    ['allocateMany', { cases: [{ case_id: 'x', version: 0 }] }, 'cases[0].version'],
  ])('%s with %j gets an error about %s', async (name, fields, path) => {
    const reply = await tryWith(name, fields)
    expectRefused(reply)
    expect(reply.json.error.details.map((one: string) => one.split(': ')[0])).toContain(path)
  })

  test('an account without any change', async () => {
    expectRefused(await post(routeOf('changeStaff'), {}))
  })

  test('more than a hundred cases at once', async () => {
    const cases = Array.from({ length: 101 }, () => ({ case_id: 'x', version: 1 }))
    expectRefused(await tryWith('allocateMany', { cases }))
  })
})

describe('an attachment', () => {
  const route = staffRoutes.find(({ name }) => name === 'attach') as StaffRoute
  const attach = (body: Buffer | string, path = pathOf(route)) =>
    call(app.url, path, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/pdf' },
    })

  test.each([
    ['nothing', ''],
    ['text', 'not a PDF'],
    ['HTML', '<html><script>alert(1)</script>'],
    ['a PDF that begins late', ` ${'x'.repeat(2000)}%PDF-1.4`],
  ])('that is %s', async (_, body) => {
    expectRefused(await attach(body))
  })

  test('of more than 15 MB, announced or not', async () => {
    const large = Buffer.alloc(15 * 1024 * 1024 + 1, '%PDF-1.4\n')
    expectRefused(await attach(large), [413])
    const body = new Blob([large]).stream()
    const sent = { method: 'POST', headers, body, duplex: 'half' as const }
    const reply = await fetch(`${app.url}${pathOf(route)}`, sent)
    expect(reply.status).toBe(413)
    expect(await reply.json()).toMatchObject({ error: { code: 'payload_too_large' } })
  })

  test.each(['', 'filename=', 'filename=%00', 'filename=..%2F', 'filename=a&filename=b', 'x=1'])(
    'named by ?%s',
    async (query) => {
      const [path = ''] = pathOf(route).split('?')
      expectRefused(await attach('%PDF-1.4\n', `${path}?${query}`))
    },
  )
})
