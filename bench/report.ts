import { fork } from 'node:child_process'
import PDFDocument from 'pdfkit'
import { createLog } from '../server/src/lib/log/log.ts'
import {
  KeySigner,
  makeCertificate,
  type ReleasedContent,
  ReportSigning,
  ReportWriter,
  readPdf,
} from '../tests/support/reports/report-parts.ts'
import { sampleDocument } from '../tests/support/reports/sample-content.ts'
import { sampleStructured } from '../tests/support/reports/sample-structured.ts'
import { type Line, median, printLines } from './lines.ts'

/**
 * Measures what a report costs: writing it through the report thread, as a release does, and
 * signing it. The baseline is a PDF of the same words, line by line and page by page, with a font
 * that is not embedded, and without tables, tags and shaping. Rounds alternate between the two, and
 * the median round counts. Memory is measured in a process for each report, since the peak of a
 * process never falls.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
const say = (text: string) => process.stderr.write(`${text}\n`)

const letters = (i: number) => `${'abcdefghij'[i % 10]}${'klmnopqrstu'[Math.floor(i / 10)]}`

function largeContent(): ReleasedContent {
  const documents = Array.from({ length: 300 }, (_, i) =>
    sampleDocument(i + 1, `deed-${i}.pdf`, 1_000_000 + i),
  )
  const scrutinised = documents.map(({ id }, i) => ({
    document_id: id,
    nature: 'Sale deed (खरेदीखत)',
    parties: `Vendor ${i} to ಶ್ರೀ ಕೋದಂಡರಾಮ ${i}`,
    registration_no: `HVL1/${i}/1991`,
  }))
  const chain_of_title = Array.from({ length: 100 }, (_, i) => ({
    nature: 'Sale deed',
    document_no: `HVL1/${i}/1991`,
    from: `Holder ${letters(i)} Kulkarni`,
    to: `Holder ${letters(i + 1)} Kulkarni`,
  }))
  return sampleStructured({ documents, draft: { scrutinised, chain_of_title } })
}

const reports = {
  usual: { name: 'the usual report', content: () => sampleStructured(), msMax: 1000, timesMax: 6 },
  large: {
    name: 'a report with 100 deeds and 300 documents',
    content: largeContent,
    msMax: 5000,
    timesMax: 6,
  },
} as const
type Kind = keyof typeof reports
const kinds = Object.keys(reports) as Kind[]

interface Cost {
  cpuMs: number
  ms: number
}

/** Of all threads of this process. */
async function costOf(act: () => Promise<unknown>): Promise<Cost> {
  const [startedAt, before] = [performance.now(), process.cpuUsage()]
  await act()
  const { user, system } = process.cpuUsage(before)
  return { cpuMs: (user + system) / 1000, ms: performance.now() - startedAt }
}

const medianOf = (costs: readonly Cost[], key: keyof Cost) => median(costs.map((cost) => cost[key]))

function writePlain(pages: readonly string[][]): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({ size: 'A4', margin: 0, autoFirstPage: false })
    const pieces: Buffer[] = []
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', () => resolve(Buffer.concat(pieces)))
    doc.on('error', reject)
    for (const lines of pages) {
      doc.addPage().fontSize(8)
      for (const [i, line] of lines.entries()) doc.text(line, 40, 30 + i * 9, { lineBreak: false })
    }
    doc.end()
  })
}

/** The built-in fonts of PDF have no others. */
const latinOnly = (text: string) => text.replace(/[^\x20-\x7e]/g, '?')

async function measureWriting(kind: Kind, writer: ReportWriter): Promise<Line[]> {
  const { name, msMax, timesMax } = reports[kind]
  const content = reports[kind].content()
  const written = await writer.write(content)
  const pages = (await readPdf(written)).pages.map(({ text }) => text.split('\n').map(latinOnly))
  const [ours, plain]: [Cost[], Cost[]] = [[], []]
  // The first round is not counted: it warms up both sides.
  for (let round = 0; round <= rounds; round += 1) {
    const own = await costOf(() => writer.write(content))
    const floor = await costOf(() => writePlain(pages))
    if (round === 0) continue
    ours.push(own)
    plain.push(floor)
  }
  const [cpuMs, floorMs, ms] = [
    medianOf(ours, 'cpuMs'),
    medianOf(plain, 'cpuMs'),
    medianOf(ours, 'ms'),
  ]
  const size = `${pages.length} pages, ${Math.round(written.length / 1000)} kB`
  say(`${name} (${size}): ${cpuMs.toFixed(0)} ms of CPU, plain lines ${floorMs.toFixed(1)} ms`)
  return [
    {
      question: `writing ${name} (${size}), wall time`,
      measured: `${ms.toFixed(0)} ms`,
      wanted: `≤ ${msMax} ms`,
      met: ms <= msMax,
    },
    {
      question: `writing ${name}, CPU against plain lines of the same words`,
      measured: `${(cpuMs / floorMs).toFixed(1)} × (${cpuMs.toFixed(0)} ms)`,
      wanted: `≤ ${timesMax} ×`,
      met: cpuMs <= timesMax * floorMs,
    },
  ]
}

async function measureSigning(kind: Kind, writer: ReportWriter): Promise<Line> {
  const { key, certificate } = makeCertificate('Report bench')
  const signing = new ReportSigning(new KeySigner(key, [certificate]), undefined)
  const pdf = await writer.write(reports[kind].content())
  const facts = {
    reason: 'Bench',
    verificationUrl: 'https://reports.example/verify/0',
    at: new Date(),
  }
  const costs: Cost[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const cost = await costOf(() => signing.sign(pdf, facts))
    if (round > 0) costs.push(cost)
  }
  const ms = medianOf(costs, 'ms')
  return {
    question: `signing ${reports[kind].name} with a key of the process, and reading it back`,
    measured: `${ms.toFixed(0)} ms (${medianOf(costs, 'cpuMs').toFixed(0)} ms of CPU)`,
    wanted: '≤ 200 ms',
    met: ms <= 200,
  }
}

const megabytes = 1024 * 1024

/** In a process of its own: by how much its peak grows with the report thread and one report. */
async function reportMemory(kind: Kind): Promise<void> {
  const content = reports[kind].content()
  const writer = new ReportWriter(createLog('warn'))
  const before = process.resourceUsage().maxRSS * 1024
  await writer.write(content)
  process.send?.((process.resourceUsage().maxRSS * 1024 - before) / megabytes)
  await writer.close()
}

async function measureMemory(kind: Kind): Promise<Line> {
  const grown = await new Promise<number>((resolve, reject) => {
    const child = fork(import.meta.filename, [kind], { timeout: 60_000 })
    child.once('message', (message) => resolve(Number(message)))
    child.once('exit', (code) => reject(new Error(`the process for ${kind} ended with ${code}`)))
  })
  return {
    question: `peak memory of the report thread with ${reports[kind].name}`,
    measured: `${grown.toFixed(0)} MB`,
    wanted: '≤ 512 MB',
    met: grown <= 512,
  }
}

async function measureAll(): Promise<void> {
  const lines: Line[] = []
  const writer = new ReportWriter(createLog('warn'))
  for (const kind of kinds) {
    lines.push(...(await measureWriting(kind, writer)))
    lines.push(await measureSigning(kind, writer))
    lines.push(await measureMemory(kind))
  }
  await writer.close()
  printLines(lines)
}

const asked = kinds.find((kind) => kind === process.argv[2])
await (asked ? reportMemory(asked) : measureAll())
