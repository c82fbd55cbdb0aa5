import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createLender, issueKey } from '../server/src/access/access.ts'
import type { Parcel } from '../server/src/collateral/collateral.ts'
import { openDb } from '../server/src/db/db.ts'
import { openKeys } from '../server/src/encryption/encryption.ts'
import { createLog } from '../server/src/lib/log/log.ts'
import { type Line, median, printLines } from './lines.ts'
import { type Database, openStage, type Subject } from './stage.ts'

/**
 * Measures the cost of a property search beyond the search itself, and the delay of a lender with
 * ten. The connectors alone make the same searches in a separate process: the difference is our
 * cost. Each uses registries in a further process, since the cost of a registry is not ours. They
 * take turns, round by round, since on few cores running both at once would make everything slower.
 * The service also has a busy database beside it, which slows its searches; this counts against it.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const requests = Number(process.env.BENCH_REQUESTS ?? 1000)
const propertiesPerRequest = 10
/** The default period of a search: the last thirty years. Decisions, section 9. */
const toYear = new Date().getUTCFullYear()
const fromYear = toYear - 30
/** The service runs this many searches of a lender at once. */
const atOnce = 40
const say = (text: string) => process.stderr.write(`${text}\n`)

const lines: Line[] = []

interface Lender {
  key: string
}

async function overhead(
  service: Subject,
  database: Database,
  receiver: Child,
  lender: Lender,
): Promise<void> {
  const registries = await startChild('bench/registries.ts')
  const floor = await startChild('bench/collateral-floor.ts', { SIMULATOR_PORT: registries.url })
  const perRound = Math.ceil(requests / rounds)
  const differences: number[] = []
  // The first round is not counted: it warms up both sides.
  for (let round = 0; round <= rounds; round += 1) {
    const batch = Array.from({ length: perRound }, (_, i) => parcelsOf(round, i))
    const parcels = batch.flat()
    const startedAt = performance.now()
    const ours = await cpuMsOf(service.pid, () =>
      searchAll(service, database, receiver, lender, batch),
    )
    const seconds = (performance.now() - startedAt) / 1000
    const alone = await cpuMsOf(floor.pid, () => floor.ask({ parcels, atOnce }))
    if (round === 0) continue
    const [all, searching] = [ours / parcels.length, alone / parcels.length]
    differences.push(all - searching)
    say(
      `round ${round}: ${all.toFixed(2)} ms of CPU a property in the service, ${searching.toFixed(2)} ms by the connectors alone, difference ${(all - searching).toFixed(2)} ms; ${Math.round(parcels.length / seconds)} properties/s`,
    )
  }
  const extra = median(differences)
  lines.push({
    question: `CPU of the service per property beyond its search, ${rounds * perRound} requests of ${propertiesPerRequest}, half of each state, ${fromYear} to ${toYear}`,
    measured: `${extra.toFixed(2)} ms`,
    wanted: '≤ 5 ms',
    met: extra <= 5,
  })
}

/** Plausible parcels, none of them twice. */
function parcelsOf(round: number, request: number): Parcel[] {
  return Array.from({ length: propertiesPerRequest }, (_, i) => ({
    ...placeOf(i),
    surveyNo: `${100 + (request % 8000)}/${round * 100 + i}`,
    fromYear,
    toYear,
  }))
}

function placeOf(i: number) {
  return i % 2 === 0
    ? { state: 'MH', district: 'Pune', taluk: 'Haveli', village: 'Wagholi' }
    : { state: 'KA', district: 'Bengaluru', hobli: 'Kasaba' }
}

/** From the first request to the last callback. */
async function searchAll(
  service: Subject,
  database: Database,
  receiver: Child,
  lender: Lender,
  batch: Parcel[][],
): Promise<void> {
  await receiver.ask('clear')
  const waiting = batch.values()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const parcels of waiting) await submit(service, lender, parcels, `${receiver.url}/ok`)
    }),
  )
  await receiver.ask(String(batch.length))
  const unfound = await countUnfound(database)
  if (unfound > 0) throw new Error(`${unfound} properties are not completed`)
}

/** A failed search costs less, and would be counted as a cheap one. */
async function countUnfound({ url }: Database): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `SELECT count(*)::integer AS n FROM collateral_properties WHERE status <> 'completed'`,
  )
  await client.end()
  return rows[0].n
}

async function submit(service: Subject, lender: Lender, parcels: Parcel[], url?: string) {
  const properties = parcels.map(({ surveyNo, fromYear: from, toYear: to, ...place }, i) => ({
    ...place,
    reference: `P-${i}`,
    survey_no: surveyNo,
    from_year: from,
    to_year: to,
  }))
  const body = { borrower_name: 'Ramesh Baburao Patil', properties }
  const reply = await fetch(`${service.url}/uat/v1/collateral`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lender.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(url === undefined ? body : { ...body, callback_url: url }),
  })
  const text = await reply.text()
  if (reply.status !== 202) throw new Error(`${reply.status} ${text}`)
  return JSON.parse(text) as View
}

