import pg from 'pg'
import { createStaff } from '../server/src/access/access.ts'
import { queueCounts, queuePage } from '../server/src/cases/cases.ts'
import { openDb, type Runner } from '../server/src/db/db.ts'
import { statementOf } from '../server/src/db/sql.ts'
import { countsAsked, queueAsked } from '../server/src/http/backoffice/queue.ts'
import type { QueueQuery } from '../server/src/http/backoffice/schemas.ts'
import type { StaffId } from '../server/src/lib/ids.ts'
import { createLog } from '../server/src/lib/log.ts'
import { openKeyring } from '../server/src/master-key.ts'
import { type StaffClient, signInStaff } from '../tests/support/staff-client.ts'
import { httpRequest, type Load, type Measured, run } from './load.ts'
import { analystAt, lenderAt, mediumNames, rareName, seedQueue } from './queue-seed.ts'
import { type Database, openStage, type Stage, type Subject } from './stage.ts'

/**
 * How long the queue takes with a million cases: every view through the real service, its plan, and
 * how it compares with the least such a page can cost (`GET /cases?ids=` of floor-server.ts: a look
 * at the key, as many rows by their primary keys, JSON). The floor is asked anew before each view.
 */
const storedCases = Number(process.env.BENCH_CASES ?? 1_000_000)
const inTurn = Number(process.env.BENCH_REQUESTS ?? 100)
const atOnce = { connections: 8, requests: 2 * inTurn }
const pageMsMax = 50

const say = (text: string) => process.stderr.write(`${text}\n`)

interface View {
  name: string
  /** Addresses asked in turn: one alone would measure one word, one lender. */
  asked: string[]
}

const view = (name: string, ...asked: string[]): View => ({ name, asked })
const search = (name: string, more: string, words: string[]): View =>
  view(name, ...words.map((word) => `${more}&q=${encodeURIComponent(word)}`))

const everyStatus = 'status=received,allocated,in_review,query_raised,finalised'
const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()

const words = {
  frequent: ['Ramesh', 'patil', 'SUNITA', 'los-', 'esh'],
  usual: ['Muktabai', 'Krishnamurthy', 'Dhillon', 'Kattimani', 'Gulabrao'],
  medium: [...mediumNames, 'रमेश', 'कुलकर्णी'],
  rare: [rareName, 'popatlal', 'kantilal'],
  absent: ['Wolfeschlegel', 'qqqq', 'zxcvbnm'],
  two: ['patil ramesh', 'tryambak shinde', 'suresh kulkarni', 'sunita kamble'],
  past: ['sunita los-2024', 'patil -2024-'],
  numbers: ['0007919', '41178800', '99995'],
}

/** A reference and a loan number as they were given, of cases all over the years. */
const exact = [0.1, 0.5, 0.9].map((share) => Math.floor(storedCases * share))
const loanNumber = (n: number) => String((n * 7919) % 10_000_000_000).padStart(10, '0')

