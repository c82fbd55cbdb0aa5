import { createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Line, median, printLines } from './lines.ts'
import { httpRequest, run } from './load.ts'
import { sameNames } from './same-names.ts'
import { type Database, openStage, type Stage, type Subject } from './stage.ts'

/**
 * Prints ratios against baselines measured in the same run; the baselines are in floor-server.ts
 * and below. Rounds alternate between the two sides, and the median round counts.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const storedCases = Number(process.env.BENCH_CASES ?? 1_000_000)

const lines: Line[] = []
const say = (text: string) => process.stderr.write(`${text}\n`)

let serial = 0
function caseJson(more: Record<string, unknown> = {}): string {
  serial += 1
  return JSON.stringify({
    external_ref: `LOS-2026-${String(serial).padStart(9, '0')}`,
    applicant_name: 'Ramesh Baburao Kulkarni',
    loan_account_number: `HL-${serial}`,
    case_type: 'TSR',
    ...more,
  })
}

const postCases = (
  subject: Subject,
  database: Database,
  path: string,
  requests: number,
  connections: number,
) =>
  run({
    url: subject.url,
    connections,
    requests,
    expect: 202,
    request: () => httpRequest('POST', path, database.key, caseJson()),
  })

const getCases = (
  subject: Subject,
  database: Database,
  path: string,
  refs: string[],
  requests: number,
  connections: number,
) =>
  run({
    url: subject.url,
    connections,
    requests,
    expect: 200,
    request: (i) => httpRequest('GET', `${path}/${refs[(i * 7919) % refs.length]}`, database.key),
  })

async function fill(subject: Subject, database: Database, path: string): Promise<string[]> {
  const refs: string[] = []
  await run({
    url: subject.url,
    connections: 8,
    requests: 500,
    expect: 202,
    request: () => {
      const body = caseJson()
      refs.push(JSON.parse(body).external_ref)
      return httpRequest('POST', path, database.key, body)
    },
  })
  return refs
}

async function smallRequests(stage: Stage): Promise<void> {
  const database = await stage.database('small')
  const floorDatabase = await stage.database('floor')
  const service = await stage.service(database)
  const floor = await stage.floor(floorDatabase)
  const serviceRefs = await fill(service, database, '/v1/cases')
  const floorRefs = await fill(floor, floorDatabase, '/cases')
  await sleep(500)
  const post: number[] = []
  const get: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const a = await postCases(service, database, '/v1/cases', 3000, 16)
    const b = await postCases(floor, floorDatabase, '/cases', 3000, 16)
    post.push(a.perSecond / b.perSecond)
    const c = await getCases(service, database, '/v1/cases', serviceRefs, 5000, 16)
    const d = await getCases(floor, floorDatabase, '/cases', floorRefs, 5000, 16)
    get.push(c.perSecond / d.perSecond)
    say(
      `  round ${round + 1}: POST ${fix(a.perSecond)}/s, floor ${fix(b.perSecond)}/s; GET ${fix(c.perSecond)}/s, floor ${fix(d.perSecond)}/s`,
    )
  }
  ratio('POST /cases without documents, against the floor', median(post), 0.8, 'at least')
  ratio('GET /cases/{ref}, against a floor of three selects', median(get), 1.2, 'at least')
}

const megabytes15 = 15 * 1024 * 1024

async function largeRequests(stage: Stage): Promise<void> {
  const database = await stage.database('large')
  const service = await stage.service(database)
  const bodies = () => {
    const content = randomBytes(megabytes15).toString('base64')
    const documents = [{ filename: 'deed.pdf', content_type: 'application/pdf', content }]
    return Buffer.from(caseJson({ documents }))
  }
  const ratios: number[] = []
  for (let round = 0; round < rounds + 3; round += 1) {
    const body = bodies()
    const floorMs = await timed(() =>
      parseDecodeHashWrite(body, join(stage.folder, `floor-${round}`)),
    )
    const request = httpRequest('POST', '/v1/cases', database.key, body)
    const { p50 } = await run({
      url: service.url,
      connections: 1,
      requests: 1,
      expect: 202,
      request: () => request,
    })
    say(`  round ${round + 1}: one 15 MB create ${fix(p50)} ms, floor ${fix(floorMs)} ms`)
    if (round >= 3) ratios.push(p50 / floorMs)
  }
  ratio(
    'one 15 MB create, against parse + decode + hash + fsynced write',
    median(ratios),
    1.5,
    'at most',
  )

  const twenty = Array.from({ length: 20 }, () =>
    httpRequest('POST', '/v1/cases', database.key, bodies()),
  )
  await sleep(1000)
  const before = await service.rssBytes()
  await service.ask('reset')
  let peak = before
  let watching = true
  const watch = (async () => {
    while (watching) {
      peak = Math.max(peak, await service.rssBytes())
      await sleep(5)
    }
  })()
  const startedAt = performance.now()
  await run({
    url: service.url,
    connections: 20,
    requests: 20,
    expect: 202,
    request: (i) => twenty[i] as Buffer,
  })
  const took = performance.now() - startedAt
  watching = false
  await watch
  const delay = await service.ask<{ p50: number; p99: number; max: number }>('read')
  say(
    `  twenty at once: ${fix(took)} ms, loop delay p50 ${fix(delay.p50)}, p99 ${fix(delay.p99)}, max ${fix(delay.max)} ms`,
  )
  const grownMb = (peak - before) / 1024 / 1024
  figure('twenty 15 MB creates at once: resident memory grows', grownMb, 100, 'MB')
  figure('twenty 15 MB creates at once: event-loop delay p99', delay.p99, 20, 'ms')
}

/** The baseline for a large body: everything in memory, nothing checked, but durable. */
async function parseDecodeHashWrite(body: Buffer, file: string): Promise<void> {
  const parsed = JSON.parse(body.toString())
  const bytes = Buffer.from(parsed.documents[0].content, 'base64')
  createHash('sha256').update(bytes).digest()
  const handle = await open(file, 'w')
  await handle.writeFile(bytes)
  await handle.sync()
  await handle.close()
}

