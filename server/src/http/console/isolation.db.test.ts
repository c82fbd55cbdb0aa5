import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../tests/support/app/test-app.ts'
import {
  type ConsoleClient,
  newPerson,
  openConsole,
} from '../../../../tests/support/http/console-client.ts'
import {
  type AnyRoute,
  addressOf,
  askConsole,
  type ConsoleGround,
  guardedRoutes,
  idsOf,
  layConsoleGround,
  modesOf,
  tracesOf,
} from '../../../../tests/support/http/console-routes.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import {
  ask,
  type Ground,
  imageOf,
  layGround,
  modesOf as modesOfStaff,
  openSession,
  pageHeaders,
} from '../../../../tests/support/http/staff-routes.ts'
import { allScopes, type PersonRole, personRoles } from '../../access/access.ts'
import { sql } from '../../db/db.ts'
import type { Mode } from '../../lib/scope.ts'
import { staffRoutes } from '../backoffice/backoffice.ts'
import { consoleCookies, officeCookies } from '../sign-in/cookies.ts'

const everyone = personRoles
const admins: readonly PersonRole[] = ['lender_admin']
const developers: readonly PersonRole[] = ['lender_admin', 'developer']
const operations: readonly PersonRole[] = ['lender_admin', 'operations']
const testers: readonly PersonRole[] = ['lender_admin', 'developer', 'operations']

/** Who may do what, stated a second time: loosening a permission must be repeated here. */
const mayCall: Record<string, readonly PersonRole[]> = {
  getSession: everyone,
  signOut: everyone,
  changePassword: everyone,
  listSessions: everyone,
  endSession: everyone,
  endOtherSessions: everyone,
  getTwoFactor: everyone,
  beginTotp: everyone,
  confirmTotp: everyone,
  removeTotp: everyone,
  renewRecoveryCodes: everyone,
  beginPasskey: everyone,
  addPasskey: everyone,
  renamePasskey: everyone,
  removePasskey: everyone,
  listPeople: admins,
  invitePerson: admins,
  changePerson: admins,
  createPersonLink: admins,
  removePersonFactors: admins,
  listPersonSessions: admins,
  endPersonSessions: admins,
  listKeys: developers,
  issueKey: developers,
  rotateKey: developers,
  revokeKey: developers,
  getDeliveryPayload: developers,
  listExaminations: developers,
  listEvents: developers,
  getFeedPosition: developers,
  listRequests: developers,
  getCallback: developers,
  setCallback: developers,
  removeCallback: developers,
  rotateSecret: developers,
  testCallback: developers,
  diagnoseCallback: developers,
  examineReceiver: developers,
  listDeliveries: developers,
  getDelivery: developers,
  replayDelivery: developers,
  replayFailed: developers,
  listCases: everyone,
  getCase: everyone,
  getCaseDetails: everyone,
  getFigures: everyone,
  exportFigures: everyone,
  getReference: everyone,
  getDocuments: everyone,
  getReport: everyone,
  getQueries: everyone,
  listCollateral: everyone,
  getCollateral: everyone,
  addCaseList: operations,
  listCaseLists: operations,
  getCaseListCsv: operations,
  getCaseListXlsx: operations,
  getCaseList: operations,
  listCaseListRows: operations,
  getCaseListFaults: operations,
  confirmCaseList: operations,
  discardCaseList: operations,
  createCase: operations,
  addDocuments: operations,
  withdrawCase: operations,
  answerQuery: operations,
  submitCollateral: operations,
  createUpload: operations,
  getUpload: operations,
  continueUpload: operations,
  removeUpload: operations,
  addUploads: operations,
  listScenarios: testers,
  advanceCase: testers,
  reReleaseCase: testers,
}
/** Developers may do these with test cases too. */
const inTestToo = [
  'addCaseList',
  'listCaseLists',
  'getCaseListCsv',
  'getCaseListXlsx',
  'getCaseList',
  'listCaseListRows',
  'getCaseListFaults',
  'confirmCaseList',
  'discardCaseList',
  'createCase',
  'addDocuments',
  'withdrawCase',
  'answerQuery',
  'submitCollateral',
  'createUpload',
  'getUpload',
  'continueUpload',
  'removeUpload',
  'addUploads',
]

