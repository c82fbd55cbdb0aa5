import pg from 'pg'
import { createStaff } from '../server/src/access/access.ts'
import { openDb } from '../server/src/db/db.ts'
import { openKeys } from '../server/src/encryption/encryption.ts'
import type { StaffId } from '../server/src/lib/ids.ts'
import { createLog } from '../server/src/lib/log/log.ts'
import { type StaffClient, signInStaff } from '../tests/support/http/staff-client.ts'
import { type Line, median, printLines } from './lines.ts'
import { httpRequest, type Load, run } from './load.ts'
import { readsAll, scansOf } from './queue-plans.ts'
import { analystAt, lenderAt, seedQueue } from './queue-seed.ts'
import {
  counts,
  everyStatus,
  pagesOf,
  sortsOf,
  summariesOf,
  type View,
  view,
} from './queue-views.ts'
import { type Database, openStage, type Stage, type Subject } from './stage.ts'

/**
 * Measures the queue with a million cases: every view through the real service, its query plan, and
 * a comparison with a baseline requested just before. For a page the baseline is the least it can
 * cost (`GET /cases?ids=` of floor-server.ts: a key look-up, as many rows by primary key, JSON);
 * for a move, a create of the same server. There are several rounds, and the median of each figure
 * counts.
 */
const storedCases = Number(process.env.BENCH_CASES ?? 1_000_000)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const requests = Number(process.env.BENCH_REQUESTS ?? 50)
const connections = 8
const msMax = 50
/** With any order and any filters; meant for a hundred thousand cases. */
const sortedMsMax = 150

const say = (text: string) => process.stderr.write(`${text}\n`)

interface Desk {
  service: Subject
  floor: Subject
  database: Database
  staff: StaffClient & { id: StaffId }
  client: pg.Client
}

interface Figures {
  p50: number
  p95: number
  p50AtOnce: number
  p95AtOnce: number
  floor: number
}

type Path = Parameters<typeof scansOf>[3]

interface Question {
  name: string
  msMax: number
  measure(): Promise<Figures>
  /** Its query plan. */
  scans(): Promise<string[]>
}

const admin = { email: 'admin@office.example', password: 'correct horse battery' }

async function openDesk(stage: Stage): Promise<Desk> {
  const database = await stage.database('queue')
  say(`storing ${storedCases} cases …`)
  await seedQueue(database, storedCases)
  const id = await createAdmin(database)
  // The user of the view “my own” has some cases.
  await database.query(`UPDATE cases SET analyst_id = '${id}' WHERE analyst_id = '${analystAt(5)}'`)
  await database.query('VACUUM ANALYZE')
  const service = await stage.service(database)
  const floor = await stage.floor(database)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const staff = { ...(await signInStaff(service.url, admin.email, admin.password)), id }
  return { service, floor, database, staff, client }
}

async function createAdmin(database: Database): Promise<StaffId> {
  const db = openDb({ url: database.url, connectionsMax: 1, log: createLog('warn') })
  const now = new Date()
  const { keyring } = await openKeys(db, { dataDir: database.dataDir }, now)
  const account = { ...admin, name: 'Admin', role: 'admin' } as const
  const id = await db.transact((tx) => createStaff(tx, keyring, { actor: 'cli' }, account, now))
  await db.close()
  return id
}

function staffRequest(staff: StaffClient, method: string, path: string, body?: string): Buffer {
  const { cookie, csrf } = staff
  return httpRequest(method, path, { cookie, origin: 'http://bench', 'x-csrf-token': csrf }, body)
}

type Asked = Pick<Load, 'url' | 'expect' | 'request'>

/**
 * The baseline in turn; the service after a few warm-up requests, in turn and with eight at once.
 */
async function compare(asked: Asked, floor: Asked): Promise<Figures> {
  const least = await run({ ...floor, connections: 1, requests })
  await run({ ...asked, connections: 1, requests: Math.ceil(requests / 5) })
  const alone = await run({ ...asked, connections: 1, requests })
  const together = await run({ ...asked, connections, requests: 2 * requests })
  return {
    p50: alone.p50,
    p95: alone.p95,
    p50AtOnce: together.p50,
    p95AtOnce: together.p95,
    floor: least.p50,
  }
}

function readingOf(desk: Desk, path: Path, { name, asked }: View, max = msMax): Question {
  const limit = Number(new URLSearchParams(asked[0]).get('limit') ?? 50)
  const request = (i: number) =>
    staffRequest(desk.staff, 'GET', `/backoffice/live/${path}?${asked[i % asked.length] ?? ''}`)
  return {
    name,
    msMax: max,
    measure: async () =>
      compare({ url: desk.service.url, expect: 200, request }, await leastPage(desk, limit)),
    scans: () => scansOf(desk.client, desk.staff.id, asked, path),
  }
}

async function leastPage({ floor, database, client }: Desk, limit: number): Promise<Asked> {
  const found = await client.query<{ id: string }>(
    `SELECT id FROM cases TABLESAMPLE BERNOULLI (1) REPEATABLE (7) LIMIT ${limit}`,
  )
  const request = httpRequest(
    'GET',
    `/cases?ids=${found.rows.map((row) => row.id).join()}`,
    database.key,
  )
  return { url: floor.url, expect: 200, request: () => request }
}