async function millionCases(stage: Stage): Promise<void> {
  const empty = await stage.database('empty')
  const full = await stage.database('million')
  say(`  storing ${storedCases} cases …`)
  await full.query(seedStatement(full.lenderId, storedCases))
  await full.query('VACUUM ANALYZE')
  await full.query('CHECKPOINT')
  const onEmpty = await stage.service(empty)
  const onFull = await stage.service(full)
  const emptyRefs = await fill(onEmpty, empty, '/v1/cases')
  // The same life as the stored cases: only the size of the database is to differ.
  await empty.query(`
    INSERT INTO case_timeline (case_id, position, lender_id, mode, status, at)
    SELECT case_id, p, lender_id, mode, status, at FROM case_timeline, generate_series(2, 3) p;
    ANALYZE`)
  const fullRefs = Array.from(
    { length: 20_000 },
    (_, i) => `SEED-${((i * 48_271) % storedCases) + 1}`,
  )
  await fill(onFull, full, '/v1/cases')
  const get: number[] = []
  const post: number[] = []
  for (let round = 0; round < rounds + 1; round += 1) {
    const a = await getCases(onFull, full, '/v1/cases', fullRefs, 4000, 4)
    const b = await getCases(onEmpty, empty, '/v1/cases', emptyRefs, 4000, 4)
    const c = await postCases(onFull, full, '/v1/cases', 2000, 4)
    const d = await postCases(onEmpty, empty, '/v1/cases', 2000, 4)
    say(
      `  round ${round + 1}: GET p95 ${fix(a.p95)} / ${fix(b.p95)} ms, POST p95 ${fix(c.p95)} / ${fix(d.p95)} ms`,
    )
    // The first round warms caches and connections on both sides.
    if (round > 0) {
      get.push(a.p95 / b.p95)
      post.push(c.p95 / d.p95)
    }
  }
  const stored = storedCases.toLocaleString('en')
  ratio(`GET p95 with ${stored} cases, against an empty database`, median(get), 1.2, 'at most')
  ratio(`POST p95 with ${stored} cases, against an empty database`, median(post), 1.2, 'at most')
}

function seedStatement(lenderId: string, count: number): string {
  return `
    INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status, event_count,
      applicant_name, loan_account_number, case_type, search_text, created_at, updated_at)
    SELECT 'case_' || lpad(n::text, 26, '0'), '${lenderId}', 'live', 'SEED-' || n, 1, true,
      (ARRAY['received','allocated','in_review','query_raised','finalised'])[1 + n % 5], 1,
      'Applicant ' || n, 'SEED-HL-' || n, 'TSR',
      'applicant ' || n || '  seed-hl-' || n || ' seed-' || n, now(), now()
    FROM generate_series(1, ${count}) n;
    INSERT INTO case_timeline (case_id, position, lender_id, mode, status, at)
    SELECT 'case_' || lpad(n::text, 26, '0'), p, '${lenderId}', 'live', 'received', now()
    FROM generate_series(1, ${count}) n, generate_series(1, 3) p;
    INSERT INTO case_events (id, lender_id, mode, case_id, sequence, event, payload, at)
    SELECT 'evt_' || lpad(n::text, 26, '0'), '${lenderId}', 'live',
      'case_' || lpad(n::text, 26, '0'), 1, 'case.received', '{"event":"case.received"}', now()
    FROM generate_series(1, ${count}) n`
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function ratio(question: string, value: number, bound: number, kind: 'at least' | 'at most'): void {
  const met = kind === 'at least' ? value >= bound : value <= bound
  lines.push({ question, measured: `${value.toFixed(2)} ×`, wanted: `${kind} ${bound} ×`, met })
}

function figure(question: string, value: number, bound: number, unit: string): void {
  lines.push({
    question,
    measured: `${value.toFixed(1)} ${unit}`,
    wanted: `at most ${bound} ${unit}`,
    met: value <= bound,
  })
}

function fix(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}

async function documentsOfOneName(stage: Stage): Promise<void> {
  lines.push(...(await sameNames(stage, rounds)))
}

const parts = {
  small: smallRequests,
  large: largeRequests,
  names: documentsOfOneName,
  million: millionCases,
}
const chosen = process.argv.slice(2)
const stage = await openStage()
try {
  for (const [name, part] of Object.entries(parts)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue
    say(name)
    await part(stage)
  }
} finally {
  await stage.end()
}
printLines(lines)
