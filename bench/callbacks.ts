import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  caseOf,
  deliverWaiting,
  type Lender,
  makeLenders,
  pacedP95,
  type Receiver,
  register,
  send,
  setEnabled,
  startReceiver,
} from './callback-traffic.ts'
import { type Line, median, printLines } from './lines.ts'
import { type Database, openStage, type Subject } from './stage.ts'

/**
 * Compares deliveries with a raw loop, and measures the delay a lender sees, as ratios in one run.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const cases = Number(process.env.BENCH_CASES ?? 300)
const say = (text: string) => process.stderr.write(`${text}\n`)

const lines: Line[] = []

async function ordered(
  service: Subject,
  database: Database,
  receiver: Receiver,
  lender: Lender,
): Promise<void> {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { count, perSecond } = await deliverWaiting(service, database, receiver, lender, {
      name: `ORD-${round}`,
      cases,
    })
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
  const ask = (name: string) =>
    pacedP95(service, receiver, lender, { perSecond: 200, count: 2000, name })
  say(`warm-up, not counted: p95 ${(await ask('WARM')).toFixed(1)} ms`)
  const each: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const p95 = await ask(`LAT-${round}`)
    say(`round ${round + 1}: p95 ${p95.toFixed(1)} ms at 200 events a second`)
    each.push(p95)
  }
  const p95 = median(each)
  lines.push({
    question: 'from the request, so before its commit, to the receiver at 200 events a second, p95',
    measured: `${p95.toFixed(1)} ms`,
    wanted: '≤ 120 ms',
    met: p95 <= 120,
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
  const p95 = (name: string) =>
    pacedP95(service, receiver, healthy, { perSecond: 100, count: 600, name })
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

const stage = await openStage()
try {
  const database = await stage.database('callbacks')
  const service = await stage.service(database, { CALLBACK_ALLOW_PRIVATE: 'all' })
  const receiver = await startReceiver()
  const lenders = await makeLenders(database, 3)
  await ordered(service, database, receiver, lenders[0] as Lender)
  await latency(service, receiver, lenders[1] as Lender)
  await hanging(service, database, receiver, lenders[1] as Lender, lenders[2] as Lender)
  receiver.child.kill()
} finally {
  await stage.end()
}
printLines(lines)