const pages: View[] = [
  view('the default: open, by due date', ''),
  view('received', 'status=received'),
  view('allocated', 'status=allocated'),
  view('in review', 'status=in_review'),
  view('query raised', 'status=query_raised'),
  view('finalised, by due date', 'status=finalised'),
  view('finalised, newest', 'status=finalised&sort=newest'),
  view('all, newest', `${everyStatus}&sort=newest`),
  view('all, oldest', `${everyStatus}&sort=oldest`),
  view('all, by due date', everyStatus),
  view('large lender, open', `lender=${lenderAt(0)}`),
  view('small lender, open', `lender=${lenderAt(11)}`),
  view('large lender, all, newest', `${everyStatus}&sort=newest&lender=${lenderAt(0)}`),
  view('small lender, all, newest', `${everyStatus}&sort=newest&lender=${lenderAt(11)}`),
  view('small lender, finalised, by due date', `status=finalised&lender=${lenderAt(11)}`),
  view('unknown lender, all', `${everyStatus}&lender=${lenderAt(99)}`),
  view('state, open', 'state=Maharashtra', 'state=KA'),
  view('state, all, newest', `${everyStatus}&sort=newest&state=MH`, `${everyStatus}&state=Sikkim`),
  view('case type, open', 'case_type=TSR', 'case_type=LIT', 'case_type=XYZ'),
  view(
    'case type, all',
    ...['TSR', 'LIT', 'XYZ'].map((type) => `${everyStatus}&case_type=${type}`),
  ),
  view('my own', 'analyst=me', `${everyStatus}&analyst=me`),
  view('another analyst’s, open', `analyst=${analystAt(0)}`, `analyst=${analystAt(39)}`),
  view('another analyst’s, all, newest', `${everyStatus}&sort=newest&analyst=${analystAt(20)}`),
  view('nobody’s', 'analyst=none', `${everyStatus}&analyst=none`, 'status=finalised&analyst=none'),
  view('overdue', 'overdue=true'),
  view('overdue among all', `${everyStatus}&overdue=true`),
  view('older than three days, open', 'older_than_hours=72'),
  view('older than a year, all, newest', `${everyStatus}&sort=newest&older_than_hours=8760`),
  view('received last month, all', `${everyStatus}&received_from=${hours(720)}`),
  view(
    'received in a week a year ago, all, newest',
    `${everyStatus}&sort=newest&received_from=${hours(8928)}&received_to=${hours(8760)}`,
  ),
  search('frequent words, open', '', words.frequent),
  search('frequent words, all, newest', `${everyStatus}&sort=newest`, words.frequent),
  search('words of one case in a hundred, open', '', words.usual),
  search('words of one case in a hundred, all, newest', `${everyStatus}&sort=newest`, words.usual),
  search('medium words, open', '', words.medium),
  search('medium words, all, newest', `${everyStatus}&sort=newest`, words.medium),
  search('medium words, all, by due date', everyStatus, words.medium),
  search('rare words, open', '', words.rare),
  search('rare words, all', everyStatus, words.rare),
  search('absent words, open', '', words.absent),
  search('absent words, all', everyStatus, words.absent),
  search('two words, open', '', words.two),
  search('two words, all, newest', `${everyStatus}&sort=newest`, words.two),
  search('a frequent word and a year past, all, newest', `${everyStatus}&sort=newest`, words.past),
  search('part of a loan number, all', everyStatus, words.numbers),
  search('a whole loan number, all', everyStatus, exact.map(loanNumber)),
  search(
    'an exact reference, all',
    everyStatus,
    exact.map((n) => `-${String(n).padStart(9, '0')}`),
  ),
  view('lender, state and type, open', `lender=${lenderAt(1)}&state=KA&case_type=LSR`),
  view(
    'lender, analyst and age, all',
    `${everyStatus}&lender=${lenderAt(1)}&analyst=${analystAt(3)}&older_than_hours=2400`,
  ),
  view(
    'small lender, state and type, all',
    `${everyStatus}&lender=${lenderAt(10)}&state=GJ&case_type=NEC`,
  ),
  search(
    'lender, state and a word, all, newest',
    `${everyStatus}&sort=newest&lender=${lenderAt(2)}&state=KA`,
    [...words.frequent, ...words.usual, ...words.rare],
  ),
  search('small lender, overdue and a word', `overdue=true&lender=${lenderAt(9)}`, words.frequent),
  view('200 at once, open', 'limit=200'),
  view('200 at once, all, newest', `${everyStatus}&sort=newest&limit=200`),
  search('200 at once, all, a frequent word', `${everyStatus}&limit=200`, words.frequent),
]

const counts: View[] = [
  view('counts', ''),
  view('counts of a lender', `lender=${lenderAt(0)}`, `lender=${lenderAt(11)}`),
  view('counts of a state', 'state=MH', 'state=SK'),
  view('counts of an analyst', 'analyst=me', `analyst=${analystAt(2)}`, 'analyst=none'),
  view('counts of a case type', 'case_type=TSR', 'case_type=LIT', 'case_type=XYZ'),
  view('counts of a month', `received_from=${hours(720)}`),
  view('counts of three filters', `lender=${lenderAt(0)}&state=KA&case_type=LO`),
  search('counts of a frequent word', '', words.frequent),
  search('counts of a word of one case in a hundred', '', words.usual),
  search('counts of a medium word', '', words.medium),
  search('counts of a rare or absent word', '', [...words.rare, ...words.absent]),
  search('counts of two words', '', words.two),
]

interface Line {
  question: string
  measured: string
  wanted: string
  met: boolean
}

interface Desk {
  service: Subject
  floor: Subject
  database: Database
  staff: StaffClient & { id: StaffId }
  client: pg.Client
}

async function openDesk(stage: Stage): Promise<Desk> {
  const database = await stage.database('queue')
  say(`  storing ${storedCases} cases …`)
  await seedQueue(database, storedCases)
  const service = await stage.service(database)
  const floor = await stage.floor(database)
  const id = await createAdmin(stage, database)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const staff = { ...(await signInStaff(service.url, admin.email, admin.password)), id }
  // Whoever looks at “my own” has some.
  await database.query(`UPDATE cases SET analyst_id = '${id}' WHERE analyst_id = '${analystAt(5)}'`)
  await database.query('VACUUM ANALYZE')
  return { service, floor, database, staff, client }
}

