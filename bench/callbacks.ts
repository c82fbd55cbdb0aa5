import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { allScopes, createLender, issueKey } from '../server/src/access/access.ts'
import { openDb } from '../server/src/db/db.ts'
import { createLog } from '../server/src/lib/log/log.ts'
import { openKeyring } from '../server/src/master-key.ts'
import { type Line, median, printLines } from './lines.ts'
import { type Database, openStage, type Stage, type Subject } from './stage.ts'

/**
 * Compares deliveries with a raw loop, and measures the delay a lender sees, as ratios in one run.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const cases = Number(process.env.BENCH_CASES ?? 300)
const eventsPerCase = 10
const say = (text: string) => process.stderr.write(`${text}\n`)

interface Lender {
  id: string
  key: string
  secret: string
}

const lines: Line[] = []

async function ordered(
  service: Subject,
  database: Database,
  receiver: Receiver,
  lender: Lender,
): Promise<void> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await register(service, lender, `${receiver.url}/ok`)
    await send(service, lender, 'POST', '/callback/deliveries/replay', {
      since: '2020-01-01',
      dry_run: true,
    })
    await setEnabled(database, lender, false)
    await makeEvents(service, lender, `ORD-${round}`)
    const count = cases * eventsPerCase
    await receiver.ask('clear')
    await register(service, lender, `${receiver.url}/ok`)
    await receiver.ask(String(count))
    const arrivals = await receiver.ask<Arrival[]>('all')
    checkOrder(arrivals)
    const [first, last] = [arrivals[0]?.at ?? 0, arrivals.at(-1)?.at ?? 0]
    const perSecond = (count - 1) / ((last - first) / 1000)
    await sleep(500)
    await receiver.ask('clear')
    const floor = await runFloor(database, `${receiver.url}/ok`, lender.secret, count)
    ratios.push(perSecond / floor)
    say(`round ${round + 1}: ${Math.round(perSecond)}/s ordered, floor ${Math.round(floor)}/s`)
  }
  const ratio = median(ratios)
  lines.push({
    question: 'ordered deliveries per second, against a raw loop',
    measured: `${ratio.toFixed(2)} ×`,
    wanted: '≥ 0.6 ×',
    met: ratio >= 0.6,
  })
}

async function latency(service: Subject, receiver: Receiver, lender: Lender): Promise<void> {
  await register(service, lender, `${receiver.url}/ok`)
  const waits = await paced(service, receiver, lender, 200, 2000, 'LAT')
  lines.push({
    question: 'from the request, so before its commit, to the receiver at 200 events a second, p95',
    measured: `${at95(waits).toFixed(1)} ms`,
    wanted: '≤ 120 ms',
    met: at95(waits) <= 120,
  })
}

/** The other lender has 300 callbacks waiting, of which as many hang as may run at once. */
async function hanging(
  service: Subject,
  database: Database,
  receiver: Receiver,
  healthy: Lender,
  bad: Lender,
): Promise<void> {
  await register(service, bad, `${receiver.url}/hang`)
  await setEnabled(database, bad, false)
  for (let i = 0; i < 300; i += 1) await send(service, bad, 'POST', '/cases', caseOf(`BAD-${i}`))
  const p95 = async (name: string) => at95(await paced(service, receiver, healthy, 100, 600, name))
  const ratios: number[] = []
  for (let round = 0; round < 2 * rounds - 1; round += 1) {
    const alone = await p95(`ALONE-${round}`)
    await setEnabled(database, bad, true)
    await sleep(1000)
    const beside = await p95(`BESIDE-${round}`)
    await setEnabled(database, bad, false)
    // Hanging requests time out.
    await sleep(16_000)
    say(
      `round ${round + 1}: p95 ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside a hanging one`,
    )
    ratios.push(beside / alone)
  }
  const ratio = median(ratios)
  lines.push({
    question: 'a healthy lender’s p95 while another hangs, against its own alone',
    measured: `${ratio.toFixed(2)} ×`,
    wanted: '≤ 1.1 ×',
    met: ratio <= 1.1,
  })
}

interface Arrival {
  ref: string
  sequence: number
  at: number
}

interface Receiver {
  url: string
  child: ChildProcess
  ask<T>(message: string): Promise<T>
}

async function startReceiver(): Promise<Receiver> {
  const child = fork('bench/callback-receiver.ts')
  const next = <T>() => new Promise<T>((resolve) => child.once('message', (m) => resolve(m as T)))
  const { url } = await next<{ url: string }>()
  return {
    url,
    child,
    ask: (message) => {
      const answer = next<never>()
      child.send(message)
      return answer
    },
  }
}

