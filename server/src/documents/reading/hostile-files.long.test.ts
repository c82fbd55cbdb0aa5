import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { hostile } from '../../../../tests/support/documents/hostile-documents.ts'
import { goodPdf } from '../../../../tests/support/documents/hostile-pdfs.ts'
import { describeView } from '../showing/shown-types.ts'
import { FileReader } from './file-reader.ts'
import { readingFaults, UnreadableFile } from './pages/pages.ts'

const pageMsMax = 15_000
const memoryBytesMax = 900 * 1024 * 1024
const reader = new FileReader({ pageMsMax, openMsMax: 15_000, memoryBytesMax })
afterAll(() => reader.close())

/** The first pages, or why they cannot be read. */
async function readSome(bytes: Buffer, type: string): Promise<string[]> {
  const seen: string[] = []
  const attempt = async <T>(act: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      seen.push(error.fault)
      return undefined
    }
  }
  const count = (await attempt(() => reader.open([bytes], type))) ?? 0
  for (let page = 1; page <= Math.min(2, count); page += 1) {
    const read = await attempt(() => reader.read(page, ['en']))
    if (read) seen.push(`${read.text.words.length} words`)
    if (describeView(type).as !== 'pages') continue
    const drawn = await attempt(() => reader.draw(page))
    if (drawn) seen.push('a picture')
  }
  return seen
}

/** Of the processes this one has started, in bytes, while it works. */
function watchPeak() {
  let peak = 0
  const timer = setInterval(() => {
    for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8')
        if (!status.includes(`PPid:\t${process.pid}\n`)) continue
        peak = Math.max(peak, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024)
      } catch {
        // It ended meanwhile.
      }
    }
  }, 20)
  return {
    end() {
      clearInterval(timer)
      return peak
    },
  }
}

test.each(hostile)('$name: bounded in time and memory, and the next file is read', async (one) => {
  const startedAt = performance.now()
  const watched = watchPeak()
  const seen = await readSome(one.make(), one.type)
  const [ms, peak] = [performance.now() - startedAt, watched.end()]
  process.stdout.write(
    `${one.name}: ${seen.join(', ')}; ${Math.round(ms)} ms, ${Math.round(peak / 1024 / 1024)} MB\n`,
  )
  const allowed = [...Object.keys(readingFaults), 'a picture', expect.stringMatching(/^\d+ words$/)]
  for (const each of seen) expect(allowed).toContainEqual(each)
  expect(seen.length).toBeGreaterThan(0)
  expect(ms).toBeLessThan(3 * pageMsMax + 60_000)
  // It is looked at every 50 ms.
  expect(peak).toBeLessThan(memoryBytesMax * 1.6)
  expect(await reader.open([goodPdf()], 'application/pdf')).toBe(1)
})
