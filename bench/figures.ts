import pg from 'pg'
import { createStaff } from '../server/src/access/access.ts'
import { fillTotalTurnarounds } from '../server/src/cases/cases.ts'
import { openDb } from '../server/src/db/db.ts'
import { openKeys } from '../server/src/encryption/encryption.ts'
import { periodAsked } from '../server/src/http/backoffice/figures/figure-period.ts'
import type { FiguresQuery } from '../server/src/http/backoffice/figures/figure-schemas.ts'
import {
  type FigureTableName,
  figureTables,
  readFigureTable,
} from '../server/src/http/backoffice/figures/figure-table.ts'
import { dayAt } from '../server/src/http/lender/office-days.ts'
import type { StaffId } from '../server/src/lib/ids.ts'
import { createLog } from '../server/src/lib/log/log.ts'
import { type StaffClient, signInStaff } from '../tests/support/http/staff-client.ts'
import { seedFigures } from './figures-seed.ts'
import { type Line, median, printLines } from './lines.ts'
import { explainingRunner, type Plan } from './queue-plans.ts'
import { analystAt, lenderAt, seedQueue } from './queue-seed.ts'
import { type Database, openStage, type Stage, type Subject } from './stage.ts'

/**
 * Measures the figures with a hundred thousand cases of three years: every table, filter and period
 * through the real service, and what its plans read. The floor is one statement that reads each case
 * of the period once, by its index, asked just before. Also the scorecard, and the job that adds
 * total TAT when there is nothing to add.
 */
const storedCases = Number(process.env.BENCH_CASES ?? 100_000)
const requests = Number(process.env.BENCH_REQUESTS ?? 20)

const say = (text: string) => process.stderr.write(`${text}\n`)

interface Period {
  name: string
  days: number
  /** With a hundred thousand cases. */
  msMax: number
}

/** ▦ How long a person waits for a table of figures, at most. */
const periods: readonly Period[] = [
  { name: 'a day', days: 1, msMax: 100 },
  { name: '30 days', days: 30, msMax: 150 },
  { name: 'a year', days: 365, msMax: 600 },
  { name: 'all three years', days: 3 * 365, msMax: 1500 },
]
const filters: readonly [name: string, query: string][] = [
  ['everything', ''],
  ['a large lender', `lender=${lenderAt(0)}`],
  ['a small lender', `lender=${lenderAt(11)}`],
  ['an analyst', `analyst=${analystAt(5)}`],
  ['two case types and a state', 'case_type=TIR,NEC&state=KA'],
]
/** Of these periods an index finds the cases; of longer ones a scan may be the best plan. */
const indexedDaysMax = 30

interface Desk {
  service: Subject
  database: Database
  staff: StaffClient & { id: StaffId }
  client: pg.Client
}

const account = { email: 'admin@office.example', password: 'correct horse battery' }

