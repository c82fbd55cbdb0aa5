import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../tests/support/http/http-client.ts'
import {
  ask,
  type Ground,
  imageOf,
  layGround,
  modesOf,
  openSession,
  pageHeaders,
} from '../../../../tests/support/http/staff-routes.ts'
import { allScopes, type StaffRole, staffRoles } from '../../access/access.ts'
import { sql } from '../../db/db.ts'
import { routes } from '../v1/v1.ts'
import { type StaffRoute, staffRoutes } from './backoffice.ts'

const everyone: readonly StaffRole[] = [
  'analyst',
  'approver',
  'searcher',
  'operator',
  'manager',
  'admin',
]
const readers: readonly StaffRole[] = ['analyst', 'approver', 'searcher', 'admin']
const searchers: readonly StaffRole[] = ['analyst', 'searcher', 'admin']
const approvers: readonly StaffRole[] = ['analyst', 'approver', 'admin']
const allocators: readonly StaffRole[] = ['analyst', 'operator', 'manager', 'admin']
const analysts: readonly StaffRole[] = ['analyst', 'admin']
const keepers: readonly StaffRole[] = ['operator', 'admin']
const managers: readonly StaffRole[] = ['manager', 'admin']
const admins: readonly StaffRole[] = ['admin']

/** Who may do what, stated a second time: loosening a permission must be repeated here. */
const mayCall: Record<string, readonly StaffRole[]> = {
  getSession: everyone,
  signOut: everyone,
  changePassword: everyone,
  noteTourSeen: everyone,
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
  getReference: everyone,
  listNotifications: everyone,
  countNotifications: everyone,
  readNotification: everyone,
  readAllNotifications: everyone,
  getNotificationPreferences: everyone,
  setNotificationPreference: everyone,
  setMailPreference: everyone,
  getMail: keepers,
  retryMail: keepers,
  setMailRefusal: keepers,
  getContactMail: keepers,
  setContactMail: keepers,
  listColleagues: everyone,
  listStaff: admins,
  createStaff: admins,
  changeStaff: admins,
  setAdvocate: admins,
  removeAdvocate: admins,
  endStaffSessions: admins,
  createResetLink: admins,
  listLenders: everyone,
  getCalendar: everyone,
  setCalendar: keepers,
  listClauses: keepers,
  listClauseVersions: keepers,
  listChosenClauses: keepers,
  addClause: keepers,
  getReportFormat: keepers,
  setReportFormat: keepers,
  drawSampleReport: keepers,
  getQueue: everyone,
  getQueueCounts: everyone,
  getQueueSummary: everyone,
  listWorkloads: allocators,
  listViews: everyone,
  saveView: everyone,
  changeView: everyone,
  deleteView: everyone,
  listen: everyone,
  listPresence: everyone,
  putPresence: everyone,
  endPresence: everyone,
  takeNext: analysts,
  allocateMany: allocators,
  getCaseFile: everyone,
  listEvents: readers,
  listDocuments: readers,
  addDocument: analysts,
  downloadDocuments: readers,
  readDocument: readers,
  listDocumentPages: readers,
  readDocumentPage: readers,
  searchDocuments: readers,
  searchAllDocuments: readers,
  listDisagreements: readers,
  markSeen: readers,
  getChecklist: readers,
  tickPaper: analysts,
  getTimeline: everyone,
  listNotes: everyone,
  addNote: everyone,
  listQueries: everyone,
  sendQuery: analysts,
  undoQuery: analysts,
  noteAnswer: analysts,
  closeQuery: analysts,
  listQueryTexts: everyone,
  setQueryText: keepers,
  removeQueryText: keepers,
  allocate: allocators,
  startReview: analysts,
  raiseQuery: analysts,
  resumeReview: analysts,
  finalise: analysts,
  reRelease: analysts,
  getDraft: readers,
  listProposals: readers,
  saveDraft: analysts,
  previewReport: approvers,
  attach: analysts,
  detach: analysts,
  previewFinalise: approvers,
  getApproval: readers,
  submitReport: analysts,
  approveReport: approvers,
  sendBackReport: approvers,
  diffDraft: readers,
  getTitleGraph: readers,
  listVersions: readers,
  getVersion: readers,
  readVersionFile: readers,
  listCallbacks: keepers,
  getLenderCallback: keepers,
  setLenderCallback: keepers,
  removeLenderCallback: keepers,
  enableCallback: keepers,
  disableCallback: keepers,
  rotateLenderSecret: keepers,
  testLenderCallback: keepers,
  listLenderDeliveries: keepers,
  getLenderDelivery: keepers,
  getLenderDeliveryPayload: readers,
  replayLenderDelivery: keepers,
  replayLenderFailed: keepers,
  diagnoseLenderCallback: keepers,
  examineLenderReceiver: keepers,
  listLenderExaminations: keepers,
  getLenderFeed: keepers,
  getLenderFeedPosition: keepers,
  getDesk: searchers,
  getDeskProperty: searchers,
  getDeskResult: searchers,
  claimProperty: searchers,
  releaseProperty: searchers,
  handOverProperty: searchers,
  previewFindings: searchers,
  submitFindings: searchers,
  failProperty: searchers,
  addExtract: searchers,
  removeExtract: searchers,
  getCaseCollateral: everyone,
  listLinkableCollateral: analysts,
  linkCollateral: analysts,
  unlinkCollateral: analysts,
  getLenderCollateral: everyone,
  getAnswer: readers,
  getExtract: readers,
  listLenderAccounts: keepers,
  createLender: keepers,
  getLenderAccount: keepers,
  changeLender: keepers,
  listLenderKeys: keepers,
  issueLenderKey: keepers,
  changeLenderKey: keepers,
  revokeLenderKey: keepers,
  listLenderRequests: keepers,
  listLenderPeople: keepers,
  inviteLenderPerson: admins,
  changeLenderPerson: keepers,
  createLenderPersonLink: admins,
  removeLenderPersonFactors: admins,
  endLenderPersonSessions: keepers,
  listAudit: keepers,
  verifyAudit: keepers,
  getHealth: keepers,
  getFigures: managers,
  exportFigures: managers,
  exportFiguresXlsx: managers,
  exportScorecard: managers,
}

