import { csrfTokenOf, signInByEmail } from '../../../server/src/access/access.ts'
import { sql } from '../../../server/src/db/db.ts'
import { type StaffRoute, staffRoutes } from '../../../server/src/http/backoffice/backoffice.ts'
import { officeCookies } from '../../../server/src/http/sign-in/cookies.ts'
import { systemClock } from '../../../server/src/lib/clock.ts'
import type { Mode } from '../../../server/src/lib/scope.ts'
import { plainDraft } from '../app/case-life.ts'
import { staffPassword, type TestApp } from '../app/test-app.ts'
import { call, type Reply, sampleCase, sampleDocument } from './http-client.ts'

/** Data to test the staff routes with: a case with a document in each mode, and an account. */
export interface Ground {
  lender: string
  /** An analyst. */
  staff: string
  cases: Record<Mode, { id: string; document: string }>
  /** Unused. */
  keys: Record<Mode, string>
}

export async function layGround(app: TestApp, staff: string): Promise<Ground> {
  const lender = await app.lender()
  const made = async (mode: Mode) => {
    const base = mode === 'live' ? '/v1' : '/uat/v1'
    const body = sampleCase({ documents: [sampleDocument('deed.pdf', '%PDF-1.4\n')] })
    await call(app.url, `${base}/cases`, { key: lender[mode], body })
    const [row] = await app.db.rows<{ id: string; document: string }>(sql`
      SELECT case_id AS id, id AS document FROM documents
      WHERE lender_id = ${lender.id} AND mode = ${mode}`)
    if (!row) throw new Error('the case was not made')
    return row
  }
  const keyOf = async (mode: Mode) => {
    await app.key(lender.id, mode)
    const [row] = await app.db.rows<{ id: string }>(sql`
      SELECT max(id) AS id FROM api_keys WHERE lender_id = ${lender.id} AND mode = ${mode}`)
    return row?.id ?? ''
  }
  const cases = { live: await made('live'), test: await made('test') }
  const keys = { live: await keyOf('live'), test: await keyOf('test') }
  return { lender: lender.id, staff, cases, keys }
}

export const modesOf = ({ path }: Pick<StaffRoute, 'path'>): readonly Mode[] =>
  path.includes(':mode') ? ['live', 'test'] : ['live']

/** The address of a route for that data, below /backoffice. */
export function addressOf(
  { name, path }: Pick<StaffRoute, 'name' | 'path'>,
  mode: Mode,
  { lender, staff, cases, keys }: Ground,
  more: Record<string, string> = {},
): string {
  const values: Record<string, string> = {
    mode,
    id: cases[mode].id,
    document: cases[mode].document,
    lender,
    staff,
    version: '1',
    delivery: 'dlv_00000000000000000000000000',
    file: 'file_00000000000000000000000000',
    property: 'prop_00000000000000000000000000',
    collateral: 'col_00000000000000000000000000',
    number: '0',
    page: '1',
    key: keys[mode],
    item: 'title_deed',
    view: 'view_00000000000000000000000000',
    query: 'query_00000000000000000000000000',
    waiting: 'waiting_00000000000000000000000000',
    text: 'own_text',
    person: 'person_00000000000000000000000000',
    session: '00000000000000000000000000000000',
    passkey: 'passkey_00000000000000000000000000',
    kind: 'case_allocated',
    table: 'lender',
    mail: 'mail_00000000000000000000000000',
    ...more,
  }
  const filled = path.replaceAll(/:(\w+)/g, (_, param: string) => {
    const value = values[param]
    if (value === undefined) throw new Error(`give :${param} of ${path} a value in this file`)
    return value
  })
  if (name === 'previewFinalise') return `${filled}?result=negative`
  if (['searchDocuments', 'searchAllDocuments'].includes(name)) return `${filled}?q=deed`
  if (name === 'listChosenClauses') return `${filled}?result=positive&case_type=TSR`
  if (name === 'listClauseVersions') return `${filled}?key=certificate.title`
  if (name === 'addDocument') return `${filled}?filename=copy.pdf&source=registry`
  return ['attach', 'addExtract'].includes(name) ? `${filled}?filename=signed.pdf` : filled
}

const calendar = {
  time_zone: 'Asia/Kolkata',
  work_days: [1, 2, 3, 4, 5],
  opens_at: '10:00',
  closes_at: '17:00',
  holidays: ['2027-01-26'],
  vendor_hours: 20,
  file_hours: 40,
}
let newPeople = 0
let lenders = 0