async function openDesk(stage: Stage): Promise<Desk> {
  const database = await stage.database('figures')
  say(`storing ${storedCases} cases …`)
  await seedQueue(database, storedCases)
  await seedFigures(database)
  const db = openDb({ url: database.url, connectionsMax: 1, log: createLog('warn') })
  const { keyring } = await openKeys(db, { dataDir: database.dataDir }, new Date())
  const admin = { ...account, name: 'Admin', role: 'admin' } as const
  const id = await db.transact((tx) =>
    createStaff(tx, keyring, { actor: 'cli' }, admin, new Date()),
  )
  await db.close()
  const service = await stage.service(database, { ROLE: 'api' })
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const staff = { ...(await signInStaff(service.url, account.email, account.password)), id }
  return { service, database, staff, client }
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

async function timed(count: number, work: (i: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i += 1) {
    const startedAt = performance.now()
    await work(i)
    times.push(performance.now() - startedAt)
  }
  return times
}

interface Measured {
  table: string
  filter: string
  period: Period
  p50: number
  p95: number
  floor: number
  /** Tables that are read as a whole. */
  scanned: string[]
  blocks: number
}

function daysOf({ days }: Period): { from: string; to: string } {
  const dayMs = 24 * 3_600_000
  return { from: dayAt(new Date(Date.now() - (days - 1) * dayMs)), to: dayAt(new Date()) }
}

async function measure(
  { staff, client }: Desk,
  table: FigureTableName,
  [filter, query]: (typeof filters)[number],
  period: Period,
): Promise<Measured> {
  const { from, to } = daysOf(period)
  const asked = `from=${from}&to=${to}&${query}`
  const floors = await timed(5, () => leastOf(client, from))
  await ask(staff, `/live/figures/${table}?${asked}`)
  const times = await timed(requests, () => ask(staff, `/live/figures/${table}?${asked}`))
  const scanned = new Set<string>()
  let blocks = 0
  const explaining = explainingRunner(client, (plan) => {
    blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    collectScanned(plan, scanned)
  })
  const given = Object.fromEntries(new URLSearchParams(asked)) as FiguresQuery
  const of = periodAsked({ mode: 'live', staff }, given, new Date())
  await readFigureTable(explaining, table, of)
  const [p50, p95] = [median(times), percentile(times, 0.95)]
  return { table, filter, period, p50, p95, floor: median(floors), scanned: [...scanned], blocks }
}

/** Every case that was finalised since, read once. */
function leastOf(client: pg.Client, from: string): Promise<unknown> {
  return client.query(
    `SELECT count(*), sum(vendor_used_ms), sum(vendor_late_ms), count(result) FROM cases
     WHERE mode = 'live' AND status = 'finalised' AND finalised_at >= $1::timestamptz`,
    [`${from}T00:00:00+05:30`],
  )
}

async function ask(staff: StaffClient, path: string): Promise<void> {
  const { status, text } = await staff.get(path)
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
}

const large = new Set([
  'cases',
  'total_turnarounds',
  'earlier_turnarounds',
  'case_queries',
  'query_answers',
  'submissions',
])

function collectScanned(plan: Plan, scanned: Set<string>): void {
  const table = plan['Relation Name'] ?? ''
  if (plan['Actual Loops'] > 0 && plan['Node Type'] === 'Seq Scan' && large.has(table)) {
    scanned.add(table)
  }
  for (const below of plan.Plans ?? []) collectScanned(below, scanned)
}

const fix = (ms: number) => ms.toFixed(1).padStart(8)

function printTable(all: readonly Measured[]): void {
  const heads = ['p50 ms', 'p95 ms', 'floor', 'ratio', 'blocks'].map((head) => head.padStart(8))
  process.stdout.write(`${'table, filter, period'.padEnd(64)}${heads.join(' ')}  whole tables\n`)
  for (const { table, filter, period, p50, p95, floor, scanned, blocks } of all) {
    const name = `${table}, ${filter}, ${period.name}`.padEnd(64)
    const figures = [fix(p50), fix(p95), fix(floor), fix(p50 / floor), String(blocks).padStart(8)]
    process.stdout.write(`${name}${figures.join(' ')}  ${scanned.join(', ') || '–'}\n`)
  }
}

function linesOf(all: readonly Measured[]): Line[] {
  return periods.flatMap((period) => {
    const of = all.filter((each) => each.period === period)
    const slowest = of.toSorted((a, b) => b.p95 - a.p95)[0]
    if (!slowest) return []
    const scanned = new Set(of.flatMap((each) => each.scanned))
    const worst = `${slowest.table} of ${slowest.filter}`
    return [
      {
        question: `figures of ${period.name}`,
        measured: `p95 at most ${fix(slowest.p95).trim()} ms (${worst}), ${fix(slowest.p50 / slowest.floor).trim()} times its floor`,
        wanted: `at most ${period.msMax} ms`,
        met: slowest.p95 <= period.msMax,
      },
      ...(period.days > indexedDaysMax
        ? []
        : [
            {
              question: `plans of ${period.name}`,
              measured: `read as a whole: ${[...scanned].join(', ') || 'nothing'}`,
              wanted: 'nothing',
              met: scanned.size === 0,
            },
          ]),
    ]
  })
}

async function measureScorecards({ staff }: Desk): Promise<Line[]> {
  const lines: Line[] = []
  for (const period of periods) {
    const { from, to } = daysOf(period)
    const path = `/live/lenders/${lenderAt(0)}/scorecard?from=${from}&to=${to}`
    await ask(staff, path)
    const times = await timed(Math.ceil(requests / 2), () => ask(staff, path))
    const p95 = percentile(times, 0.95)
    lines.push({
      question: `scorecard of the largest lender, ${period.name}`,
      measured: `p50 ${fix(median(times)).trim()}, p95 ${fix(p95).trim()} ms`,
      wanted: `p95 at most ${3 * period.msMax + 300} ms`,
      met: p95 <= 3 * period.msMax + 300,
    })
  }
  return lines
}

/** Each run of the job after the first, with nothing to add. */
async function measureTotals({ database }: Desk): Promise<Line[]> {
  const db = openDb({ url: database.url, connectionsMax: 1, log: createLog('warn') })
  let runs = 1
  while ((await fillTotalTurnarounds(db, new Date())) > 0) runs += 1
  const times = await timed(requests, () => fillTotalTurnarounds(db, new Date()))
  await db.close()
  const p95 = percentile(times, 0.95)
  return [
    {
      question: `total TAT, nothing to add (after ${runs} runs over all cases)`,
      measured: `p50 ${fix(median(times)).trim()}, p95 ${fix(p95).trim()} ms`,
      wanted: 'p95 at most 50 ms',
      met: p95 <= 50,
    },
  ]
}

const chosen = process.argv.slice(2)
const isChosen = (part: string) => chosen.length === 0 || chosen.includes(part)
const stage = await openStage()
const lines: Line[] = []
const all: Measured[] = []
try {
  const desk = await openDesk(stage)
  for (const period of isChosen('tables') ? periods : []) {
    for (const filter of filters) {
      for (const table of figureTables) {
        all.push(await measure(desk, table, filter, period))
        say(`${table}, ${filter[0]}, ${period.name}: ${fix(all.at(-1)?.p95 ?? Number.NaN)} ms`)
      }
    }
  }
  if (isChosen('scorecard')) lines.push(...(await measureScorecards(desk)))
  if (isChosen('totals')) lines.push(...(await measureTotals(desk)))
  await desk.client.end()
} finally {
  await stage.end()
}
process.stdout.write(
  `${storedCases} cases. The floor reads each finalised case of the period once.\n`,
)
printTable(all)
printLines([...linesOf(all), ...lines])
