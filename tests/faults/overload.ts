import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { httpRequest, run } from '../../bench/load.ts'
import { type Receiver, startReceiver } from '../support/callbacks/receiver.ts'
import { call, sampleCase } from '../support/http/http-client.ts'
import { signInStaff } from '../support/http/staff-client.ts'
import { cli, quickstartOf, startService } from '../support/processes/service-process.ts'
import { until } from '../support/until.ts'

export interface OverloadReport {
  capacityPerSecond: number
  sentPerSecond: number
  acceptedPerSecond: number
  acceptedP99Ms: number
  refused: number
  refusedP99Ms: number
  /** Neither accepted nor refused with 503 and Retry-After. */
  others: number
  probes: number
  redProbes: number
  /** What others notice meanwhile. */
  beside: BesideReport
}

interface BesideReport {
  /** Cases of a second lender that sends ten a second, and how many of them were accepted. */
  quietSent: number
  quietAccepted: number
  quietP95Ms: number
  /** From its request to its callback, of those that were accepted. */
  callbackP95Ms: number
  callbacksMissing: number
  /** Reads of the queue by staff. */
  staffReads: number
  staffAnswered: number
  staffP95Ms: number
}

let serial = 0
function createCase(key: string): Buffer {
  serial += 1
  const body = JSON.stringify({
    external_ref: `LOAD-${serial}`,
    applicant_name: 'Ramesh Baburao Kulkarni',
    loan_account_number: `HL-${serial}`,
    case_type: 'TSR',
  })
  return httpRequest('POST', '/v1/cases', key, body)
}

/** Creates arrive three times as fast as they can be processed, whether or not answers arrive. */
export async function overload(dataDir: string, seconds: number): Promise<OverloadReport> {
  const service = await startService({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    RATE_PER_SECOND: '100000',
    RATE_BURST: '100000',
    CALLBACK_ALLOW_PRIVATE: 'all',
  })
  const quickstart = await quickstartOf(dataDir)
  const quiet = await addLender(dataDir)
  const receiver = await startReceiver(dataDir, [quiet.secret])
  try {
    const { live_key: key } = quickstart
    const url = `${receiver.url}/ok`
    await call(service.url, '/v1/callback', { method: 'PUT', key: quiet.key, body: { url } })
    const closed = (requests: number) =>
      run({
        url: service.url,
        connections: 16,
        requests,
        expect: 202,
        request: () => createCase(key),
      })
    await closed(1_000)
    const capacity = (await closed(3_000)).perSecond
    const probing = probe(service.url, seconds)
    const quietly = sendQuietly(service.url, quiet.key, seconds)
    const reading = readQueue(service.url, quickstart, seconds)
    const answers = await arrive(service.url, () => createCase(key), capacity * 3, seconds)
    const red = await probing
    const sent = await quietly
    const beside = {
      ...summarise(sent),
      ...(await measureCallbacks(receiver, sent)),
      ...(await reading),
    }
    const accepted = answers.filter(({ status }) => status === 202)
    const refused = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter)
    return {
      capacityPerSecond: Math.round(capacity),
      sentPerSecond: Math.round(answers.length / seconds),
      acceptedPerSecond: Math.round(accepted.length / seconds),
      acceptedP99Ms: p99(accepted),
      refused: refused.length,
      refusedP99Ms: p99(refused),
      others: answers.length - accepted.length - refused.length,
      ...red,
      beside,
    }
  } finally {
    await receiver.stop()
    await service.stop()
  }
}

interface Answered {
  status: number
  retryAfter: boolean
  ms: number
}

function p99(answers: readonly Answered[]): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
}

/** Each on a separate connection, kept for the next; requests without an answer have status 0. */
async function arrive(
  url: string,
  request: () => Buffer,
  perSecond: number,
  seconds: number,
): Promise<Answered[]> {
  const { hostname, port } = new URL(url)
  const open = () => {
    const socket = connect(Number(port), hostname).setNoDelay(true)
    socket.on('error', () => {})
    all.push(socket)
    return socket
  }
  const all: Socket[] = []
  // As lenders have them; opened slowly, since a burst of connections overflows the kernel's queue.
  const idle: Socket[] = []
  while (idle.length < 500) {
    idle.push(open())
    await sleep(2)
  }
  const answers: Promise<Answered>[] = []
  const startedAt = performance.now()
  for (;;) {
    const elapsed = (performance.now() - startedAt) / 1000
    if (elapsed > seconds) break
    while (answers.length < elapsed * perSecond) {
      answers.push(ask(idle.shift() ?? open(), request(), idle))
    }
    await sleep(2)
  }
  const settled = await Promise.all(answers)
  for (const socket of all) socket.destroy()
  return settled
}

