import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageText } from '../../server/src/documents/documents.ts'
import { numberLines } from '../../server/src/documents/reading/number-lines.ts'
import { launchBrowser } from '../support/browser/browser.ts'
import { ruledBoxes } from '../support/documents/reading-parts.ts'
import { writeDocuments } from './documents.ts'
import { openStudio } from './draw-document.ts'
import { toTruth } from './make-corpus.ts'
import { misread } from './misread.ts'
import { pageStyle } from './page-style.ts'
import { seededRandom } from './random.ts'
import { halves, type Rect } from './truth.ts'

/**
 * Words and truth of layouts without a reader, in seconds: `text.json` as the
 * page has them, `clean.json` and `degraded.json` with few and many made-up errors of reading.
 *
 *     node tests/corpus/lay-out-corpus.ts OUT_DIR WORDS_DIR HALF...
 */
/** A letter is lower than the line that a browser gives it. */
const tight = ({ x, y, w, h }: Rect): Rect => ({ x, y: y + h * 0.22, w, h: h * 0.56 })

const [out = '', words = '', ...wanted] = process.argv.slice(2)
const browser = await launchBrowser()
const studio = await openStudio(browser)
try {
  for (const half of halves.filter((name) => wanted.includes(name))) {
    const style = pageStyle(half)
    for (const document of writeDocuments(half)) {
      const laidOut = await studio.layOut(document, style)
      const boxes = await Promise.all(laidOut.map(({ png }) => ruledBoxes(png)))
      const pages = laidOut.map(
        ({ words: own }, i): PageText => ({
          page: i + 1,
          source: 'text',
          boxes: boxes[i] ?? [],
          words: numberLines(
            own.map(({ text, rect }) => ({ text, rect: tight(rect), confidence: 1 })),
          ),
        }),
      )
      const random = seededRandom(`misread ${half} ${document.id}`)
      const readings = {
        text: pages,
        clean: pages.map((page) => misread(page, 'clean', random)),
        degraded: pages.map((page) => misread(page, 'degraded', random)),
      }
      const blank = pages.map(({ page }, i) => ({
        page,
        clean: '',
        degraded: '',
        effects: [],
        text: laidOut[i]?.text ?? '',
      }))
      const to = join(half, document.id)
      for (const folder of [out, words]) mkdirSync(join(folder, to), { recursive: true })
      const truth = toTruth(document, laidOut, blank)
      writeFileSync(join(out, to, 'truth.json'), JSON.stringify(truth))
      for (const [reading, read] of Object.entries(readings)) {
        writeFileSync(join(words, to, `${reading}.json`), JSON.stringify(read))
      }
    }
  }
} finally {
  await studio.close()
  await browser.close()
}