/** A valid body for every route that has one. A new route adds its own here. */
const bodies: Record<string, (ground: Ground, mode: Mode) => object> = {
  signIn: () => ({ email: 'nobody@office.example', password: 'not a password' }),
  noteTourSeen: () => ({}),
  changePassword: () => ({ current: staffPassword, password: staffPassword }),
  signInByCode: () => ({ code: '000000' }),
  beginPasskeySignIn: () => ({}),
  signInByPasskey: () => ({
    id: 'AAAA',
    client_data: 'AAAA',
    authenticator_data: 'AAAA',
    signature: 'AAAA',
  }),
  checkResetLink: () => ({ token: 'unknown' }),
  resetPassword: () => ({ token: 'unknown', password: staffPassword }),
  createResetLink: () => ({ also_two_factor: true }),
  beginTotp: () => ({ password: staffPassword }),
  confirmTotp: () => ({ code: '000000' }),
  removeTotp: () => ({ password: staffPassword, code: '000000' }),
  renewRecoveryCodes: () => ({ password: staffPassword, code: '000000' }),
  beginPasskey: () => ({ password: staffPassword }),
  addPasskey: () => ({ name: 'Laptop', id: 'AAAA', client_data: 'AAAA', attestation: 'AAAA' }),
  renamePasskey: () => ({ name: 'Phone' }),
  removePasskey: () => ({ password: staffPassword, code: '000000' }),
  createStaff: () => {
    newPeople += 1
    return { email: `new-${newPeople}@office.example`, name: 'A colleague', role: 'searcher' }
  },
  changeStaff: () => ({ name: 'Another name', role: 'analyst', disabled: false }),
  setAdvocate: () => ({
    name: 'Adv. A Colleague',
    enrolment_number: 'MAH/1/2001',
    bar_council: 'Maharashtra and Goa',
  }),
  setCalendar: () => calendar,
  takeNext: ({ lender }) => ({ lender, state: 'Maharashtra', case_type: 'TSR' }),
  allocateMany: ({ staff, cases }, mode) => ({
    analyst_id: staff,
    cases: [{ case_id: cases[mode].id, version: 1 }],
  }),
  putPresence: () => ({ doing: 'editing', tab: 'a' }),
  markSeen: () => ({}),
  tickPaper: ({ cases }, mode) => ({ state: 'present', document_ids: [cases[mode].document] }),
  saveView: () => ({ name: 'Mine', filter: { analyst: 'me', q: 'kulkarni' } }),
  changeView: () => ({ name: 'Ours', shared: true }),
  addNote: () => ({ text: 'Rang the branch.' }),
  allocate: ({ staff }) => ({ analyst_id: staff }),
  startReview: () => ({}),
  raiseQuery: () => ({ text: 'Send the 7/12 extract.', documents_awaited: true }),
  sendQuery: () => ({ text: 'Send the 7/12 extract.', documents_awaited: true }),
  noteAnswer: () => ({ text: 'It is let to a tenant.' }),
  closeQuery: () => ({}),
  setQueryText: () => ({
    version: 0,
    title: 'Own text',
    text: 'Please send {document}.',
    documents_awaited: true,
  }),
  resumeReview: () => ({}),
  finalise: () => ({ result: 'negative', reason: 'A charge.', draft_version: 0 }),
  submitReport: () => ({ result: 'negative', reason: 'A charge.', draft_version: 0 }),
  approveReport: () => ({ draft_version: 0 }),
  sendBackReport: () => ({ remarks: 'State the boundaries.' }),
  reRelease: () => ({ reason: 'The charge was redeemed.', draft_version: 0 }),
  saveDraft: () => ({ content: plainDraft }),
  readNotification: () => ({}),
  readAllNotifications: () => ({ up_to: 1 }),
  setNotificationPreference: () => ({ in_app: true }),
  setMailPreference: () => ({ frequency: 'daily' }),
  retryMail: () => ({}),
  setMailRefusal: () => ({ address: 'gone@office.example', refused: true }),
  setContactMail: () => ({ on: true }),
  setLenderCallback: () => ({ url: 'https://los.lender.example/callbacks' }),
  enableCallback: () => ({}),
  disableCallback: () => ({}),
  rotateLenderSecret: () => ({ overlap_days: 1 }),
  testLenderCallback: () => ({}),
  replayLenderDelivery: () => ({}),
  diagnoseLenderCallback: () => ({ headers: {}, body: '' }),
  examineLenderReceiver: () => ({
    url: 'https://los.lender.example/in',
    secret: 'a secret of its own',
  }),
  replayLenderFailed: () => ({ since: '2026-01-01', dry_run: true }),
  claimProperty: () => ({}),
  releaseProperty: () => ({}),
  handOverProperty: ({ staff }) => ({ searcher_id: staff }),
  previewFindings: () => ({ record: null }),
  submitFindings: () => ({ record: null }),
  failProperty: () => ({ code: 'location_not_found' }),
  linkCollateral: () => ({ collateral_id: 'col_00000000000000000000000000' }),
  addExtract: () => Buffer.from('%PDF-1.4\nextract\n%%EOF\n'),
  createLender: () => {
    lenders += 1
    return { name: `New lender ${lenders}`, required_fields: ['branch'], case_types: ['TSR'] }
  },
  inviteLenderPerson: () => {
    newPeople += 1
    return { email: `new-${newPeople}@lender.example`, name: 'A. Rao', role: 'viewer' }
  },
  changeLenderPerson: () => ({ role: 'viewer' }),
  createLenderPersonLink: () => ({ also_two_factor: true }),
  removeLenderPersonFactors: () => ({}),
  issueLenderKey: () => ({
    label: 'Loan system',
    scopes: ['cases:create'],
    expires_at: '2099-01-01',
    rate_per_second: 10,
    rate_burst: 20,
  }),
  changeLender: () => ({ name: 'Another name', required_fields: ['branch'], case_types: ['LO'] }),
  changeLenderKey: () => ({ label: 'Loan system', scopes: ['cases:read'], rate_burst: 5 }),
  revokeLenderKey: () => ({}),
  setReportFormat: () => ({ version: 0, format: 'standard', letterhead: ['Pune'] }),
  drawSampleReport: () => ({ format: 'standard' }),
  addClause: () => ({ key: 'certificate.own', text: 'Own words for {borrower}.' }),
  attach: () => Buffer.from('%PDF-1.4\nsigned\n%%EOF\n'),
  addDocument: () => Buffer.from('%PDF-1.4\ncopy\n%%EOF\n'),
}

