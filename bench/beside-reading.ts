import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { drawScan, scannedPdf, tilt } from '../tests/support/documents/drawn-pages.ts'
import { caseOf, type Lender, makeLenders, send, startReceiver } from './callback-traffic.ts'
import { type Line, median, printLines } from './lines.ts'
import { peakOfChildren } from './peak-memory.ts'
import { type Question, questions, type Scene } from './questions.ts'
import { type Database, openStage } from './stage.ts'

/**
 * Measures what intake and callbacks lose while documents are read as the service does by default,
 * and then reads a scan of 300 pages to its end, which takes up to an hour; without rounds, the scan
 * alone. Each question is asked with reading paused and
 * with reading running, in turn; the median of the ratios counts.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
const scanPages = Number(process.env.BENCH_PAGES ?? 300)
/** Longer than a page takes. */
const settleMs = 8000
/** At two pages a minute, which is less than half of what a slow machine reads. */
const minutesMax = scanPages / 2
const say = (text: string) => process.stderr.write(`${text}\n`)

async function pagesRead(database: Database): Promise<{ read: number; failed: number }> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query<{ read: number; failed: number }>(`
      SELECT count(*)::int AS read, (count(*) FILTER (WHERE p.source = 'failed'))::int AS failed
      FROM document_pages p JOIN documents d ON d.id = p.document_id WHERE d.filename = 'scan.pdf'`)
    return rows[0] ?? { read: 0, failed: 0 }
  } finally {
    await client.end()
  }
}

const pause = (database: Database) =>
  database.query(
    `INSERT INTO reading_pause (paused_by, paused_at) VALUES ('bench', now()) ON CONFLICT DO NOTHING`,
  )
const resume = (database: Database) => database.query('DELETE FROM reading_pause')

async function compare(
  scene: Scene,
  { name, question, unit, better, ask }: Question,
): Promise<Line> {
  const ratios: number[] = []
  let pages = 0
  for (let round = 0; round < rounds; round += 1) {
    await pause(scene.database)
    await sleep(settleMs)
    const alone = await ask(scene, `${name}-A${round}`)
    await resume(scene.database)
    await sleep(settleMs)
    const before = (await pagesRead(scene.database)).read
    const beside = await ask(scene, `${name}-B${round}`)
    pages += (await pagesRead(scene.database)).read - before
    say(
      `${question}, round ${round + 1}: ${alone.toFixed(1)}${unit} paused, ${beside.toFixed(1)}${unit} reading`,
    )
    ratios.push(better === 'more' ? beside / alone : alone / beside)
  }
  const ratio = median(ratios)
  return {
    question: `${question}, beside reading against reading paused`,
    measured: `${ratio.toFixed(2)} × (${pages} pages read meanwhile)`,
    wanted: '≥ 0.9 ×',
    met: ratio >= 0.9,
  }
}

/** Ten scans in turn, straight and tilted, in English and Marathi. */
async function drawLongScan(): Promise<Buffer> {
  const scans: Awaited<ReturnType<typeof drawScan>>[] = []
  for (let i = 0; i < 10; i += 1) {
    const text = (line: number) =>
      i % 2 === 0
        ? `${line + 1}. The vendor conveys Gat No. ${45 + line}/${i}B of Wagholi, ${1200 + line} sq m`
        : `${line + 1}. गट क्रमांक ${45 + line}/${i} मौजे वाघोली तालुका हवेली जिल्हा पुणे क्षेत्र ${line}.५५ हे.आर`
    const lines = Array.from({ length: 32 }, (_, line) => text(line))
    const scan = await drawScan(lines, { size: 8, font: i % 2 === 0 ? 'latin' : 'devanagari' })
    scans.push(i % 3 === 0 ? tilt(scan, 1.5) : scan)
  }
  return scannedPdf(
    Array.from({ length: scanPages }, (_, i) => scans[i % 10] as (typeof scans)[number]),
  )
}

async function sendScan({ service, lender }: Scene): Promise<void> {
  const content = (await drawLongScan()).toString('base64')
  await send(service, lender, 'POST', '/cases', {
    ...caseOf('SCAN'),
    state: 'Maharashtra',
    documents: [{ filename: 'scan.pdf', content_type: 'application/pdf', content }],
  })
}

/** Nothing else waits; the pages that were read before are not counted. */
async function readToTheEnd({ service, database, lender }: Scene): Promise<Line[]> {
  await database.query(
    `UPDATE document_readings SET due_at = now() + interval '1 day'
     WHERE lender_id <> '${lender.id}' AND due_at IS NOT NULL`,
  )
  await resume(database)
  const before = await pagesRead(database)
  const startedAt = performance.now()
  const minutes = () => (performance.now() - startedAt) / 60_000
  let now = before
  let peak = 0
  let serviceMb = 0
  while (now.read < scanPages && minutes() < minutesMax) {
    await sleep(1000)
    now = await pagesRead(database)
    peak = Math.max(peak, peakOfChildren(service.pid))
    serviceMb = Math.max(serviceMb, (await service.rssBytes()) / 1024 ** 2)
  }
  const perMinute = (now.read - before.read) / minutes()
  return [
    {
      question: `a scan of ${scanPages} pages`,
      measured: `${now.read} pages read, ${now.failed} failed; the last ${now.read - before.read} at ${perMinute.toFixed(1)} pages a minute`,
      wanted: `${scanPages} pages, none failed`,
      met: now.read === scanPages && now.failed === 0,
    },
    {
      question: 'peak memory of the process that reads',
      measured: `${Math.round(peak)} MB (the service itself ${Math.round(serviceMb)} MB)`,
      wanted: '≤ 500 MB',
      met: peak > 0 && peak <= 500,
    },
  ]
}

const stage = await openStage()
const lines: Line[] = []
try {
  const database = await stage.database('beside')
  const service = await stage.service(database, { CALLBACK_ALLOW_PRIVATE: 'all' })
  const receiver = await startReceiver()
  const [scanned, ...lenders] = await makeLenders(database, 1 + questions.length)
  const sceneFor = (lender: Lender | undefined) => ({
    service,
    database,
    receiver,
    lender: lender as Lender,
  })
  await pause(database)
  await sendScan(sceneFor(scanned))
  for (const [i, question] of rounds === 0 ? [] : questions.entries()) {
    lines.push(await compare(sceneFor(lenders[i]), question))
  }
  lines.push(...(await readToTheEnd(sceneFor(scanned))))
  receiver.child.kill()
} finally {
  await stage.end()
}
printLines(lines)
