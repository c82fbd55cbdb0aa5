import { createHmac } from 'node:crypto'
import { createServer, request as forward, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allScopes } from '../../../server/src/access/access.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { openBrowser, openScreen } from '../../support/browser/browser.ts'

type Sdk = typeof import('../../../sdk/src/index.ts')

/** The SDK bundled for a real browser, against the running service on the page's own origin. */

const page = `<title>A page</title>
<script type="module">import * as sdk from '/sdk.js'; globalThis.sdk = sdk</script>`

let browser: Browser
let app: TestApp
let server: Server
let origin: string
let key: string
let warnings: string[]
beforeAll(async () => {
  const bundle = await bundled()
  server = createServer((request, response) => {
    const own = { '/': page, '/sdk.js': bundle }[request.url ?? '']
    if (own !== undefined) {
      const type = request.url === '/' ? 'text/html' : 'text/javascript'
      response.writeHead(200, { 'content-type': type }).end(own)
      return
    }
    const { method, headers } = request
    const passed = forward(`${app.url}${request.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = await startTestApp({ PUBLIC_URL: origin })
  const lender = await app.lender({ name: 'Kaveri Housing Finance' })
  key = await app.key(lender.id, 'test', { scopes: allScopes })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await app?.end()
  server?.close()
})

async function bundled(): Promise<string> {
  warnings = []
  const entry = resolve(import.meta.dirname, '../../../sdk/src/index.ts')
  const outputs = await build({
    configFile: false,
    logLevel: 'warn',
    customLogger: {
      info: () => {},
      warn: (message) => void warnings.push(message),
      warnOnce: (message) => void warnings.push(message),
      error: (message) => void warnings.push(message),
      clearScreen: () => {},
      hasErrorLogged: () => false,
      hasWarned: false,
    },
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'sdk' } },
  })
  const [first] = [outputs].flat()
  if (!first || !('output' in first)) throw new Error('nothing was bundled')
  expect(first.output).toHaveLength(1)
  return first.output[0].code
}

test('it bundles without a warning', () => {
  expect(warnings).toEqual([])
})

test('a case, its documents, its report and a signature, all in the page', async () => {
  const { page: shown, complaints } = await openScreen(browser, origin)
  await shown.goto('/')
  const body = JSON.stringify({ event: 'ping', data: { at: '2026-11-15T09:30:00.000Z' } })
  const signature = `sha256=${createHmac('sha256', 'svcsec_1').update(body).digest('hex')}`
  const said = await shown.evaluate(
    async ({ key, body, signature, baseUrl }) => {
      const { Deedwire, verifyCallback } = (globalThis as unknown as { sdk: Sdk }).sdk
      const deedwire = new Deedwire({ baseUrl, apiKey: key })
      const failed = (call: Promise<unknown>) =>
        call.then(
          () => 'done',
          (error) => error.message,
        )
      const seen: number[] = []
      const content = new Blob(['%PDF-1.7 deed'])
      const paper = { filename: 'deed.pdf', content_type: 'application/pdf', content }
      const fields = { external_ref: 'IN-A-PAGE', applicant_name: 'आशा', case_type: 'TSR' }
      await deedwire.cases.create(
        { ...fields, loan_account_number: 'L-1', documents: [paper] },
        { onProgress: ({ sentBytes }) => seen.push(sentBytes) },
      )
      await deedwire.sandbox.advance('IN-A-PAGE', { to: 'finalised' })
      const [report] = await deedwire.report.download('IN-A-PAGE')
      const headers = new Headers({ 'x-svc-signature': signature })
      const unaged = { toleranceSeconds: Number.POSITIVE_INFINITY }
      return {
        mode: (await deedwire.whoami()).mode,
        seen: seen.length,
        start: String.fromCharCode(...(report?.content.slice(0, 5) ?? [])),
        event: (await verifyCallback(body, headers, ['svcsec_0', 'svcsec_1'], unaged)).event,
        changed: await failed(verifyCallback(`${body} `, headers, 'svcsec_1', unaged)),
        to: await failed(deedwire.report.download('IN-A-PAGE', { to: '/tmp' })),
        path: await failed(
          deedwire.cases.addDocuments('IN-A-PAGE', { documents: [{ path: '/a' }] }),
        ),
      }
    },
    { key, body, signature, baseUrl: `${origin}/uat/v1` },
  )
  expect(said).toEqual({
    mode: 'test',
    seen: 2,
    start: '%PDF-',
    event: 'ping',
    changed: expect.stringMatching(/^No secret matches/),
    to: 'to needs the Node file system and does not work in a browser',
    path: 'documents[0].path needs the Node file system and does not work in a browser',
  })
  expect(complaints).toEqual([])
})
