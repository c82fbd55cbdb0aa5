import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CallbackVerificationError,
  Deedwire,
  DeedwireApiError,
  DeedwireError,
  type DocumentIn,
  DownloadError,
  verifyCallback,
} from '../../../sdk/src/index.ts'
import { readScenarios, type Step } from './scenario-file.ts'

/** Carries out `clients/scenarios.json` with the TypeScript SDK: one line of JSON for each step. */

// biome-ignore lint/suspicious/noExplicitAny: the file has the arguments of every call.
type Arguments = any

const { DEEDWIRE_URL = '', DEEDWIRE_KEY = '', FAULTY_URL = '' } = process.env
const triesMax = 300
const saved: Record<string, unknown> = { receiver: process.env.RECEIVER_URL }

const calls: Record<string, (deedwire: Deedwire, given: Arguments) => Promise<unknown>> = {
  whoami: (deedwire) => deedwire.whoami(),
  'cases.create': async (deedwire, { idempotency_key, ...input }) => {
    const sent = { ...input, documents: input.documents && (await documentsOf(input.documents)) }
    const made = await deedwire.cases.create(sent, { idempotencyKey: idempotency_key })
    if (made.created) return made
    const { external_ref, status } = made.case
    return { ...made, external_ref, status }
  },
  'cases.get': (deedwire, { ref }) => deedwire.cases.get(ref),
  'cases.list': (deedwire, filter) => deedwire.cases.list(filter),
  'cases.each': (deedwire, filter) => listOf(deedwire.cases.list(filter)),
  'cases.documents': (deedwire, { ref }) => deedwire.cases.documents(ref),
  'cases.add_documents': async (deedwire, { ref, documents, ...input }) =>
    deedwire.cases.addDocuments(ref, { ...input, documents: await documentsOf(documents) }),
  'cases.withdraw': (deedwire, { ref, reason }) => deedwire.cases.withdraw(ref, { reason }),
  'cases.queries': (deedwire, { ref }) => deedwire.cases.queries(ref),
  'cases.answer_query': (deedwire, { ref, query_id, text, idempotency_key }) =>
    deedwire.cases.answerQuery(ref, query_id, { text }, { idempotencyKey: idempotency_key }),
  'report.get': (deedwire, { ref }) => deedwire.report.get(ref),
  'report.download': (deedwire, { ref, to }) => deedwire.report.download(ref, { to }),
  'collateral.create': (deedwire, input) => deedwire.collateral.create(input),
  'collateral.get': (deedwire, { id }) => deedwire.collateral.get(id),
  'collateral.each': async (deedwire, filter) => (await deedwire.collateral.list(filter)).data,
  'collateral.wait_for': (deedwire, { id, timeout_seconds }) =>
    deedwire.collateral.waitFor(id, { timeoutMs: timeout_seconds * 1000 }),
  'events.list': (deedwire, options) => deedwire.events.list(options),
  'events.each': (deedwire, options) => listOf(deedwire.events.from(options)),
  'events.latest_cursor': (deedwire) => deedwire.events.latestCursor(),
  'sandbox.advance': (deedwire, { ref, ...input }) => deedwire.sandbox.advance(ref, input),
  'sandbox.re_release': (deedwire, { ref, ...input }) => deedwire.sandbox.reRelease(ref, input),
  'callback.set': (deedwire, input) => deedwire.callback.set(input),
  'callback.get': (deedwire) => deedwire.callback.get(),
  'callback.test': (deedwire) => deedwire.callback.test(),
  'callback.rotate_secret': (deedwire, input) => deedwire.callback.rotateSecret(input),
  'callback.remove': (deedwire) => deedwire.callback.remove(),
  verify_callback: async (_, { body, body_base64, headers, secrets, now, tolerance_seconds }) =>
    verifyCallback(body ?? Buffer.from(body_base64, 'base64'), headers, secrets, {
      now: new Date(now),
      toleranceSeconds: tolerance_seconds === 'off' ? Number.POSITIVE_INFINITY : tolerance_seconds,
    }),
}

for (const [index, step] of (await readScenarios()).steps.entries()) {
  console.log(JSON.stringify({ step: step.name, ...(await outcomeOf(step, index)) }))
}

async function outcomeOf(step: Step, index: number) {
  try {
    const call = calls[step.call]
    if (!call) throw new Error(`${step.call} is unknown to this runner`)
    const deedwire = clientFor(step, index)
    let result = await call(deedwire, filledIn(step.with ?? {}))
    for (let tries = 1; tries < triesMax && isTooShort(result, step); tries++) {
      await sleep(100)
      result = await call(deedwire, filledIn(step.with ?? {}))
    }
    for (const [name, place] of Object.entries(step.save ?? {})) saved[name] = at(result, place)
    return { result }
  } catch (error) {
    return { error: described(error) }
  }
}

function isTooShort(result: unknown, { until_length = 0 }: Step): boolean {
  return Array.isArray(result) && result.length < until_length
}

function clientFor({ through, options = {} }: Step, index: number): Deedwire {
  const root = through ? `${FAULTY_URL}/${index}/${through}` : DEEDWIRE_URL
  const { api_key = DEEDWIRE_KEY, timeout_seconds, max_retries } = options
  return new Deedwire({
    baseUrl: `${root}/uat/v1`,
    apiKey: api_key,
    timeoutMs: timeout_seconds && timeout_seconds * 1000,
    maxRetries: max_retries,
  })
}

async function listOf<T>(all: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const one of all) list.push(one)
  return list
}

function filledIn(value: unknown): unknown {
  if (typeof value === 'string') {
    const name = /^\$\{(\w+)\}$/.exec(value)?.[1]
    return name === undefined ? value : saved[name]
  }
  if (Array.isArray(value)) return value.map(filledIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filledIn(one)]))
}

function at(result: unknown, place: string): unknown {
  const names = place === '' ? [] : place.split('.')
  return names.reduce((value, name) => (value as Record<string, unknown>)[name], result)
}

/** A path, or the file's content as bytes or as a stream. */
function documentsOf(documents: Arguments[]): Promise<DocumentIn[]> {
  return Promise.all(
    documents.map(async ({ as, path, ...named }) => {
      if (as === 'bytes') return { ...named, content: await readFile(path) }
      return as === 'stream' ? { ...named, content: createReadStream(path) } : { ...named, path }
    }),
  )
}

function described(error: unknown) {
  if (error instanceof TypeError) return { type: 'argument' }
  if (!(error instanceof DeedwireError)) return { type: 'unexpected', message: String(error) }
  const type = error.name.replace(/^Deedwire(?=.*\wError$)/, '').replace(/Error$/, '')
  const { message } = error
  if (error instanceof DeedwireApiError) {
    const { status, code, details, requestId } = error
    return { type: type || 'Deedwire', status, code, message, details, request_id: requestId }
  }
  const isChecked = error instanceof CallbackVerificationError || error instanceof DownloadError
  return { type: type || 'Deedwire', message, ...(isChecked && { check: error.check }) }
}
