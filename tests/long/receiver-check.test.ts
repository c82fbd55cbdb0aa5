import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CallbackVerificationError, verifyCallback } from '../../sdk/src/index.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { openExamReceiver, type PlantedFault } from '../support/callbacks/exam-receiver.ts'
import { openTestCallbacks, type TestCallbacks } from '../support/callbacks/test-callbacks.ts'
import { call } from '../support/http/http-client.ts'
import { childEnvironment } from '../support/processes/child-environment.ts'
import { cli } from '../support/processes/service-process.ts'

/** `deedwire receiver check` and `verify`, as a lender's engineer types them. */

let app: TestApp
let desk: TestCallbacks
let folder: string
let env: Record<string, string>
const closers: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'test' })
  desk = await openTestCallbacks(app)
  folder = await mkdtemp(join(tmpdir(), 'deedwire-receiver-'))
  env = { DEEDWIRE_KEY: desk.keys.test, DEEDWIRE_URL: app.url }
})
afterAll(async () => {
  for (const close of closers) await close()
  await app.end()
  await rm(folder, { recursive: true, force: true })
})
const secret = 'svcsec_of_the_examined'
const file = (name: string) => join(folder, name)
const deedwire = (...args: string[]) => cli(env, 'receiver', ...args)

describe('a good receiver, which verifies with the SDK', () => {
  test('passes; its certificate is genuine, by the command and by the code in the docs', async () => {
    // The first registration returns the secret; a receiver uses it from then on.
    const own = await desk.register('test', { url: 'http://127.0.0.1:9/in' })
    const { url, stateUrl } = await openSdkReceiver(own)
    await desk.register('test', { url })
    const out = file('good.json')
    const checked = await deedwire('check', '--state-url', stateUrl, '--out', out)
    expect(checked.code, checked.stdout + checked.stderr).toBe(0)
    expect(checked.stdout).toContain('Passed. Certificate: ')
    expect(checked.stdout).not.toContain(own)
    const verified = await deedwire('verify', out)
    expect([verified.code, verified.stderr]).toEqual([0, ''])
    expect(verified.stdout).toContain('The certificate is genuine.')
    expect(verified.stdout).toContain(`${url}, the registered one`)

    const signed = JSON.parse(await readFile(out, 'utf8'))
    const { keys } = (await call(app.url, '/.well-known/deedwire-examination-key')).json
    const isGenuine = await documentedCheck()
    expect(isGenuine(signed, keys[0])).toBe(true)
    signed.certificate.verdict = 'failed'
    expect(isGenuine(signed, keys[0])).toBe(false)
  })

  test('a certificate that was changed is refused', async () => {
    const signed = JSON.parse(await readFile(file('good.json'), 'utf8'))
    signed.certificate.url = 'https://another.example/in'
    await writeFile(file('forged.json'), JSON.stringify(signed))
    const verified = await deedwire('verify', file('forged.json'))
    expect([verified.code, verified.stdout]).toEqual([
      1,
      'It was changed after it was signed, or was never signed by this service.\n',
    ])
  })

  test('without the service: with its key, saved before', async () => {
    const { text } = await call(app.url, '/.well-known/deedwire-examination-key')
    await writeFile(file('key.json'), text)
    const nowhere = { DEEDWIRE_URL: 'http://127.0.0.1:9' }
    const args = ['receiver', 'verify', file('good.json'), '--key-file', file('key.json')]
    expect((await cli(nowhere, ...args)).code).toBe(0)
  })
})

test('examples/los, which lenders copy, passes unchanged', async () => {
  const own = await openTestCallbacks(app)
  const signingSecret = await own.register('test', { url: 'http://127.0.0.1:9/in' })
  const url = await startLos(own.keys.test, signingSecret)
  const { code, stdout, stderr } = await cli(
    { DEEDWIRE_KEY: own.keys.test, DEEDWIRE_URL: app.url },
    ...['receiver', 'check', '--state-url', `${url}/cases/{external_ref}`],
    ...['--out', file('los.json')],
  )
  expect(code, stdout + stderr).toBe(0)
  expect(stdout).toContain('Passed. Certificate: ')
})

test('planted faults are found, each reported by its name, and the certificate says so', async () => {
  const planted = {
    'parses before verifying': 'Verify the raw bytes first, then parse.',
    'not idempotent': 'It is not idempotent',
    'follows order of arrival': 'It follows the order of arrival.',
    'compares only as much as was sent': 'It accepted a callback that the service did not sign.',
  } satisfies Partial<Record<PlantedFault, string>>
  const receiver = await openExamReceiver(Object.keys(planted) as PlantedFault[])
  closers.push(receiver.close)
  const { url, stateUrl } = receiver
  const out = file('failed.json')
  const checked = await deedwire(
    ...['check', url, '--secret', secret, '--state-url', stateUrl, '--out', out],
  )
  expect(checked.code).toBe(1)
  for (const words of Object.values(planted)) expect(checked.stdout).toContain(words)
  expect(checked.stdout).toContain('Not passed.')
  const verified = await deedwire('verify', out)
  expect(verified.code).toBe(1)
  expect(verified.stdout).toContain('The certificate is genuine.')
  expect(verified.stdout).toContain('Verdict: failed')
})