const admin = { email: 'admin@office.example', password: 'correct horse battery' }

async function createAdmin(stage: Stage, database: Database): Promise<StaffId> {
  const db = openDb({ url: database.url, connectionsMax: 1, log: createLog('warn') })
  const now = new Date()
  const keyring = await openKeyring(db, undefined, stage.folder, now)
  const account = { ...admin, name: 'Admin', role: 'admin' } as const
  const id = await db.transact((tx) => createStaff(tx, keyring, { actor: 'cli' }, account, now))
  await db.close()
  return id
}

function staffRequest(staff: StaffClient, method: string, path: string, body?: string): Buffer {
  const { cookie, csrf } = staff
  return httpRequest(method, path, { cookie, origin: 'http://bench', 'x-csrf-token': csrf }, body)
}

/** In turn and with eight at once, after a few that warm up. */
async function measure(load: Omit<Load, 'connections' | 'requests'>, requests = inTurn) {
  await run({ ...load, connections: 1, requests: Math.ceil(requests / 10) })
  const alone = await run({ ...load, connections: 1, requests })
  const together = await run({ ...load, connections: atOnce.connections, requests: 2 * requests })
  return { alone, together }
}

/** The least a page of that many rows can cost. */
async function measureFloor({ floor, database, client }: Desk, limit: number): Promise<Measured> {
  const found = await client.query<{ id: string }>(
    `SELECT id FROM cases TABLESAMPLE BERNOULLI (1) REPEATABLE (7) LIMIT ${limit}`,
  )
  const path = `/cases?ids=${found.rows.map((row) => row.id).join()}`
  const request = () => httpRequest('GET', path, database.key)
  return run({ url: floor.url, connections: 1, requests: inTurn, expect: 200, request })
}

async function measurePages(desk: Desk, views: View[], path: string): Promise<Line[]> {
  const lines: Line[] = []
  for (const { name, asked } of views) {
    const limit = Number(new URLSearchParams(asked[0]).get('limit') ?? 50)
    const floor = await measureFloor(desk, limit)
    const { alone, together } = await measure({
      url: desk.service.url,
      expect: 200,
      request: (i) => staffRequest(desk.staff, 'GET', `${path}?${asked[i % asked.length] ?? ''}`),
    })
    const scans = await scansOf(desk, asked, path.endsWith('counts'))
    lines.push(lineOf(name, alone, together, floor, scans))
  }
  return lines
}

function lineOf(
  question: string,
  alone: Measured,
  together: Measured,
  floor: Measured,
  scans: string[],
): Line {
  const readsAll = scans.some((scan) => scan.startsWith('Seq Scan'))
  const measured =
    `p50 ${fix(alone.p50)}, p95 ${fix(alone.p95)} ms; ` +
    `${atOnce.connections} at once p50 ${fix(together.p50)}, p95 ${fix(together.p95)} ms; ` +
    `p50 ${(alone.p50 / floor.p50).toFixed(1)} × floor`
  say(`  ${question}: ${measured}\n    ${scans.join(', ')}`)
  return {
    question,
    measured: readsAll ? `${measured}; reads all cases` : measured,
    wanted: `p95 at most ${pageMsMax} ms`,
    met: alone.p95 <= pageMsMax && !readsAll,
  }
}

/** How the statements of these addresses reach the cases. */
async function scansOf({ client, staff }: Desk, asked: string[], counting: boolean) {
  const scans = new Set<string>()
  const explaining: Runner = {
    async rows(query) {
      const { text, values } = statementOf(query)
      const explained = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
      collectScans(explained.rows[0]['QUERY PLAN'][0].Plan, scans)
      return (await client.query(text, values)).rows
    },
  }
  const by = { mode: 'live', staff: { id: staff.id } } as const
  for (const address of asked) {
    const now = new Date()
    const query = Object.fromEntries(new URLSearchParams(address)) as QueueQuery
    if (counting) {
      const { filter, countMax } = countsAsked(by, query, now)
      await queueCounts(explaining, filter, countMax, now)
    } else {
      const page = queueAsked(by, query, now)
      await queuePage(explaining, { ...page, limit: page.limit + 1 })
    }
  }
  return [...scans].sort()
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Loops': number
  Plans?: Plan[]
}