interface View {
  data: { id: string; status: string; properties: { status: string }[] }
}

const delaysMs = Array.from({ length: 10 }, (_, i) => (i + 1) * 300)

/**
 * Ten searches whose registries take 0.3 to 3 seconds. The end of each is measured from outside, so
 * the figure includes the intake, the claim and the other sources of the same search: it is an
 * upper bound.
 */
async function tenAtOnce(service: Subject, lender: Lender): Promise<void> {
  const wholes: number[] = []
  const lags: number[] = []
  // The first call of a process loads the HTTP client.
  await fetch(service.url)
  for (let round = 0; round < rounds; round += 1) {
    const parcels = delaysMs.map((ms, i) => ({
      ...placeOf(i),
      surveyNo: `9011/${ms}`,
      fromYear,
      toYear,
    }))
    const sentAt = performance.now()
    const { data } = await submit(service, lender, parcels)
    const readableAt = new Map<number, number>()
    while (readableAt.size < parcels.length) {
      const { properties } = await read(service, lender, data.id)
      const now = performance.now() - sentAt
      for (const [i, { status }] of properties.entries()) {
        if (status === 'failed') throw new Error(`the search of ${delaysMs[i]} ms failed`)
        if (status === 'completed' && !readableAt.has(i)) readableAt.set(i, now)
      }
      await sleep(5)
    }
    const waits = delaysMs.map((ms, i) => (readableAt.get(i) ?? 0) - ms)
    wholes.push(Math.max(...readableAt.values()) / Math.max(...delaysMs))
    lags.push(Math.max(...waits))
    say(`round ${round + 1}: readable ${waits.map((ms) => Math.round(ms)).join(', ')} ms after`)
  }
  lines.push({
    question: 'ten properties of 0.3 to 3 s, the whole against the slowest registry’s delay',
    measured: `${median(wholes).toFixed(2)} ×`,
    wanted: '≤ 1.3 ×',
    met: median(wholes) <= 1.3,
  })
  lines.push({
    question: 'from the end of a property’s delay until it can be read, the last of ten',
    measured: `${median(lags).toFixed(0)} ms`,
    wanted: '≤ 200 ms',
    met: median(lags) <= 200,
  })
}

async function read(service: Subject, lender: Lender, id: string): Promise<View['data']> {
  const reply = await fetch(`${service.url}/uat/v1/collateral/${id}`, {
    headers: { authorization: `Bearer ${lender.key}` },
  })
  return ((await reply.json()) as View).data
}

/** User and system time of all threads of a process, as the kernel counts it. */
async function cpuMsOf(pid: number, act: () => Promise<unknown>): Promise<number> {
  const before = await cpuMs(pid)
  await act()
  return (await cpuMs(pid)) - before
}

async function cpuMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses may contain spaces; user time is the 12th field after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticksPerSecond = 100
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

interface Child {
  url: string
  pid: number
  ask(message: string | object): Promise<unknown>
}

/** All are stopped with the bench, however it ends. */
const children: ChildProcess[] = []

/** With the same probe as in the service, which costs a little all the time. */
async function startChild(file: string, more: Record<string, string> = {}): Promise<Child> {
  const probe = new URL('./loop-probe.ts', import.meta.url).href
  const env = { ...process.env, ...more }
  const child = fork(file, { execArgv: ['--import', probe], env })
  children.push(child)
  const next = () =>
    new Promise<unknown>((resolve, reject) => {
      const onExit = (code: number | null) => reject(new Error(`${file} ended with ${code}`))
      child.once('exit', onExit)
      child.once('message', (message) => {
        child.off('exit', onExit)
        resolve(message)
      })
    })
  const { url = '' } = (await next()) as { url?: string }
  return {
    url,
    pid: child.pid ?? 0,
    ask: (message) => {
      const answer = next()
      child.send(message)
      return answer
    },
  }
}

async function makeLender(database: Database): Promise<Lender> {
  const db = openDb({ url: database.url, connectionsMax: 2, log: createLog('warn') })
  const { keyring } = await openKeys(db, { dataDir: database.dataDir }, new Date())
  const by = { actor: 'cli' } as const
  const rate = { ratePerSecond: 1_000_000, rateBurst: 1_000_000 }
  const key = await db.transact(async (tx) => {
    const now = new Date()
    const { id } = await createLender(tx, keyring, by, { name: 'Collateral' }, now)
    return issueKey(tx, keyring, by, { lenderId: id, mode: 'test', ...rate }, now)
  })
  await db.close()
  return { key: key.secret }
}

const stage = await openStage()
try {
  const database = await stage.database('collateral')
  const registries = await startChild('bench/registries.ts')
  const service = await stage.service(database, {
    CALLBACK_ALLOW_PRIVATE: 'all',
    SIMULATOR_PORT: registries.url,
  })
  const receiver = await startChild('bench/callback-receiver.ts')
  const lender = await makeLender(database)
  await tenAtOnce(service, lender)
  await overhead(service, database, receiver, lender)
} finally {
  for (const child of children) child.kill()
  await stage.end()
}
printLines(lines)