test('planted: slow. It is found from here, without a key, and gets no certificate', async () => {
  const receiver = await openExamReceiver(['slow'], { slowMs: 5_200, slowOn: 'ping' })
  closers.push(receiver.close)
  const { url, stateUrl } = receiver
  const args = ['--from-here', '--secret', secret, '--state-url', stateUrl, '--json']
  const checked = await cli({}, 'receiver', 'check', url, ...args)
  expect(checked.code).toBe(1)
  const examined = JSON.parse(checked.stdout)
  expect(examined).toMatchObject({
    certificate: null,
    unsigned: expect.stringContaining('no certificate is issued'),
    duration_ms: expect.any(Number),
  })
  const wrong = examined.results.filter(({ outcome }: { outcome: string }) => outcome === 'failed')
  expect(wrong.map(({ probe, finding }: Record<string, string>) => [probe, finding])).toEqual([
    ['speed', 'slow'],
  ])
})

test('a receiver the service cannot reach: tested from here, and reported as such', async () => {
  const strict = await startTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'off' })
  closers.push(() => strict.end())
  const receiver = await openExamReceiver()
  closers.push(receiver.close)
  const strictDesk = await openTestCallbacks(strict)
  const { url, stateUrl } = receiver
  const checked = await cli(
    { DEEDWIRE_KEY: strictDesk.keys.test, DEEDWIRE_URL: strict.url },
    ...['receiver', 'check', url, '--secret', secret, '--state-url', stateUrl],
  )
  expect([checked.code, checked.stderr]).toEqual([
    0,
    expect.stringContaining('tested from this machine instead'),
  ])
  expect(checked.stdout).toContain('no certificate is issued')
})

test.each<[string, string[], string]>([
  ['no secret for another URL', ['check', 'http://127.0.0.1:9/other'], 'secret: is required'],
  ['no secret from here', ['check', 'http://127.0.0.1:9/', '--from-here'], '--secret: is required'],
])('a mistake is reported in a sentence: %s', async (_, args, words) => {
  const { code, stdout, stderr } = await deedwire(...args)
  expect([code > 0, stdout]).toEqual([true, ''])
  expect(stderr).toContain(words)
})

/** Its address, once it has registered itself. */
async function startLos(key: string, signingSecret: string): Promise<string> {
  const script = new URL('../../examples/los/los.ts', import.meta.url)
  const env = { DEEDWIRE_URL: app.url, DEEDWIRE_KEY: key, DEEDWIRE_SIGNING_SECRET: signingSecret }
  const los = spawn(process.execPath, [script.pathname], {
    env: childEnvironment({ LOS_PORT: '0', LOS_DATA: file('los'), ...env }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(los, 'exit')
  closers.push(async () => {
    los.kill()
    await ended
  })
  let url = ''
  for await (const line of createInterface({ input: los.stdout })) {
    url ||= /callbacks at (\S+)\/callbacks/.exec(line)?.[1] ?? ''
    if (line.startsWith('registered')) break
  }
  los.stdout.resume()
  return url
}

/** In few lines: verify, check whether it is known and whether it is newer, store, answer. */
async function openSdkReceiver(own: string) {
  const cases = new Map<string, { status: string; result: string; sequence: number }>()
  const known = new Set<string>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET') {
      const found = cases.get(decodeURIComponent(request.url?.split('/').at(-1) ?? ''))
      return found ? response.end(JSON.stringify(found)) : response.writeHead(404).end()
    }
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    try {
      const callback = await verifyCallback(Buffer.concat(pieces), request.headers, own)
      const { payload, deliveryId = '', sequence = 0 } = callback
      if ('external_ref' in payload && 'status' in payload && callback.event !== 'ping') {
        const { external_ref: ref, status, result } = payload
        const isNews = !known.has(deliveryId) && sequence > (cases.get(ref)?.sequence ?? 0)
        if (isNews) cases.set(ref, { status, result, sequence })
        known.add(deliveryId)
      }
      response.writeHead(204).end()
    } catch (error) {
      response.writeHead(error instanceof CallbackVerificationError ? 401 : 500).end()
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  )
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `${url}/callbacks`, stateUrl: `${url}/cases/{external_ref}` }
}

async function documentedCheck(): Promise<(signed: unknown, jwk: unknown) => boolean> {
  const text = await readFile(new URL('../../docs/receiver-check.md', import.meta.url), 'utf8')
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(text) ?? []
  await writeFile(file('check.ts'), code)
  return (await import(file('check.ts'))).isGenuine
}
