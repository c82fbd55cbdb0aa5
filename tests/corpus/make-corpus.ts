import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/browser/browser.ts'
import { chooseEffects, moveRect } from './degrade.ts'
import { documentRows, type WrittenDocument, writeDocuments } from './documents.ts'
import { type DrawnDocument, openStudio, type Studio } from './draw-document.ts'
import { pageStyle } from './page-style.ts'
import { seededRandom } from './random.ts'
import { type Half, halves, type TruePage, type Truth } from './truth.ts'

/** About half an hour. */
const timesMax = 10

interface CorpusOptions {
  halves?: readonly Half[]
  rows?: typeof documentRows
  browser: Browser
}

/**
 * Writes each document into its own folder below its half: `document.pdf`, a clean and a degraded
 * picture of each page, `truth.json`. The same words and effects each time.
 */
export async function makeCorpus(
  folder: string,
  { halves: wanted = halves, rows = documentRows, browser }: CorpusOptions,
): Promise<Truth[]> {
  const studio = await openStudio(browser)
  const truths: Truth[] = []
  try {
    for (const half of wanted) {
      const style = pageStyle(half)
      let pagesBefore = 0
      for (const document of writeDocuments(half, rows)) {
        const drawn = await studio.draw(document, style)
        const into = join(folder, half, document.id)
        truths.push(await writeDocument({ studio, document, drawn, into, pagesBefore }))
        pagesBefore += drawn.pages.length
      }
    }
  } finally {
    await studio.close()
  }
  return truths
}

interface Job {
  studio: Studio
  document: WrittenDocument
  drawn: DrawnDocument
  into: string
  pagesBefore: number
}

async function writeDocument({ studio, document, drawn, into, pagesBefore }: Job): Promise<Truth> {
  await rm(into, { recursive: true, force: true })
  await mkdir(into, { recursive: true })
  await writeFile(join(into, 'document.pdf'), drawn.pdf)
  const pages: TruePage[] = []
  for (const [i, { png, text }] of drawn.pages.entries()) {
    const page = i + 1
    const random = seededRandom(`${document.half} ${document.id} page ${page}`)
    const effects = chooseEffects(random, pagesBefore + i)
    const clean = await studio.develop(png, [])
    const degraded = await studio.develop(png, effects)
    const names = {
      clean: `page-${page}.${clean.extension}`,
      degraded: `page-${page}-degraded.${degraded.extension}`,
    }
    await writeFile(join(into, names.clean), clean.bytes)
    await writeFile(join(into, names.degraded), degraded.bytes)
    pages.push({ page, ...names, effects, text })
  }
  const truth = toTruth(document, drawn.pages, pages)
  await writeFile(join(into, 'truth.json'), `${JSON.stringify(truth, null, 2)}\n`)
  return truth
}

export function toTruth(
  document: WrittenDocument,
  drawn: readonly Pick<DrawnDocument['pages'][number], 'facts'>[],
  pages: TruePage[],
): Truth {
  const all = drawn.flatMap((page) => page.facts)
  return {
    id: document.id,
    kind: document.kind,
    state: document.state,
    half: document.half,
    pdf: 'document.pdf',
    pages,
    facts: document.facts.map(({ id, ...fact }) => {
      const places = all
        .filter((place) => place.id === id)
        .map(({ page, rect }) => ({ page, rect }))
      if (places.length === 0) throw new Error(`${document.id}: "${fact.value}" has no place`)
      return {
        ...fact,
        places,
        degradedPlaces: places.map(({ page, rect }) => ({
          page,
          rect: moveRect(rect, pages[page - 1]?.effects ?? []),
        })),
      }
    }),
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { half: { type: 'string' }, times: { type: 'string', default: '1' } },
    allowPositionals: true,
  })
  const [folder] = positionals
  const wanted = halves.filter((half) => values.half === undefined || half === values.half)
  const times = Number(values.times)
  if (folder === undefined || wanted.length === 0 || !(times >= 1 && times <= timesMax)) {
    throw new Error(
      `usage: node tests/corpus/make-corpus.ts OUT_DIR [--half ${halves.join('|')}] [--times 1-${timesMax}]`,
    )
  }
  const rows = documentRows.map((row) => ({ ...row, copies: row.copies * Math.floor(times) }))
  const browser = await launchBrowser()
  try {
    const truths = await makeCorpus(resolve(folder), { halves: wanted, rows, browser })
    const pages = truths.reduce((sum, truth) => sum + truth.pages.length, 0)
    console.log(`${truths.length} documents, ${pages} pages in ${resolve(folder)}`)
  } finally {
    await browser.close()
  }
}

if (import.meta.main) await main()
