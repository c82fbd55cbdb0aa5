import { setTimeout as sleep } from 'node:timers/promises'
import { type Receiver, startReceiver } from '../support/callbacks/receiver.ts'
import { call, sampleCase } from '../support/http/http-client.ts'
import { signInStaff } from '../support/http/staff-client.ts'
import { cli, quickstartOf } from '../support/processes/service-process.ts'
import { until } from '../support/until.ts'

const quietPerSecond = 10

/** What others notice of the overload. */
export interface BesideReport {
  /** Cases of a second lender that sends ten a second, and how many of them were accepted. */
  quietSent: number
  quietAccepted: number
  /** With 503; what is neither accepted nor refused had another answer, or none. */
  quietRefused: number
  quietP95Ms: number
  /** From its request to its callback, of those that were accepted. */
  callbackP95Ms: number
  callbacksMissing: number
  /** Reads of the queue by staff. */
  staffReads: number
  staffAnswered: number
  staffP95Ms: number
}

/** A second lender with a receiver of callbacks, and an analyst. */
export async function openBeside(url: string, dataDir: string) {
  const quickstart = await quickstartOf(dataDir)
  const quiet = await addLender(dataDir)
  const receiver = await startReceiver(dataDir, [quiet.secret])
  const body = { url: `${receiver.url}/ok` }
  await call(url, '/v1/callback', { method: 'PUT', key: quiet.key, body })
  return {
    async watch(seconds: number): Promise<BesideReport> {
      const [sent, read] = await Promise.all([
        sendQuietly(url, quiet.key, seconds),
        readQueue(url, quickstart, seconds),
      ])
      return { ...summarise(sent), ...(await measureCallbacks(receiver, sent)), ...read }
    },
    close: () => receiver.stop(),
  }
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
  /** 0 if there was no answer. */
  status: number
}

/** Ten cases a second, whether or not answers arrive. */
async function sendQuietly(url: string, key: string, seconds: number): Promise<QuietCase[]> {
  const sending: Promise<QuietCase>[] = []
  const startedAt = performance.now()
  while (sending.length < seconds * quietPerSecond) {
    sending.push(sendOne(url, key, `QUIET-${sending.length}`))
    const next = startedAt + (sending.length * 1000) / quietPerSecond
    await sleep(Math.max(0, next - performance.now()))
  }
  return Promise.all(sending)
}

async function sendOne(url: string, key: string, ref: string): Promise<QuietCase> {
  const sentAt = Date.now()
  const body = sampleCase({ external_ref: ref })
  const reply = await call(url, '/v1/cases', { key, body }).catch(() => undefined)
  return { ref, sentAt, ms: Date.now() - sentAt, status: reply?.status ?? 0 }
}

function summarise(sent: readonly QuietCase[]) {
  const accepted = sent.filter(({ status }) => status === 202)
  return {
    quietSent: sent.length,
    quietAccepted: accepted.length,
    quietRefused: sent.filter(({ status }) => status === 503).length,
    quietP95Ms: p95(accepted.map(({ ms }) => ms)),
  }
}

async function measureCallbacks(receiver: Receiver, sent: readonly QuietCase[]) {
  const accepted = sent.filter(({ status }) => status === 202)
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
    const reply = await staff.get('/live/queue').catch(() => undefined)
    if (reply?.status === 200) times.push(performance.now() - askedAt)
    await sleep(500)
  }
  return { staffReads, staffAnswered: times.length, staffP95Ms: p95(times) }
}

function p95(values: readonly number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0)
}