let app: TestApp
let ground: Ground
const people = {} as Record<StaffRole, { id: string; email: string }>
beforeAll(async () => {
  // Without background jobs, only the tests change anything.
  app = await sharedTestApp({ ROLE: 'api' })
  for (const role of staffRoles) people[role] = await app.staff(role)
  ground = await layGround(app, (await app.staff('analyst')).id)
})
afterAll(() => app.end())

async function headersOf(email: string): Promise<Record<string, string>> {
  return pageHeaders(app.url, await openSession(app, email))
}

test('the table above names every route, and no other', () => {
  const missing = staffRoutes.filter(({ name }) => !mayCall[name]).map(({ name }) => name)
  expect(missing, 'say in mayCall of this file which roles may call these').toEqual([])
  const names = staffRoutes.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(mayCall).filter((name) => !names.includes(name))).toEqual([])
})

const tries = staffRoutes.flatMap((route) => modesOf(route).map((mode) => ({ route, mode })))

describe.each(tries)('$route.method $route.path ($mode)', ({ route, mode }) => {
  const isAllowed = (role: StaffRole) => mayCall[route.name]?.includes(role) === true
  const refused = staffRoles.filter((role) => !isAllowed(role))

  const refuses = async () => {
    const sessions = new Map<StaffRole, Record<string, string>>()
    for (const role of refused) sessions.set(role, await headersOf(people[role].email))
    const before = await imageOf(app)
    for (const [role, headers] of sessions) {
      const reply = await ask(app.url, route, mode, ground, headers)
      expectError(reply, 403, 'forbidden')
      expect(reply.json.error.message).toMatch(new RegExp(`^The role ${role} may not do this`))
    }
    expect(await imageOf(app)).toEqual(before)
  }
  if (refused.length > 0) test('refuses every other role, and nothing changes', refuses)

  test.each(staffRoles.filter(isAllowed))('%s', async (role) => {
    // A separate session: the route may end it.
    const headers = await headersOf(people[role].email)
    const reply = await ask(app.url, route, mode, ground, headers)
    expect([401, 403], reply.text).not.toContain(reply.status)
    expect(reply.status, reply.text).toBeLessThan(500)
  })
})

async function expectAllRefused(headers: Record<string, string>): Promise<void> {
  const before = await imageOf(app)
  for (const { route, mode } of tries) {
    const reply = await ask(app.url, route, mode, ground, headers)
    expect([route.name, mode, reply.status]).toEqual([route.name, mode, 401])
    expectError(reply, 401, 'unauthorized')
  }
  expect(await imageOf(app)).toEqual(before)
}

