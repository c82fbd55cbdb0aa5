import { sql } from '../../../server/src/db/db.ts'
import { beginUpload } from '../../../server/src/documents/documents.ts'
import {
  accountRoutes,
  modeRoutes,
  readingRoutes,
} from '../../../server/src/http/console/console.ts'
import type { ConsoleRoute, PersonRoute } from '../../../server/src/http/console/console-route.ts'
import { systemClock } from '../../../server/src/lib/clock.ts'
import type { LenderId } from '../../../server/src/lib/ids.ts'
import { type Mode, modes, type Scope } from '../../../server/src/lib/scope.ts'
import { caseInHand } from '../app/case-life.ts'
import { property } from '../app/run-searches.ts'
import { staffPassword, type TestApp, type TestLender } from '../app/test-app.ts'
import { makePerson, newPerson } from './console-client.ts'
import { call, type Reply, sampleCase, sampleDocument } from './http-client.ts'

/** What a lender has in one mode: each of its ids opens something of it. */
export interface Holding {
  ref: string
  query: string
  delivery: string
  collateral: string
  key: string
  upload: string
  list: string
}

/** A lender with something behind every id that a route of the console may name. */
export interface ConsoleGround {
  lender: TestLender
  person: string
  in: Record<Mode, Holding>
}

const collateralBody = (external_ref?: string) => ({
  borrower_name: 'Ramesh Baburao Kulkarni',
  properties: [property('MH', '1')],
  ...(external_ref && { external_ref }),
})

export async function layConsoleGround(app: TestApp): Promise<ConsoleGround> {
  const lender = await app.lender()
  const person = await makePerson(app, lender.id, 'viewer')
  const holdings = { live: await hold(app, lender, 'live'), test: await hold(app, lender, 'test') }
  return { lender, person: person.id, in: holdings }
}

