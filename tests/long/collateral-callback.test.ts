import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '../../server/src/db/db.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import { type MadeLender, makeLender } from '../support/app/make-lender.ts'
import { documentedHolder, property } from '../support/app/run-searches.ts'
import { createTestDatabase, type TestDatabase } from '../support/app/test-database.ts'
import { type Received, type Receiver, startReceiver } from '../support/callbacks/receiver.ts'
import { call, type Reply } from '../support/http/http-client.ts'
import { type ServiceProcess, startService } from '../support/processes/service-process.ts'
import { until } from '../support/until.ts'

/**
 * The destination, the content and the time of a request's own callback. Decisions, sections 8 and
 * 9.
 */

let database: TestDatabase
let folder: string
let service: ServiceProcess
/** The registered URL of the second lender. */
let registered: Receiver
/** On another port, which is another origin. */
let elsewhere: Receiver
let without: MadeLender
let having: MadeLender

const header = { header_name: 'X-Lender-Token', header_value: 'let-me-in' }

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'deedwire-e2e-'))
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, CALLBACK_ALLOW_PRIVATE: 'all' }
  const db = openDb({ url: database.url, connectionsMax: 2, log: createLog('silent') })
  without = await makeLender(db, folder, 'Without a URL')
  having = await makeLender(db, folder, 'With a URL')
  await db.close()
  const secrets = [without.secret, having.secret]
  ;[registered, elsewhere, service] = await Promise.all([
    startReceiver(folder, secrets),
    startReceiver(folder, secrets),
    startService(env),
  ])
  const body = { url: `${registered.url}/ok/registered`, ...header }
  const put = await ask('/callback', having, { method: 'PUT', body })
  expect([put.status, put.text]).toEqual([200, put.text])
})
afterAll(async () => {
  await service?.stop()
  await registered?.stop()
  await elsewhere?.stop()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

function ask(path: string, { key }: MadeLender, more: object = {}): Promise<Reply> {
  return call(service.url, `/uat/v1${path}`, { key, ...more })
}

async function submit(lender: MadeLender, numbers: string[], url?: string): Promise<string> {
  const period = { from_year: 2015, to_year: 2016 }
  const properties = numbers.map((number, i) =>
    property(i % 2 === 0 ? 'MH' : 'KA', number, { ...period, reference: `P-${i}` }),
  )
  const more = url === undefined ? {} : { callback_url: url }
  const body = { borrower_name: documentedHolder, properties, ...more }
  const reply = await ask('/collateral', lender, { body })
  expect([reply.status, reply.text]).toEqual([202, reply.text])
  return reply.json.data.id
}

async function arrivedFor(id: string): Promise<Received[]> {
  const all = [...(await registered.received()), ...(await elsewhere.received())]
  return all.filter(({ body }) => Buffer.from(body, 'base64').includes(`"${id}"`))
}

const told: string[] = []

async function arrival(id: string): Promise<Received> {
  told.push(id)
  await until('it arrived', async () => (await arrivedFor(id)).length > 0)
  return (await arrivedFor(id))[0] as Received
}

function expectSigned({ body, headers }: Received, { secret }: MadeLender): void {
  const hex = createHmac('sha256', secret).update(Buffer.from(body, 'base64')).digest('hex')
  expect(headers['x-svc-signature']).toBe(`sha256=${hex}`)
}

test('a lender without a registered URL gets one callback, when its request leaves running', async () => {
  const id = await submit(without, ['9001', '9001', '9011/1500'], `${elsewhere.url}/ok`)
  const views: Reply[] = []
  const isSome = async (status: string) => {
    views.push(await ask(`/collateral/${id}`, without))
    const { properties } = views.at(-1)?.json.data ?? {}
    return properties.some((one: { status: string }) => one.status === status)
  }
  await until('one has ended', () => isSome('completed'))
  expect(await isSome('running'), 'the slow one runs while the others have ended').toBe(true)
  expect(await arrivedFor(id), 'nothing is told before the last has ended').toEqual([])

  const got = await arrival(id)
  expect(got.event).toBe('collateral.completed')
  expect(got.delivery).toMatch(/^dlv_[0-9a-z]{26}$/)
  expectSigned(got, without)
  const read = await ask(`/collateral/${id}`, without)
  expect(read.json.data.status).toBe('completed')
  expect(JSON.parse(Buffer.from(got.body, 'base64').toString())).toEqual(read.json)
  expect((await registered.received()).length).toBe(0)
})

test.each([
  ['partial', ['9001', '9010']],
  ['failed', ['9010', '9013']],
])('one that ends as %s is sent too', async (status, numbers) => {
  const id = await submit(without, numbers, `${elsewhere.url}/ok`)
  const got = await arrival(id)
  const { data } = JSON.parse(Buffer.from(got.body, 'base64').toString())
  expect([got.event, data.status]).toEqual(['collateral.completed', status])
  expect(data).toEqual((await ask(`/collateral/${id}`, without)).json.data)
  expectSigned(got, without)
})

test.each([
  ['the registered URL', () => `${registered.url}/ok/registered`, header.header_value],
  ['another path of its origin', () => `${registered.url}/ok/other`, header.header_value],
  ['another origin', () => `${elsewhere.url}/ok/registered`, undefined],
])('the registered header and %s', async (_, urlOf, value) => {
  const id = await submit(having, ['9001'], urlOf())
  const got = await arrival(id)
  expect(`${got.headers.host}${got.path}`).toBe(urlOf().replace('http://', ''))
  expect(got.headers['x-lender-token']).toBe(value)
  expect(JSON.stringify(got.headers).includes(header.header_value)).toBe(value !== undefined)
  expectSigned(got, having)
})

test('a refused one is sent again, as the same delivery with a new signature', async () => {
  const id = await submit(without, ['9001'], `${elsewhere.url}/status/500`)
  await until('it arrived twice', async () => (await arrivedFor(id)).length >= 2)
  const came = await arrivedFor(id)
  expect(new Set(came.map(({ delivery }) => delivery)).size).toBe(1)
  for (const one of came) expectSigned(one, without)
})

test('without a callback_url nothing is sent, though a URL is registered; the others once', async () => {
  const id = await submit(having, ['9001'])
  const isEnded = async () =>
    (await ask(`/collateral/${id}`, having)).json.data.status !== 'running'
  await until('it has ended', isEnded)
  // By then everything due has been sent: workers poll twice a second.
  await sleep(1500)
  expect(await arrivedFor(id)).toEqual([])
  expect(told).toHaveLength(6)
  for (const one of told) expect([one, (await arrivedFor(one)).length]).toEqual([one, 1])
})