export function bodyOf(name: string, ground: Ground, mode: Mode): object {
  const make = bodies[name]
  if (!make) throw new Error(`give ${name} a body in tests/support/http/staff-routes.ts`)
  return make(ground, mode)
}

export const changing: readonly StaffRoute[] = staffRoutes.filter(({ method }) => method !== 'GET')

export interface Session {
  cookie: string
  csrf: string
}

/** For an existing account, without the time a password takes. */
export async function openSession({ db, keyring }: TestApp, email: string): Promise<Session> {
  const token = await signInByEmail(
    { db, keyring, clock: systemClock, kind: 'office' },
    'req_test',
    email,
  )
  return { cookie: `${officeCookies.session}=${token}`, csrf: csrfTokenOf(keyring, token) }
}

/** The headers that our pages send. */
export const pageHeaders = (base: string, { cookie, csrf }: Session): Record<string, string> => ({
  cookie,
  origin: base,
  'x-csrf-token': csrf,
})

/** A request that is correct except for its headers. */
export function ask(
  base: string,
  route: StaffRoute,
  mode: Mode,
  ground: Ground,
  headers: Record<string, string>,
): Promise<Reply> {
  const { name, method, body } = route
  return call(base, `/backoffice${addressOf(route, mode, ground)}`, {
    method,
    ...(body && { body: bodyOf(name, ground, mode) }),
    headers: {
      ...(body === 'pdf' && { 'content-type': 'application/pdf' }),
      ...(route.ifMatch && { 'if-match': '"1"' }),
      ...headers,
    },
  })
}

/**
 * The whole content of the database: equal images mean that nothing changed. Except for the last
 * use of a session, which any request may change, and what is recorded after requests.
 */
export async function imageOf({ db }: TestApp): Promise<Record<string, string>> {
  const rows = await db.rows<{ name: string; image: string }>(sql`
    SELECT relname AS name, md5(query_to_xml(
      format('SELECT to_jsonb(t) - %L AS row FROM %I t ORDER BY 1',
        CASE relname WHEN 'staff_sessions' THEN 'seen_at' ELSE '' END, relname),
      true, false, '')::text) AS image
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname NOT IN ('nodes', 'rate_buckets', 'api_requests', 'feed_readings')`)
  return Object.fromEntries(rows.map(({ name, image }) => [name, image]))
}
