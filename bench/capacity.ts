import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { caseOf, type Lender, makeLenders, register, startReceiver } from './callback-traffic.ts'
import { httpRequest, run } from './load.ts'
import { type Database, openStage, type Subject } from './stage.ts'

/**
 * What one request or callback costs: CPU time of the service and of PostgreSQL, and WAL. CPU time
 * hardly depends on what else the machine does, so a plan can be made from it. The figures of
 * docs/scale.md come from here.
 */
const megabyte = randomBytes(1_000_000).toString('base64')
const clockTicks = 100
const settleMs = 4_000

interface Cost {
  service: number
  database: number
  wal: number
}

interface Step {
  what: string
  count: number
  /** By the lender that has a callback URL. */
  hasCallback?: boolean
  ask(service: Subject, lender: Lender, name: string): Promise<void>
}

async function post(service: Subject, key: string, name: string, count: number, more: object = {}) {
  const body = (i: number) => JSON.stringify({ ...caseOf(`${name}-${i}`), ...more })
  const request = (i: number) => httpRequest('POST', '/v1/cases', key, body(i))
  await run({ url: service.url, connections: 16, requests: count, expect: 202, request })
}

async function get(service: Subject, key: string, pathOf: (i: number) => string, count: number) {
  const request = (i: number) => httpRequest('GET', pathOf(i), key)
  await run({ url: service.url, connections: 16, requests: count, expect: 200, request })
}

const document = { filename: 'deed.pdf', content_type: 'application/pdf', content: megabyte }

const steps: readonly Step[] = [
  {
    what: 'a case without documents, its event in the feed, its audit line',
    count: 4000,
    ask: (service, { key }, name) => post(service, key, `${name}-P`, 4000),
  },
  {
    what: 'a case with a document of 1 MB',
    count: 300,
    ask: (service, { key }, name) =>
      post(service, key, `${name}-F`, 300, { documents: [document] }),
  },
  {
    what: 'a poll of one case',
    count: 8000,
    ask: (service, { key }, name) =>
      get(service, key, (i) => `/v1/cases/${name}-P-${i % 4000}`, 8000),
  },
  {
    what: 'a page of 100 events of the feed',
    count: 1000,
    ask: (service, { key }) => get(service, key, () => '/v1/events?limit=100', 1000),
  },
  {
    what: 'a case without documents and its callback',
    count: 2000,
    ask: (service, { key }, name) => post(service, key, `${name}-C`, 2000),
    hasCallback: true,
  },
]

async function ticksOf(pid: number, withEnded: boolean): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // After the name in brackets: state is the first, user and system time the 12th to 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, withEnded ? 15 : 13).reduce((sum, ticks) => sum + Number(ticks), 0)
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

/** Of the server's first process, those that have ended, and those that run. */
async function databaseTicks(server: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  let ticks = await ticksOf(server, true)
  for (const pid of pids) {
    if ((await parentOf(pid)) === server) ticks += await ticksOf(pid, false)
  }
  return ticks
}

const stage = await openStage()
try {
  const database: Database = await stage.database('capacity')
  const env = { CALLBACK_ALLOW_PRIVATE: 'all', READING: 'off' }
  const service = await stage.service(database, env)
  const receiver = await startReceiver()
  const session = new pg.Client({ connectionString: database.url })
  await session.connect()
  const ask = async (text: string) => Number((await session.query(text)).rows[0]?.n)
  const server = await parentOf(await ask('SELECT pg_backend_pid() AS n'))
  const [lender, notified] = await makeLenders(database, 2)
  if (!lender || !notified) throw new Error('the lenders were not made')
  await register(service, notified, `${receiver.url}/ok`)
  const read = async (): Promise<Cost> => ({
    service: await ticksOf(service.pid, false),
    database: await databaseTicks(server),
    wal: await ask("SELECT pg_current_wal_lsn() - '0/0' AS n"),
  })
  const rows: Record<string, string>[] = []
  // Once before, so that code is compiled and plans are made.
  for (const name of ['WARM', 'COST']) {
    for (const { what, count, hasCallback, ask: load } of steps) {
      const before = await read()
      await load(service, hasCallback ? notified : lender, name)
      await sleep(settleMs)
      const after = await read()
      const per = (part: keyof Cost) => (after[part] - before[part]) / count
      const milliseconds = (ticks: number) => `${((ticks * 1000) / clockTicks).toFixed(2)} ms`
      if (name === 'WARM') continue
      rows.push({
        what,
        'CPU of the service': milliseconds(per('service')),
        'CPU of PostgreSQL': milliseconds(per('database')),
        WAL: `${(per('wal') / 1000).toFixed(1)} KB`,
      })
    }
  }
  const idle = await read()
  await sleep(20_000)
  const later = await read()
  console.table(rows)
  const share = (part: keyof Cost) => ((later[part] - idle[part]) / clockTicks / 20) * 100
  console.info(
    `idle: ${share('service').toFixed(1)} % of a core in the service, ${share('database').toFixed(1)} % in PostgreSQL`,
  )
  const open = await ask(
    `SELECT count(*) AS n FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  console.info(`database connections of the service: ${open}`)
  console.info(`memory of the service: ${Math.round((await service.rssBytes()) / 1e6)} MB`)
  await session.end()
  receiver.child.kill()
} finally {
  await stage.end()
}
