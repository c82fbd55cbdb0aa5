import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect } from 'vitest'
import { allScopes } from '../../../server/src/access/access.ts'
import type { TestApp } from '../app/test-app.ts'
import { openInbox } from '../callbacks/test-callbacks.ts'
import { childEnvironment } from '../processes/child-environment.ts'
import { openFaultyProxy, type Seen } from './faulty-proxy.ts'
import { type Outcome, readScenarios, type Scenarios, type Step } from './scenario-file.ts'

export interface Runner {
  command: string
  args: readonly string[]
  env?: Record<string, string>
}

/** A step, with what the client printed for it. */
export interface StepOutcome {
  step: string
  outcome: Outcome
}

/**
 * Carries out the scenarios with one client against the live service, for a new lender, and checks
 * every expectation.
 */
export async function runScenarios(app: TestApp, runner: Runner): Promise<StepOutcome[]> {
  const scenarios = await readScenarios()
  const { id } = await app.lender()
  const inbox = await openInbox()
  const proxy = await openFaultyProxy(app.url)
  const folder = await mkdtemp(join(tmpdir(), 'deedwire-client-'))
  try {
    const hashes = await writeFiles(folder, scenarios)
    const lines = await linesOf(runner, folder, {
      DEEDWIRE_URL: app.url,
      DEEDWIRE_KEY: await app.key(id, 'test', { scopes: allScopes }),
      FAULTY_URL: proxy.url,
      RECEIVER_URL: inbox.url,
      ...runner.env,
    })
    expect(lines.map(({ step }) => step)).toEqual(scenarios.steps.map(({ name }) => name))
    for (const [index, step] of scenarios.steps.entries()) {
      const { outcome } = lines[index] ?? { outcome: {} }
      await checkDownloads(outcome, folder)
      checkOutcome(step, outcome, (name) => (name === 'receiver' ? inbox.url : hashes.get(name)))
      checkAttempts(
        step,
        proxy.seen.filter((one) => one.step === index),
      )
    }
    // Nothing is left of a file that failed its check.
    expect(await readdir(join(folder, 'reports-wrong'))).toEqual([])
    return lines.map(({ step, outcome }) => ({ step, outcome: comparableOutcome(outcome) }))
  } finally {
    await proxy.close()
    await inbox.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface FileHash {
  sha256: string
  bytes: number
}

async function writeFiles(folder: string, { files }: Scenarios): Promise<Map<string, FileHash>> {
  const hashes = new Map<string, FileHash>()
  for (const [name, { text, times }] of Object.entries(files)) {
    const bytes = Buffer.from(text.repeat(times))
    await writeFile(join(folder, name), bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    hashes.set(name, { sha256, bytes: bytes.length })
  }
  await mkdir(join(folder, 'reports'))
  return hashes
}

/** What it prints, one line of JSON for each step; nothing may be printed as an error. */
async function linesOf(
  { command, args }: Runner,
  cwd: string,
  env: Record<string, string>,
): Promise<StepOutcome[]> {
  const timeout = 300_000
  const child = spawn(command, args, { cwd, env: childEnvironment(env), timeout })
  const out: Buffer[] = []
  const errors: Buffer[] = []
  child.stdout.on('data', (piece: Buffer) => out.push(piece))
  child.stderr.on('data', (piece: Buffer) => errors.push(piece))
  const status = await new Promise((done, fail) => child.on('close', done).on('error', fail))
  const text = Buffer.concat(out).toString()
  const last = text.trim().split('\n').at(-1)
  expect([status, Buffer.concat(errors).toString()], `after ${last}`).toEqual([0, ''])
  // Nothing a client prints or throws has the key.
  expect(text).not.toContain(env.DEEDWIRE_KEY)
  const lines = text.trim().split('\n')
  return lines.map((line) => {
    const { step, ...outcome } = JSON.parse(line)
    return { step, outcome: inApiNames(outcome) as Outcome }
  })
}

/** Clients have the names of their language. */
function inApiNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inApiNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [toSnakeCase(name), inApiNames(one)]),
  )
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Files are in the folder, with the size and the SHA-256 that the client gives. */
async function checkDownloads({ result }: Outcome, folder: string): Promise<void> {
  for (const file of Array.isArray(result) ? result : []) {
    if (typeof file?.path !== 'string') continue
    const bytes = await readFile(join(folder, file.path))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(file).toMatchObject({
      filename: basename(file.path),
      sha256,
      size_bytes: bytes.length,
    })
  }
}

function checkOutcome(step: Step, outcome: Outcome, lookUp: (name: string) => unknown): void {
  const { attempts: _, ...expected } = step.expect
  expect.soft({ step: step.name, outcome: withoutOwn(outcome) }).toEqual({
    step: step.name,
    outcome: asMatcher(withoutOwn(expected), lookUp),
  })
}

/** Every field that is expected; `includes` are some of a list, `file` has this size and SHA-256. */
function asMatcher(expected: unknown, lookUp: (name: string) => unknown): unknown {
  if (Array.isArray(expected)) return expected.map((one) => asMatcher(one, lookUp))
  if (typeof expected === 'string') {
    const name = /^\$\{(\w+)\}$/.exec(expected)?.[1]
    return name === undefined ? expected : lookUp(name)
  }
  if (typeof expected !== 'object' || expected === null) return expected
  if ('includes' in expected) return expect.arrayContaining(expected.includes as unknown[])
  const { file, ...fields } = expected as Record<string, unknown>
  const all = { ...fields, ...(file !== undefined && (lookUp(String(file)) as FileHash)) }
  const entries = Object.entries(all).map(([name, one]) => [name, asMatcher(one, lookUp)])
  return expect.objectContaining(Object.fromEntries(entries))
}

/** All attempts of a step are the same request, and wait as long as they were asked to. */
function checkAttempts({ name, expect: { attempts }, through }: Step, seen: readonly Seen[]): void {
  if (attempts !== undefined) expect.soft([name, seen.length]).toEqual([name, attempts])
  const sent = seen.filter(({ method }) => method !== 'GET')
  const bodies = new Set(sent.map(({ idempotencyKey, sha256 }) => `${idempotencyKey} ${sha256}`))
  if (sent.length > 0) {
    expect.soft([name, bodies.size]).toEqual([name, 1])
    expect(sent[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
  }
  const [first, second] = seen
  if ((through === 'busy' || through === 'limited') && first && second) {
    expect(second.atMs - first.atMs).toBeGreaterThan(990)
  }
}

/** Values that differ from run to run, replaced by their kind; what is null may be missing too. */
function withoutOwn(value: unknown): unknown {
  if (typeof value === 'string') {
    return value
      .replace(/\bsvcsec_[\w-]{43}/g, '<secret>')
      .replace(/\b([a-z]{2,6})_[0-9a-z]{26}\b/g, '<$1>')
  }
  if (Array.isArray(value)) return value.map(withoutOwn)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, one]) => one !== null)
  return Object.fromEntries(entries.map(([name, one]) => [name, withoutOwn(one)]))
}