/** Nobody has the second factors, or the upload, that these need. */
const refusedAnyway = new Set(['confirmTotp', 'addPasskey', 'addUploads'])

const allowedTo = (route: AnyRoute, mode: Mode): readonly PersonRole[] =>
  mode === 'test' && inTestToo.includes(route.name) ? testers : (mayCall[route.name] ?? [])

let app: TestApp
let own: ConsoleGround
let other: ConsoleGround
let office: Ground
const people = {} as Record<PersonRole, ConsoleClient>
beforeAll(async () => {
  // Without background jobs, only the tests change anything.
  app = await sharedTestApp({ ROLE: 'api' })
  own = await layConsoleGround(app)
  other = await layConsoleGround(app)
  office = await layGround(app, (await app.staff('analyst')).id)
  for (const role of personRoles) people[role] = await newPerson(app, own.lender.id, role)
}, 120_000)
afterAll(() => app.end())

test('the table above names every route, and no other', () => {
  const names = guardedRoutes.map(({ name }) => name)
  expect(
    names.filter((name) => !mayCall[name]),
    'say in mayCall of this file which roles may call these',
  ).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(mayCall).filter((name) => !names.includes(name))).toEqual([])
  for (const { path } of guardedRoutes) expect(path).not.toMatch(/lender/)
})

const tries = guardedRoutes.flatMap((route) => modesOf(route).map((mode) => ({ route, mode })))

describe.each(tries)('$route.method $route.path ($mode)', ({ route, mode }) => {
  const allowed = allowedTo(route, mode)
  const refused = personRoles.filter((role) => !allowed.includes(role))
  const ids = idsOf(route)

  const refusesRoles = async () => {
    // Sessions of their own: other tests end those of everyone.
    const clients = new Map<PersonRole, ConsoleClient>()
    for (const role of refused) clients.set(role, await openConsole(app, people[role]))
    const before = await imageOf(app)
    for (const [role, { headers }] of clients) {
      const reply = await askConsole(app.url, route, addressOf(route, mode, own), headers)
      expectError(reply, 403, 'forbidden')
      expect(reply.json.error.message).toMatch(new RegExp(`^The role ${role} may not do this`))
    }
    expect(await imageOf(app)).toEqual(before)
  }
  if (refused.length > 0) test('refuses every other role, and nothing changes', refusesRoles)

  const knowsNoOther = async () => {
    const { headers } = await openConsole(app, people.lender_admin)
    const before = await imageOf(app)
    const addresses = [addressOf(route, mode, other)]
    if (ids.some((id) => id !== 'person')) {
      addresses.push(addressOf(route, mode, own, mode === 'live' ? 'test' : 'live'))
    }
    const image = async () => ({ ...(await imageOf(app)), staff_sessions: '' })
    const answers: string[] = []
    for (const address of addresses) {
      const reply = await askConsole(app.url, route, address, headers)
      expectError(reply, 404, 'not_found')
      answers.push(reply.json.error.message)
    }
    const unknown = addressOf(route, mode, own).replaceAll(/_[0-9a-z]{26}/g, `_${'0'.repeat(26)}`)
    const reply = await askConsole(app.url, route, unknown, headers)
    expectError(reply, 404, 'not_found')
    // What exists elsewhere is answered like what exists nowhere.
    expect(new Set([...answers, reply.json.error.message]).size).toBe(1)
    expect(await image()).toEqual({ ...before, staff_sessions: '' })
  }
  if (ids.length > 0) {
    test('ids of another lender, of the other mode and of nothing: 404', knowsNoOther)
  }

  test.each(allowed)('%s', async (role) => {
    // A separate session: the route may end it.
    const { headers } = await openConsole(app, people[role])
    const reply = await askConsole(app.url, route, addressOf(route, mode, own), headers)
    expect([401, 403], reply.text).not.toContain(reply.status)
    expect(reply.status, reply.text).toBeLessThan(500)
    if (!refusedAnyway.has(route.name)) expect(reply.status, reply.text).not.toBe(400)
    const foreign = tracesOf(other).filter((trace) => reply.text.includes(trace))
    expect(foreign).toEqual([])
    const elsewhere = Object.values(own.in[mode === 'live' ? 'test' : 'live'])
    if (route.path.includes(':mode')) {
      expect(elsewhere.filter((id) => reply.text.includes(id))).toEqual([])
    }
  })
})

