import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  PostmanCollection,
  PostmanRequest,
} from '../../../scripts/generate/describe-postman.ts'
import { makeDemo } from '../../../server/src/first-start.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { type Inbox, openInbox } from '../../support/callbacks/test-callbacks.ts'
import { type ApiDocument, operationsOf } from '../../support/http/api-document.ts'
import { call, type Reply, sampleCase, sampleDocument } from '../../support/http/http-client.ts'
import { until } from '../../support/until.ts'

/** The collections for Postman and Bruno: read by their own libraries, and sent to a service. */

const api = resolve(import.meta.dirname, '../../../docs/api')
const require = createRequire(import.meta.url)
const read = (file: string) => readFile(join(api, file), 'utf8')

const document: ApiDocument = JSON.parse(await read('v1.openapi.json'))
const postman: PostmanCollection = JSON.parse(await read('postman.json'))
const requests = postman.item.flatMap(({ item }) => item)
const documented = operationsOf(document)
  .map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
  .sort()

test('Postman’s library reads every operation of the document', () => {
  const own = createRequire(require.resolve('openapi-to-postmanv2'))('postman-collection')
  const collection = new own.Collection(structuredClone(postman))
  const found: string[] = []
  collection.forEachItem((item: { request: { method: string; url: { path: string[] } } }) => {
    found.push(`${item.request.method} /${item.request.url.path.join('/')}`)
  })
  expect(found.sort()).toEqual(documented)
  expect(collection.auth.type).toBe('bearer')
  expect(collection.variables.has('key')).toBe(true)
})

test('Bruno’s language reads every operation of the document, with the same bodies', async () => {
  const { bruToJsonV2, collectionBruToJson, bruToEnvJsonV2 } = require('@usebruno/lang')
  const files = await readdir(join(api, 'bruno'), { recursive: true })
  const found = await Promise.all(
    files
      .filter((file) => /\w\/(?!folder)[^/]+\.bru$/.test(file) && !file.startsWith('environments'))
      .map(async (file) => bruToJsonV2(await read(join('bruno', file)))),
  )
  const shapes = found.map(({ meta, http, body }) => ({
    name: meta.name,
    is: `${http.method.toUpperCase()} ${http.url.replace(/^\{\{\w+\}\}/, '')}`,
    body: body?.json && JSON.parse(body.json),
  }))
  expect(shapes.map(({ is }) => is).sort()).toEqual(documented)
  for (const { name, body } of shapes) {
    const raw = requests.find((request) => request.name === name)?.request.body?.raw
    expect([name, body]).toEqual([name, raw && JSON.parse(raw)])
  }
  const root = collectionBruToJson(await read('bruno/collection.bru'))
  expect(root.auth.bearer.token).toBe('{{key}}')
  const { variables } = bruToEnvJsonV2(await read('bruno/environments/UAT.bru'))
  expect(variables.map(({ name }: { name: string }) => name).sort()).toEqual(
    postman.variable.map(({ key }) => key).sort(),
  )
  expect(variables.find(({ name }: { name: string }) => name === 'key').secret).toBe(true)
})

test('nothing in them changes from one run to the next', async () => {
  const all = JSON.stringify(postman)
  expect(all).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|_postman_id|"id":/)
})

let app: TestApp
let inbox: Inbox
const values = new Map(postman.variable.map(({ key, value }) => [key, value]))
beforeAll(async () => {
  app = await startTestApp({ CALLBACK_ALLOW_PRIVATE: 'test' })
  inbox = await openInbox()
  const demo = await makeDemo(app.db, app.keyring, app.dataDir, app.url, new Date())
  values.set('base_url', `${app.url}/uat/v1`).set('service_url', app.url)
  values.set('key', demo?.test_key ?? '').set('receiver_url', inbox.url)
})
afterAll(async () => {
  await inbox?.close()
  await app?.end()
})

/** With the key of a first start, each unchanged, from top to bottom. */
const needsMore: Record<string, string> = {
  'Withdraw a case': '404 not_found',
  'Answer a query in words': '404 not_found',
  'Get links to the report': '409 not_ready',
  'Read the callback URL': '404 not_found',
  'Send a ping now': '404 not_found',
  'Read a delivery with its attempts': '404 not_found',
  'Replay a delivery': '404 not_found',
}

test('the service accepts each request of a first run', async () => {
  for (const { name, ...request } of requests) {
    const reply = await run(request)
    const answer = reply.status < 300 ? 'done' : `${reply.status} ${reply.json.error.code}`
    expect([name, answer, reply.text]).toEqual([name, needsMore[name] ?? 'done', reply.text])
  }
})

test('and those that depend on others pass after that', async () => {
  const done = async (name: string) => {
    const { status, text, json } = await run(named(name))
    expect([name, status < 300, text]).toEqual([name, true, text])
    return json
  }
  await done('Get links to the report')
  await done('Register or change the callback URL')
  await done('Read the callback URL')
  await done('Send a ping now')
  // The documents of the collection are on the case already, which is no event.
  await done('Add documents to a case')
  const documents = [sampleDocument('map.pdf', 'map')]
  const path = filled('/uat/v1/cases/{{ref}}/documents')
  const added = await call(app.url, path, { key: filled('{{key}}'), body: { documents } })
  expect(added.status, added.text).toBe(200)
  values.set('withdraw_ref', `WITHDRAW-${Date.now()}`)
  const created = { ...sampleCase(), external_ref: filled('{{withdraw_ref}}') }
  await call(app.url, '/uat/v1/cases', { key: filled('{{key}}'), body: created })
  expect(await done('Withdraw a case')).toMatchObject({ status: 'withdrawn' })
  await until('it is delivered', async () => {
    const [newest] = (await done('List deliveries')).deliveries
    return newest?.state === 'delivered'
  })
  await done('Read a delivery with its attempts')
  await done('Replay a delivery')
  expect(await done('Replay all failed deliveries')).toMatchObject({ dry_run: true })
  const { data } = await done('Read the findings')
  expect(data.properties).toMatchObject([{ reference: 'P1' }, { reference: 'P2' }])
})

const named = (name: string): Omit<PostmanRequest, 'name'> => {
  const found = requests.find((request) => request.name === name)
  if (!found) throw new Error(`there is no request called ${name}`)
  return found
}

const filled = (text: string) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, key) => values.get(key) ?? '')

async function run({ request, event }: Omit<PostmanRequest, 'name'>): Promise<Reply> {
  const { method, url, header, body, auth } = request
  const path = (url.variable ?? []).reduce(
    (at, { key, value }) => at.replace(`:${key}`, value),
    url.raw.replace(/^\{\{\w+\}\}/, ''),
  )
  const base = new URL(filled(url.host.join('')))
  const headers = header.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, value])
  const reply = await call(base.origin, base.pathname.replace(/\/$/, '') + filled(path), {
    method,
    headers: Object.fromEntries(headers),
    ...(auth?.type !== 'noauth' && { key: filled('{{key}}') }),
    ...(body && { body: filled(body.raw) }),
  })
  for (const { script } of event ?? []) {
    const set = (key: string, value: string) => values.set(key, value)
    const pm = { response: { json: () => reply.json }, collectionVariables: { set } }
    new Function('pm', script.exec.join('\n'))(pm)
  }
  return reply
}
