import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Received, type Receiver, startReceiver } from '../support/callbacks/receiver.ts'
import { call, type Reply, sampleCase, sampleDocument } from '../support/http/http-client.ts'
import {
  quickstartOf,
  type ServiceProcess,
  startService,
} from '../support/processes/service-process.ts'
import { until } from '../support/until.ts'

/** Real deliveries, verified by code that is not ours: Node's crypto in a receiver, and OpenSSL. */

const run = promisify(execFile)

interface Phase {
  received: Received[]
  /** The secrets that must sign the deliveries, as returned to the lender. */
  secret: string
  previous: string | undefined
}

let folder: string
let service: ServiceProcess
let receiver: Receiver
let key: string
let phases: Record<'before' | 'oldReceiver' | 'newReceiver' | 'after', Phase>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deedwire-e2e-'))
  service = await startService({ DATA_DIR: folder })
  const quickstart = await quickstartOf(folder)
  key = quickstart.test_key
  const first: string = quickstart.test_signing_secret
  receiver = await startReceiver(folder, [first])

  // The first attempts fail: the next one has the same id, and a signature of its own bytes.
  await register('/status/500')
  const refused = await live('SIGNED-1')
  await until('it was refused', async () => (await receiver.received()).length > 0)
  await register('/ok')
  await send(`/sandbox/cases/${refused}/re-release`, { reason: 'The release deed was found.' })
  const before = { received: await newlyReceived([]), secret: first, previous: undefined }

  const second = await rotate(1)
  await live('SIGNED-2')
  const rotating = { secret: second, previous: first }
  const oldReceiver = { received: await newlyReceived(before.received), ...rotating }

  // The lender deploys the new secret while the old one still signs.
  const { port } = new URL(receiver.url)
  await receiver.stop()
  receiver = await startReceiver(folder, [second], Number(port))
  await live('SIGNED-3')
  const newReceiver = { received: await newlyReceived([]), ...rotating }

  const third = await rotate(0)
  await live('SIGNED-4')
  const left = await newlyReceived(newReceiver.received)
  const after = { received: left, secret: third, previous: undefined }
  phases = { before, oldReceiver, newReceiver, after }
})
afterAll(async () => {
  await receiver?.stop()
  await service?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function send(path: string, body: object, method = 'POST'): Promise<Reply> {
  const reply = await call(service.url, `/uat/v1${path}`, { method, key, body })
  expect([path, reply.status < 300, reply.text]).toEqual([path, true, reply.text])
  return reply
}

const register = (path: string) => send('/callback', { url: `${receiver.url}${path}` }, 'PUT')

async function rotate(overlap_days: number): Promise<string> {
  return (await send('/callback/rotate-secret', { overlap_days })).json.signing_secret
}

/** From its creation to its report, with letters that take several bytes. */
async function live(ref: string): Promise<string> {
  const names = { external_ref: ref, applicant_name: 'रमेश बाबूराव कुलकर्णी' }
  await send('/cases', {
    ...sampleCase(names),
    documents: [sampleDocument('दस्त.pdf', '%PDF-1.7 deed')],
  })
  const end = { to: 'finalised', result: 'negative', reason: 'बोजा “शिल्लक” आहे \u2028 €' }
  await send(`/sandbox/cases/${ref}/advance`, end)
  return ref
}

/** Once nothing is left to send: what arrived since. */
async function newlyReceived(known: readonly Received[]): Promise<Received[]> {
  const path = '/uat/v1/callback/deliveries?state=pending'
  const pending = async () => (await call(service.url, path, { key })).json.deliveries
  await until('all were delivered', async () => (await pending()).length === 0)
  return (await receiver.received()).slice(known.length)
}

const eventsOfLife = ['case.received', 'case.allocated', 'case.finalised']

test('the receiver uses no code of ours', async () => {
  const script = new URL('../support/callbacks/receiver-process.ts', import.meta.url)
  const imported = (await readFile(script, 'utf8')).matchAll(/(?:from|import\(?) *'([^']+)'/g)
  const modules = [...imported].map(([, name]) => name)
  expect(modules).toContain('node:crypto')
  expect(modules.filter((name) => !name?.startsWith('node:'))).toEqual([])
})

test('every event of the cases was delivered, and some were refused before', () => {
  const taken = Object.values(phases).map(({ received }) =>
    received.filter(({ status }) => status === 200).map(({ event }) => event),
  )
  const again = [...eventsOfLife, 'result_changed']
  expect(taken).toEqual([again, eventsOfLife, eventsOfLife, eventsOfLife])
  const [refused, ...others] = phases.before.received
  expect(refused?.status).toBe(500)
  expect(others.some(({ delivery }) => delivery === refused?.delivery)).toBe(true)
})

test('a receiver verifies all of them with its secret, whichever of the two it has', () => {
  const verdicts = Object.values(phases).map(({ received }) => [
    ...new Set(received.map(({ verified, verifiedPrevious }) => `${verified} ${verifiedPrevious}`)),
  ])
  expect(verdicts).toEqual([['true false'], ['false true'], ['true false'], ['false false']])
})

test('OpenSSL makes the same signatures from the received bytes', async (context) => {
  const found = await run('openssl', ['version']).catch(() => undefined)
  if (!found) context.skip('no openssl on this machine')
  for (const [name, { received, secret, previous }] of Object.entries(phases)) {
    const files = await Promise.all(
      received.map(async ({ body }, i) => {
        const file = join(folder, `${name}-${i}.body`)
        await writeFile(file, Buffer.from(body, 'base64'))
        return file
      }),
    )
    const given = (header: string) => received.map(({ headers }) => headers[header])
    const made = await signaturesOf(files, secret)
    expect(made).toHaveLength(received.length)
    expect([name, given('x-svc-signature')]).toEqual([name, made])
    const old = previous ? await signaturesOf(files, previous) : received.map(() => undefined)
    expect([name, given('x-svc-signature-previous')]).toEqual([name, old])
  }
})

/** By the command that a lender's engineer would type. */
async function signaturesOf(files: readonly string[], secret: string): Promise<string[]> {
  const { stdout } = await run('openssl', ['dgst', '-sha256', '-hmac', secret, '-r', ...files])
  return stdout
    .trim()
    .split('\n')
    .map((line) => `sha256=${line.split(' ')[0]}`)
}