async function expectAllRefused(headers: Record<string, string>): Promise<void> {
  const before = await imageOf(app)
  for (const { route, mode } of tries) {
    const reply = await askConsole(app.url, route, addressOf(route, mode, own), headers)
    expect([route.name, mode, reply.status]).toEqual([route.name, mode, 401])
    expectError(reply, 401, 'unauthorized')
  }
  expect(await imageOf(app)).toEqual(before)
}

describe('who gets in nowhere', () => {
  test('no session', () => expectAllRefused({ origin: app.url }))

  test('an admin of our office, with the cookie of either door', async () => {
    const admin = await app.staff('admin')
    const session = await openSession(app, admin.email)
    const { cookie } = session
    await expectAllRefused(pageHeaders(app.url, session))
    const renamed = cookie.replace(officeCookies.session, consoleCookies.session)
    await expectAllRefused(pageHeaders(app.url, { ...session, cookie: renamed }))
    const marked = renamed.replace('=', '=console.')
    await expectAllRefused(pageHeaders(app.url, { ...session, cookie: marked }))
  })

  test('a key of the lender, in place of a session or beside none', async () => {
    const key = await app.key(own.lender.id, 'live', { scopes: allScopes })
    const authorization = `Bearer ${key}`
    await expectAllRefused({ authorization, origin: app.url })
    await expectAllRefused({ cookie: `${consoleCookies.session}=${key}`, origin: app.url })
  })

  test('a disabled account, even with a session that outlived it', async () => {
    const leaver = await newPerson(app, own.lender.id, 'lender_admin')
    await app.db.rows(sql`UPDATE staff SET disabled_at = now() WHERE id = ${leaver.id}`)
    await expectAllRefused(leaver.headers)
  })
})

test('no person of a lender gets into the back office, with the cookie of either door', async () => {
  const { headers } = await openConsole(app, people.lender_admin)
  const { cookie = '' } = headers
  const renamed = cookie.replace(consoleCookies.session, officeCookies.session)
  const cookies = [cookie, renamed, renamed.replace('console.', '')]
  const before = await imageOf(app)
  for (const route of staffRoutes) {
    for (const mode of modesOfStaff(route)) {
      for (const one of cookies) {
        const reply = await ask(app.url, route, mode, office, { ...headers, cookie: one })
        expect([route.name, mode, reply.status]).toEqual([route.name, mode, 401])
      }
    }
  }
  expect(await imageOf(app)).toEqual(before)
})

test('a change needs our Origin and the session’s CSRF token', async () => {
  const { headers } = await openConsole(app, people.lender_admin)
  const { cookie = '' } = headers
  const elsewhere = await openConsole(app, people.lender_admin)
  const bad = [
    { cookie },
    { ...headers, origin: 'https://evil.example' },
    { ...headers, origin: app.url.replace('http:', 'https:') },
    { ...headers, 'x-csrf-token': '' },
    { ...headers, 'x-csrf-token': elsewhere.headers['x-csrf-token'] ?? '' },
  ]
  const before = await imageOf(app)
  for (const { route, mode } of tries.filter((one) => one.route.method !== 'GET')) {
    for (const sent of bad) {
      const reply = await askConsole(app.url, route, addressOf(route, mode, own), sent)
      expect([route.name, reply.status]).toEqual([route.name, 403])
    }
  }
  expect(await imageOf(app)).toEqual(before)
})

test('the role counts with every request, not with the sign-in', async () => {
  const developer = await newPerson(app, own.lender.id, 'developer')
  expect((await developer.get('/live/keys')).status).toBe(200)
  await app.db.rows(sql`UPDATE staff SET role = 'viewer' WHERE id = ${developer.id}`)
  expectError(await developer.get('/live/keys'), 403, 'forbidden')
})