async function hold(app: TestApp, lender: TestLender, mode: Mode): Promise<Holding> {
  const base = mode === 'live' ? '/v1' : '/uat/v1'
  const key = await app.key(lender.id, mode, {
    scopes: ['cases:create', 'cases:read', 'callbacks:manage'],
  })
  const ask = async (method: string, path: string, body: object) => {
    const reply = await call(app.url, base + path, { method, key, body })
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`)
    return reply.json
  }
  await ask('PUT', '/callback', { url: 'https://los.lender.example/callbacks' })
  const documents = [sampleDocument('deed.pdf', '%PDF-1.4\n')]
  const { external_ref } = await ask('POST', '/cases', sampleCase({ documents }))
  const made = await ask('POST', '/collateral', collateralBody(external_ref))
  const [found] = await app.db.rows<{ id: string }>(sql`
    SELECT id FROM cases WHERE lender_id = ${lender.id} AND mode = ${mode}`)
  const ref = found?.id ?? ''
  const inHand = caseInHand(await app.staff('admin'), mode, ref)
  await inHand.review()
  await inHand.moveOn('raise-query', { text: 'Send the 7/12 extract.', documents_awaited: true })
  const [row] = await app.db.rows<{ query: string; delivery: string; key: string }>(sql`
    SELECT (SELECT id FROM case_queries WHERE case_id = ${ref}) AS query,
      (SELECT min(id) FROM deliveries
        WHERE lender_id = ${lender.id} AND mode = ${mode} AND stream = ${ref}) AS delivery,
      (SELECT max(id) FROM api_keys WHERE lender_id = ${lender.id} AND mode = ${mode}) AS key`)
  if (!row?.query || !row.delivery) throw new Error('the ground was not laid')
  const upload = await makeUpload(app, { lenderId: lender.id, mode })
  const list = await holdList(app, lender, mode)
  return { ref, collateral: made.data.id, upload, list, ...row }
}

async function holdList(app: TestApp, lender: TestLender, mode: Mode): Promise<string> {
  const clerk = await newPerson(app, lender.id, 'operations')
  const path = `/${mode}/case-lists?filename=cases.csv`
  const { status, text, json } = await clerk.post(path, Buffer.from(caseListFile()))
  if (status !== 201) throw new Error(`${path}: ${status} ${text}`)
  return json.id
}

let listed = 0
const caseListFile = () => {
  listed += 1
  return `applicant_name,loan_account_number,case_type\nA. Rao,HL-LIST-${listed},TSR\n`
}

async function makeUpload({ db }: TestApp, scope: Scope): Promise<string> {
  const about = { filename: 'plan.pdf', contentType: 'application/pdf', sizeBytes: 2 }
  const { id } = await beginUpload({ db, clock: systemClock }, { actor: 'cli' }, scope, about)
  return id
}

export type AnyRoute = PersonRoute | ConsoleRoute
export const guardedRoutes: readonly AnyRoute[] = [
  ...accountRoutes,
  ...modeRoutes,
  ...readingRoutes,
]

export function modesOf({ path, onlyTest }: AnyRoute): readonly Mode[] {
  if (!path.includes(':mode')) return ['live']
  return onlyTest ? ['test'] : modes
}

/** The ids in an address, each with the name of what it opens. */
export function idsOf({ path }: Pick<AnyRoute, 'path'>): string[] {
  const names = [...path.matchAll(/\/([\w-]+)\/:(\w+)/g)].map(([, before = '', name = '']) =>
    name === 'id' ? (kinds[before] ?? before) : name,
  )
  return names.filter((name) => !unguessable.has(name))
}

const kinds: Record<string, string> = {
  queries: 'query',
  deliveries: 'delivery',
  collateral: 'collateral',
}
/** Of the person's own sign-in, which has tests of its own; a table is nobody's. */
const unguessable = new Set(['session', 'passkey', 'table'])

/** What routes need in their query. */
const queries: Record<string, string> = {
  getDeliveryPayload: '?attempt=0',
  addCaseList: '?filename=cases.csv',
}

/** With the ids of that mode. */
export function addressOf(
  { name, path }: Pick<AnyRoute, 'name' | 'path'>,
  mode: Mode,
  { person, in: held }: Pick<ConsoleGround, 'person' | 'in'>,
  idsMode: Mode = mode,
): string {
  const values: Record<string, string> = {
    ...held[idsMode],
    person,
    session: '00000000000000000000000000000000',
    passkey: 'passkey_00000000000000000000000000',
    table: 'queries',
  }
  const filled = path
    .replace(':mode', mode)
    .replaceAll(/\/([\w-]+)\/:(\w+)/g, (_, before: string, param: string) => {
      const kind = param === 'id' ? (kinds[before] ?? '') : param
      const value = values[kind]
      if (value === undefined) throw new Error(`give :${param} of ${path} a value in this file`)
      return `/${before}/${value}`
    })
  return filled + (queries[name] ?? '')
}

let invited = 0

/** A valid body for every route that has one. A new route adds its own here. */
const bodies: Record<string, () => object | string> = {
  changePassword: () => ({ current: staffPassword, password: staffPassword }),
  beginTotp: () => ({ password: staffPassword }),
  confirmTotp: () => ({ code: '000000' }),
  removeTotp: () => ({ password: staffPassword, code: '000000' }),
  renewRecoveryCodes: () => ({ password: staffPassword, code: '000000' }),
  beginPasskey: () => ({ password: staffPassword }),
  addPasskey: () => ({ name: 'Laptop', id: 'AAAA', client_data: 'AAAA', attestation: 'AAAA' }),
  renamePasskey: () => ({ name: 'Phone' }),
  removePasskey: () => ({ password: staffPassword, code: '000000' }),
  invitePerson: () => {
    invited += 1
    return { email: `invited-${invited}@lender.example`, name: 'A. Rao', role: 'viewer' }
  },
  changePerson: () => ({ name: 'Another name' }),
  createPersonLink: () => ({}),
  removePersonFactors: () => ({}),
  issueKey: () => ({ label: 'Loan system', scopes: ['cases:create'] }),
  rotateKey: () => ({ overlap_hours: 1 }),
  revokeKey: () => ({}),
  addCaseList: () => Buffer.from(caseListFile()),
  confirmCaseList: () => ({ leave_out_faulty: true }),
  createCase: () => sampleCase(),
  addDocuments: () => ({ documents: [sampleDocument('more.pdf', '%PDF-1.4\nmore')] }),
  withdrawCase: () => ({ reason: 'The customer took the loan elsewhere.' }),
  answerQuery: () => ({ text: 'It is let to a tenant.' }),
  submitCollateral: () => collateralBody(),
  createUpload: () => '',
  continueUpload: () => 'a',
  addUploads: () => ({ uploads: [`upload_${'0'.repeat(26)}`] }),
  setCallback: () => ({ url: 'https://los.lender.example/callbacks' }),
  rotateSecret: () => ({ overlap_days: 1 }),
  testCallback: () => ({}),
  diagnoseCallback: () => ({ headers: {}, body: '' }),
  examineReceiver: () => ({
    url: 'https://los.lender.example/in',
    secret: 'a secret of its own',
  }),
  replayDelivery: () => ({}),
  replayFailed: () => ({ since: '2026-01-01', dry_run: true }),
  advanceCase: () => ({ to: 'in_review' }),
  reReleaseCase: () => ({ reason: 'The charge was redeemed.' }),
}

/** Of routes that are called with more than a body. */
const headersOf: Record<string, Record<string, string>> = {
  createUpload: {
    'tus-resumable': '1.0.0',
    'upload-length': '2',
    'upload-metadata': `filename ${Buffer.from('map.pdf').toString('base64')}`,
  },
  continueUpload: {
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  },
}

function bodyOf({ name, method, body }: AnyRoute): { body?: object | string } {
  const make = bodies[name]
  if (make) return { body: make() }
  if (body || (method !== 'GET' && method !== 'DELETE')) {
    throw new Error(`give ${name} a body in tests/support/http/console-routes.ts`)
  }
  return {}
}

/** A request that is correct except for its headers and, perhaps, its ids. */
export function askConsole(
  base: string,
  route: AnyRoute,
  address: string,
  headers: Record<string, string>,
): Promise<Reply> {
  return call(base, `/console/api${address}`, {
    method: route.method,
    ...bodyOf(route),
    headers: { ...headersOf[route.name], ...headers },
  })
}

/** Everything by which an answer could show something of the lender. */
export function tracesOf({ lender, person, in: held }: ConsoleGround): string[] {
  return [lender.id as LenderId, person, ...modes.flatMap((mode) => Object.values(held[mode]))]
}