function collectScans(plan: Plan, scans: Set<string>): void {
  // A part that was planned and not needed.
  if (plan['Actual Loops'] === 0) return
  const index = plan['Index Name']
  if (index?.startsWith('cases')) scans.add(index)
  if (plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === 'cases') {
    scans.add('Seq Scan on cases')
  }
  for (const below of plan.Plans ?? []) collectScans(below, scans)
}

/** From page to page by the cursor; then each of the pages again, measured. */
async function measureDepth(desk: Desk, name: string, asked: string): Promise<Line> {
  const addresses: string[] = []
  let cursor: string | null = ''
  for (let page = 0; page < 50 && cursor !== null; page += 1) {
    const address: string = cursor === '' ? asked : `${asked}&cursor=${cursor}`
    addresses.push(address)
    const reply = await desk.staff.get(`/live/queue?${address}`)
    cursor = reply.json.next_cursor
  }
  const [line] = await measurePages(desk, [view(name, ...addresses)], '/backoffice/live/queue')
  if (!line) throw new Error('a view gave no line')
  return { ...line, question: `${name}, ${addresses.length} pages deep` }
}

/** Against a floor that creates cases, a transaction of as many statements, in the same database. */
async function measureMoves(desk: Desk): Promise<Line[]> {
  const { service, floor, database, staff } = desk
  let made = 0
  const floorLoad = {
    url: floor.url,
    expect: 202,
    request: () => {
      made += 1
      const fields = { applicant_name: 'Floor', loan_account_number: `F-${made}`, case_type: 'TSR' }
      const body = JSON.stringify({ external_ref: `FLOOR-${made}`, ...fields })
      return httpRequest('POST', '/cases', database.key, body)
    },
  }
  const least = await measure(floorLoad)
  const path = '/backoffice/live/queue/take-next'
  const taken = await measure({
    url: service.url,
    expect: 200,
    request: (i) => staffRequest(staff, 'POST', path, i % 2 ? '{}' : `{"lender":"${lenderAt(8)}"}`),
  })
  const lines = [lineOf('take the next', taken.alone, taken.together, least.alone, [])]

  const given: number[] = []
  for (let round = 0; round < 10; round += 1) {
    const { json } = await staff.get('/live/queue?status=received&limit=100')
    const cases = json.cases.map((row: { case_id: string; version: number }) => ({
      case_id: row.case_id,
      version: row.version,
    }))
    const body = JSON.stringify({ analyst_id: analystAt(1), cases })
    const request = () => staffRequest(staff, 'POST', '/backoffice/live/queue/allocate', body)
    const { p50 } = await run({
      url: service.url,
      expect: 200,
      connections: 1,
      requests: 1,
      request,
    })
    given.push(p50)
  }
  given.sort((a, b) => a - b)
  const median = given[5] ?? Number.NaN
  const times = median / (100 * least.alone.p50)
  lines.push({
    question: 'give 100 cases to an analyst',
    measured: `p50 ${fix(median)} ms, ${times.toFixed(2)} × a hundred creates of the floor`,
    wanted: 'at most 2 ×',
    met: times <= 2,
  })
  return lines
}

function fix(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(1)
}

const parts: Record<string, (desk: Desk) => Promise<Line[]>> = {
  pages: (desk) => measurePages(desk, pages, '/backoffice/live/queue'),
  depth: async (desk) => [
    await measureDepth(desk, 'open, by due date', ''),
    await measureDepth(desk, 'all, newest', `${everyStatus}&sort=newest`),
    await measureDepth(desk, 'all, a frequent word', `${everyStatus}&q=patil`),
    await measureDepth(desk, 'all, a usual word, newest', `${everyStatus}&sort=newest&q=Muktabai`),
  ],
  counts: (desk) => measurePages(desk, counts, '/backoffice/live/queue/counts'),
  moves: measureMoves,
}
const chosen = process.argv.slice(2)
const lines: Line[] = []
const stage = await openStage()
try {
  const desk = await openDesk(stage)
  for (const [name, part] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    say(name)
    lines.push(...(await part(desk)))
  }
  await desk.client.end()
} finally {
  await stage.end()
}
process.stdout.write(
  'The floor of a page: as many rows by their primary keys, as JSON, through Fastify and pg.\n',
)
for (const { question, measured, wanted, met } of lines) {
  process.stdout.write(
    `${met ? 'met   ' : 'MISSED'}  ${question}: ${measured} (wanted ${wanted})\n`,
  )
}
