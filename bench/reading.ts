import { drawScan, tilt, toPng } from '../tests/support/documents/drawn-pages.ts'
import { FileReader, TesseractReader } from '../tests/support/documents/reading-parts.ts'
import { type Line, median, printLines } from './lines.ts'
import { peakOfChildren } from './peak-memory.ts'

/**
 * Measures what reading a scanned page costs: the whole way of a worker, in a process of its own,
 * with straightening. The baseline is the engine alone on the same page, straight and in memory.
 * Rounds alternate between the two, and the median round counts.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const languages = ['en', 'mr']

const lines = Array.from(
  { length: 32 },
  (_, i) =>
    `${i + 1}. The vendor conveys Gat No. ${45 + i}/2B of Wagholi, ${1200 + i} sq m, on 14/03/20${10 + i}`,
)

const straight = await drawScan(lines, { size: 8 })
const tilted = toPng(tilt(straight, 2))

async function msOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return performance.now() - startedAt
}

const engine = new TesseractReader()
const reader = new FileReader()
const [whole, alone]: [number[], number[]] = [[], []]
try {
  await reader.open([tilted], 'image/png')
  await reader.read(1, languages)
  await engine.read(straight, languages)
  for (let round = 0; round < rounds; round += 1) {
    whole.push(await msOf(() => reader.read(1, languages)))
    alone.push(await msOf(() => engine.read(straight, languages)))
  }
  const [a, b] = [median(whole), median(alone)]
  const peak = peakOfChildren(process.pid)
  const report: Line[] = [
    {
      question: 'a tilted scan of a page, by the engine alone',
      measured: `${(a / b).toFixed(2)} × (${Math.round(a)} ms to ${Math.round(b)} ms), ${(60_000 / a).toFixed(1)} pages a minute`,
      wanted: 'at most 1.5 ×',
      met: a / b <= 1.5,
    },
    {
      question: 'peak memory of the process that reads',
      measured: `${Math.round(peak)} MB`,
      wanted: 'at most 500 MB',
      met: peak > 0 && peak <= 500,
    },
  ]
  printLines(report)
} finally {
  reader.close()
  await engine.close()
}