describe('keys and sessions give access to different routes', () => {
  test.each(['live', 'test'] as const)(
    'a %s key with every scope: no staff route',
    async (mode) => {
      const lender = await app.lender()
      const key = await app.key(lender.id, mode, { scopes: allScopes })
      const authorization = `Bearer ${key}`
      await expectAllRefused({ authorization })
      // Nor with everything a page would send, and the key in place of the session.
      const { csrf, cookie } = await openSession(app, people.admin.email)
      const withKey = cookie.replace(/=.*/, `=${key}`)
      const headers = pageHeaders(app.url, { csrf, cookie: withKey })
      await expectAllRefused({ ...headers, authorization })
    },
  )

  test('an admin’s session: no route of the API', async () => {
    const headers = await headersOf(people.admin.email)
    const before = await imageOf(app)
    for (const base of ['/v1', '/uat/v1']) {
      for (const { method, path, onlyTest } of routes) {
        if (onlyTest && base === '/v1') continue
        const address = base + path.replace(':ref', ground.cases.live.id)
        const body = method === 'POST' ? { body: {} } : {}
        const reply = await call(app.url, address, { method, headers, ...body })
        expectError(reply, 401, 'unauthorized')
      }
    }
    expect(await imageOf(app)).toEqual(before)
  })

  test('a session’s token in place of a key: no route of the API', async () => {
    const { cookie } = await openSession(app, people.admin.email)
    const key = cookie.slice(cookie.indexOf('=') + 1)
    expectError(await call(app.url, '/v1/cases/R-1', { key }), 401, 'unauthorized')
  })

  test.each([
    ['no cookie', /.*/, ''],
    ['an empty token', /=.*/, '='],
    ['a made-up token', /=.*/, `=${'A'.repeat(43)}`],
    ['the token under a name that any page could set', /^__Host-/, ''],
    ['the token with something behind it', /$/, 'A'],
  ])('%s: no staff route', async (_, from, to) => {
    const session = await openSession(app, people.admin.email)
    const cookie = session.cookie.replace(from, to)
    await expectAllRefused(pageHeaders(app.url, { ...session, cookie }))
  })
})

describe('permissions are checked with every request', () => {
  const allocated = staffRoutes.find(({ name }) => name === 'allocateMany') as StaffRoute
  const drafted = staffRoutes.find(({ name }) => name === 'saveDraft') as StaffRoute
  const status = async (route: StaffRoute, headers: Record<string, string>) =>
    (await ask(app.url, route, 'live', ground, headers)).status

  async function change(id: string, body: object): Promise<void> {
    const admin = await headersOf(people.admin.email)
    const path = `/backoffice/staff/${id}`
    const reply = await call(app.url, path, { method: 'PATCH', body, headers: admin })
    expect(reply.status, reply.text).toBe(200)
  }

  test('a disabled person is refused by every route at once', async () => {
    const analyst = await app.staff('analyst')
    const headers = pageHeaders(app.url, analyst)
    expect((await analyst.get('/session')).status).toBe(200)
    await change(analyst.id, { disabled: true })
    await expectAllRefused(headers)
  })

  test('a session that outlived the disabling would be useless', async () => {
    const analyst = await app.staff('analyst')
    await app.db.rows(sql`UPDATE staff SET disabled_at = now() WHERE id = ${analyst.id}`)
    await expectAllRefused(pageHeaders(app.url, analyst))
  })

  test('a person with a new role is signed out, and has the rights of the new one', async () => {
    const analyst = await app.staff('analyst')
    const headers = pageHeaders(app.url, analyst)
    expect(await status(drafted, headers)).not.toBe(403)
    await change(analyst.id, { role: 'operator' })
    await expectAllRefused(headers)
    const anew = await headersOf(analyst.email)
    expect(await status(drafted, anew)).toBe(403)
    expect(await status(allocated, anew)).toBe(200)
  })

  test('a session that outlived the change would have the rights of the new role', async () => {
    const analyst = await app.staff('analyst')
    const headers = pageHeaders(app.url, analyst)
    await app.db.rows(sql`UPDATE staff SET role = 'searcher' WHERE id = ${analyst.id}`)
    expect(await status(drafted, headers)).toBe(403)
    expect(await status(allocated, headers)).toBe(403)
    expect((await analyst.get('/session')).json.staff.role).toBe('searcher')
  })
})