const volatile = new Set(['cursor', 'next_cursor', 'next_after', 'duration_ms', 'size_bytes'])

/**
 * For the comparison of two clients: also without times, links and numbers of this run, and without
 * empty lists, which clients leave out or not.
 */
function comparable(value: unknown): unknown {
  if (typeof value === 'string') {
    return String(withoutOwn(value))
      .replace(/^Lender \d+$/, '<lender>')
      .replace(/https?:\/\/[^/\s"]+\/(?:files|in)[^\s"]*/g, '<link>')
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '<time>')
      .replace(/svc_test_…\w{4}/g, '<hint>')
      .replace(/\b[0-9a-f]{64}\b/g, '<sha256>')
  }
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const isEmpty = (one: unknown) => one === null || (Array.isArray(one) && one.length === 0)
  const entries = Object.entries(value).filter(([, one]) => !isEmpty(one))
  return Object.fromEntries(
    entries.map(([name, one]) => [name, volatile.has(name) ? '<own>' : comparable(one)]),
  )
}

/** Messages are compared if they are those of the service, which have a request id. */
function comparableOutcome({ result, error }: Outcome): Outcome {
  if (!error) return /^\d+$/.test(String(result)) ? {} : (comparable({ result }) as Outcome)
  const { message, detail: _, ...fields } = error
  const shown = error.request_id == null ? fields : { ...fields, message }
  return comparable({ error: shown }) as Outcome
}