function ask(socket: Socket, request: Buffer, idle: Socket[]): Promise<Answered> {
  const sentAt = performance.now()
  return new Promise((resolve) => {
    let head = ''
    const finish = (status: number) => {
      socket.off('data', take).off('close', lost)
      clearTimeout(timer)
      if (status > 0) idle.push(socket)
      const retryAfter = /\r\nretry-after: \d/i.test(head)
      resolve({ status, retryAfter, ms: performance.now() - sentAt })
    }
    const take = (chunk: Buffer) => {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (end !== -1 && head.length >= end + 4 + length) finish(Number(head.slice(9, 12)))
    }
    const lost = () => finish(0)
    const timer = setTimeout(() => {
      finish(0)
      socket.destroy()
    }, 60_000)
    socket.on('data', take).once('close', lost)
    socket.write(request)
  })
}

async function addLender(dataDir: string): Promise<{ key: string; secret: string }> {
  const env = { DATA_DIR: dataDir }
  const lender = (await cli(env, 'lender', 'create', 'Quiet lender', '--json')).json
  const scopes = 'cases:create,cases:read,callbacks:manage'
  const wish = ['--mode', 'live', '--scopes', scopes, '--json']
  const { key } = (await cli(env, 'key', 'issue', lender.id, ...wish)).json
  return { key, secret: lender.live_signing_secret }
}

interface QuietCase {
  ref: string
  sentAt: number
  ms: number
  isAccepted: boolean
}

/** Ten cases a second, one after the other. */
async function sendQuietly(url: string, key: string, seconds: number): Promise<QuietCase[]> {
  const sent: QuietCase[] = []
  const startedAt = performance.now()
  while (performance.now() - startedAt < seconds * 1000) {
    const ref = `QUIET-${sent.length}`
    const sentAt = Date.now()
    const body = sampleCase({ external_ref: ref })
    const status = (await call(url, '/v1/cases', { key, body }).catch(() => undefined))?.status
    sent.push({ ref, sentAt, ms: Date.now() - sentAt, isAccepted: status === 202 })
    await sleep(Math.max(0, 100 - (Date.now() - sentAt)))
  }
  return sent
}

function summarise(sent: readonly QuietCase[]) {
  const accepted = sent.filter(({ isAccepted }) => isAccepted)
  return {
    quietSent: sent.length,
    quietAccepted: accepted.length,
    quietP95Ms: p95(accepted.map(({ ms }) => ms)),
  }
}

async function measureCallbacks(receiver: Receiver, sent: readonly QuietCase[]) {
  const accepted = sent.filter(({ isAccepted }) => isAccepted)
  const arrivals = async () =>
    new Map(
      (await receiver.received()).map(({ at, body }) => {
        const { data } = JSON.parse(Buffer.from(body, 'base64').toString())
        return [String(data.external_ref), at]
      }),
    )
  const isThere = async () => {
    const arrived = await arrivals()
    return accepted.every(({ ref }) => arrived.has(ref))
  }
  await until('every callback arrived', isThere, 30_000).catch(() => {})
  const arrived = await arrivals()
  const delays = accepted.flatMap(({ ref, sentAt }) => {
    const at = arrived.get(ref)
    return at === undefined ? [] : [at - sentAt]
  })
  return { callbackP95Ms: p95(delays), callbacksMissing: accepted.length - delays.length }
}

/** As an analyst who looks at the queue twice a second. */
async function readQueue(
  url: string,
  { staff_email, staff_password }: { staff_email: string; staff_password: string },
  seconds: number,
) {
  const staff = await signInStaff(url, staff_email, staff_password)
  const times: number[] = []
  let staffReads = 0
  const startedAt = performance.now()
  while (performance.now() - startedAt < seconds * 1000) {
    const askedAt = performance.now()
    staffReads += 1
    const reply = await staff.get('/live/cases').catch(() => undefined)
    if (reply?.status === 200) times.push(performance.now() - askedAt)
    await sleep(500)
  }
  return { staffReads, staffAnswered: times.length, staffP95Ms: p95(times) }
}

function p95(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0)
}

/** Requests /readyz twice a second, each time on a new connection like a load balancer. */
async function probe(url: string, seconds: number) {
  let probes = 0
  let redProbes = 0
  const startedAt = performance.now()
  while (performance.now() - startedAt < seconds * 1000) {
    const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).catch(
      () => undefined,
    )
    probes += 1
    if (answer?.status !== 200) redProbes += 1
    await sleep(500)
  }
  return { probes, redProbes }
}