/** From page to page by the cursor, and then all of them in turn. */
async function depthOf(desk: Desk, name: string, asked: string): Promise<Question> {
  const addresses: string[] = []
  let cursor: string | null = ''
  for (let page = 0; page < 50 && cursor !== null; page += 1) {
    const address: string = cursor === '' ? asked : `${asked}&cursor=${cursor}`
    addresses.push(address)
    cursor = (await desk.staff.get(`/live/queue?${address}`)).json.next_cursor
  }
  return readingOf(desk, 'queue', view(`${name}, ${addresses.length} pages deep`, ...addresses))
}

function takingOf({ service, floor, database, staff }: Desk): Question {
  const path = '/backoffice/live/queue/take-next'
  const bodies = ['{}', `{"lender":"${lenderAt(8)}"}`]
  const asked = {
    url: service.url,
    expect: 200,
    request: (i: number) => staffRequest(staff, 'POST', path, bodies[i % 2]),
  }
  return {
    name: 'take the next',
    msMax,
    measure: () => compare(asked, leastCreate(floor, database)),
    scans: async () => [],
  }
}

let created = 0

function leastCreate(floor: Subject, database: Database): Asked {
  return {
    url: floor.url,
    expect: 202,
    request: () => {
      created += 1
      const loan_account_number = `FLOOR-${created}`
      const fields = { applicant_name: 'Floor', loan_account_number, case_type: 'TSR' }
      const body = JSON.stringify({ external_ref: loan_account_number, ...fields })
      return httpRequest('POST', '/cases', database.key, body)
    },
  }
}

async function measureGiving({ service, floor, database, staff }: Desk): Promise<Line> {
  const ratios: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const least = await run({ ...leastCreate(floor, database), connections: 1, requests: 100 })
    const { json } = await staff.get('/live/queue?status=received&limit=100')
    const cases = json.cases.map(({ case_id, version }: { case_id: string; version: number }) => ({
      case_id,
      version,
    }))
    const body = JSON.stringify({ analyst_id: analystAt(1), cases })
    const request = () => staffRequest(staff, 'POST', '/backoffice/live/queue/allocate', body)
    const once = { url: service.url, expect: 200, connections: 1, requests: 1, request }
    const given = await run(once)
    say(`give 100 cases: ${fix(given.p50)} ms; 100 creates of the floor ${fix(100 * least.p50)} ms`)
    ratios.push(given.p50 / (100 * least.p50))
  }
  const ratio = median(ratios)
  return {
    question: 'give 100 cases to an analyst',
    measured: `${ratio.toFixed(2)} × a hundred creates of the floor, one after the other`,
    wanted: 'at most 2 ×',
    met: ratio <= 2,
  }
}

function lineOf({ name, msMax: max }: Question, all: Figures[], scans: string[]): Line {
  const of = (name: keyof Figures) => median(all.map((figures) => figures[name]))
  const p95 = of('p95')
  const ratio = median(all.map(({ p50, floor }) => p50 / floor))
  const measured =
    `p50 ${fix(of('p50'))}, p95 ${fix(p95)} ms; ${ratio.toFixed(1)} × floor; ` +
    `${connections} at once p50 ${fix(of('p50AtOnce'))}, p95 ${fix(of('p95AtOnce'))} ms` +
    (scans.length > 0 ? `; ${scans.join(', ').replaceAll('cases_', '')}` : '')
  const met = p95 <= max && !scans.includes(readsAll)
  return { question: name, measured, wanted: `p95 at most ${max} ms in turn`, met }
}

function fix(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1)
}

const parts: Record<string, (desk: Desk) => Promise<Question[]>> = {
  pages: async (desk) => pagesOf(storedCases).map((each) => readingOf(desk, 'queue', each)),
  depth: async (desk) => [
    await depthOf(desk, 'open, by due date', ''),
    await depthOf(desk, 'all, newest', `${everyStatus}&sort=newest`),
    await depthOf(desk, 'all, a frequent word', `${everyStatus}&q=patil`),
    await depthOf(desk, 'all, a usual word, newest', `${everyStatus}&sort=newest&q=Muktabai`),
  ],
  counts: async (desk) => counts.map((each) => readingOf(desk, 'queue/counts', each)),
  sorts: async (desk) =>
    sortsOf(storedCases).map((each) => readingOf(desk, 'queue', each, sortedMsMax)),
  summaries: async (desk) =>
    summariesOf(storedCases).map((each) => readingOf(desk, 'queue/summary', each, sortedMsMax)),
  moves: async (desk) => [takingOf(desk)],
}

async function measureAll(desk: Desk, chosen: string[]): Promise<Line[]> {
  const questions: Question[] = []
  for (const [name, part] of Object.entries(parts)) {
    if (chosen.length === 0 || chosen.includes(name)) questions.push(...(await part(desk)))
  }
  const scans = new Map<Question, string[]>()
  for (const question of questions) scans.set(question, await question.scans())
  const figures = new Map(questions.map((question) => [question, [] as Figures[]]))
  for (let round = 1; round <= rounds; round += 1) {
    for (const [question, all] of figures) {
      all.push(await question.measure())
      say(`${round}: ${lineOf(question, all.slice(-1), []).measured} – ${question.name}`)
    }
  }
  return [...figures].map(([question, all]) => lineOf(question, all, scans.get(question) ?? []))
}

const chosen = process.argv.slice(2)
const lines: Line[] = []
const stage = await openStage()
try {
  const desk = await openDesk(stage)
  lines.push(...(await measureAll(desk, chosen)))
  if (chosen.length === 0 || chosen.includes('moves')) lines.push(await measureGiving(desk))
  await desk.client.end()
} finally {
  await stage.end()
}
process.stdout.write(
  'The floor of a page: as many rows by their primary keys, as JSON, through Fastify and pg.\n',
)
printLines(lines)