async function makeLenders(on: Stage, database: Database, count: number): Promise<Lender[]> {
  const db = openDb({ url: database.url, connectionsMax: 2, log: createLog('warn') })
  const keyring = await openKeyring(db, undefined, on.folder, new Date())
  const by = { actor: 'cli' } as const
  const rate = { ratePerSecond: 1_000_000, rateBurst: 1_000_000 }
  const made: Lender[] = []
  for (let i = 0; i < count; i += 1) {
    await db.transact(async (tx) => {
      const now = new Date()
      const { id, signingSecrets } = await createLender(tx, keyring, by, { name: `CB ${i}` }, now)
      const wish = { lenderId: id, mode: 'live' as const, scopes: allScopes, ...rate }
      const { secret: key } = await issueKey(tx, keyring, by, wish, now)
      made.push({ id, key, secret: signingSecrets.live })
    })
  }
  await db.close()
  return made
}

/** Returns the time of sending: from there to the arrival is longer than from the commit. */
async function send(
  service: Subject,
  lender: Lender,
  method: string,
  path: string,
  body: object,
): Promise<number> {
  const startedAt = performance.timeOrigin + performance.now()
  const reply = await fetch(`${service.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${lender.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status}`)
  return startedAt
}

const register = (service: Subject, lender: Lender, url: string) =>
  send(service, lender, 'PUT', '/callback', { url })

const caseOf = (ref: string) => ({
  external_ref: ref,
  applicant_name: 'Ramesh Baburao Kulkarni',
  loan_account_number: ref,
  case_type: 'TSR',
})

async function makeEvents(service: Subject, lender: Lender, name: string): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (next < cases) {
        const ref = `${name}-${next}`
        next += 1
        await send(service, lender, 'POST', '/cases', caseOf(ref))
        for (let n = 1; n < eventsPerCase; n += 1) {
          const content = Buffer.from(`${ref} ${n}`).toString('base64')
          const documents = [{ filename: `${n}.txt`, content_type: 'text/plain', content }]
          await send(service, lender, 'POST', `/cases/${ref}/documents`, { documents })
        }
      }
    }),
  )
}

/**
 * Creates this many cases a second; returns for each how long after its answer the callback
 * arrived.
 */
async function paced(
  service: Subject,
  receiver: Receiver,
  lender: Lender,
  perSecond: number,
  count: number,
  name: string,
): Promise<number[]> {
  await receiver.ask('clear')
  const sent = new Map<string, number>()
  const sending: Promise<void>[] = []
  const startedAt = performance.now()
  for (let i = 0; i < count; i += 1) {
    const ref = `${name}-${i}`
    sending.push(
      send(service, lender, 'POST', '/cases', caseOf(ref)).then((at) => void sent.set(ref, at)),
    )
    const ahead = startedAt + ((i + 1) * 1000) / perSecond - performance.now()
    if (ahead > 0) await sleep(ahead)
  }
  await Promise.all(sending)
  await receiver.ask(String(count))
  const arrivals = await receiver.ask<Arrival[]>('all')
  return arrivals.map(({ ref, at }) => Math.max(0, at - (sent.get(ref) ?? at)))
}

async function setEnabled(database: Database, lender: Lender, enabled: boolean): Promise<void> {
  await database.query(
    `UPDATE callback_endpoints SET enabled = ${enabled} WHERE lender_id = '${lender.id}'`,
  )
}

async function runFloor(
  database: Database,
  target: string,
  secret: string,
  count: number,
): Promise<number> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query(`
    DROP TABLE IF EXISTS raw_deliveries;
    CREATE TABLE raw_deliveries AS
      SELECT row_number() OVER () AS id, payload, false AS done FROM case_events LIMIT ${count};
    ALTER TABLE raw_deliveries ADD PRIMARY KEY (id);
    CREATE INDEX ON raw_deliveries (id) WHERE NOT done;
    ANALYZE raw_deliveries`)
  await client.end()
  const child = fork('bench/callback-floor.ts', [database.url, target, secret])
  const { perSecond } = await new Promise<{ perSecond: number }>((resolve) =>
    child.once('message', (message) => resolve(message as { perSecond: number })),
  )
  return perSecond
}

function checkOrder(arrivals: Arrival[]): void {
  const last = new Map<string, number>()
  for (const { ref, sequence } of arrivals) {
    if (sequence !== (last.get(ref) ?? 0) + 1) throw new Error(`${ref} arrived out of order`)
    last.set(ref, sequence)
  }
}

function at95(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0
}

const stage = await openStage()
try {
  const database = await stage.database('callbacks')
  const service = await stage.service(database, { CALLBACK_ALLOW_PRIVATE: 'all' })
  const receiver = await startReceiver()
  const lenders = await makeLenders(stage, database, 3)
  await ordered(service, database, receiver, lenders[0] as Lender)
  await latency(service, receiver, lenders[1] as Lender)
  await hanging(service, database, receiver, lenders[1] as Lender, lenders[2] as Lender)
  receiver.child.kill()
} finally {
  await stage.end()
}
printLines(lines)
