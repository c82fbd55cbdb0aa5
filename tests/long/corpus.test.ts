import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPdf } from '../../server/src/reports/pdf/read-pdf.ts'
import { documentRows } from '../corpus/documents.ts'
import { makeCorpus } from '../corpus/make-corpus.ts'
import { halves } from '../corpus/truth.ts'
import { openBrowser } from '../support/browser/browser.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const squeeze = (text: string) => text.replace(/\s/g, '')
/** A PDF stores shaped letters of the other scripts in its own order. */
const isLatin = (value: string) => /^[\x20-\x7e]+$/.test(value)

test('drawn documents hold what their truth says, where it says', async () => {
  const folder = await temporaryFolder()
  const browser = await openBrowser()
  try {
    const rows = documentRows.filter(({ layout }) =>
      ['release-deed.ka', 'tax-receipt.mh'].includes(layout),
    )
    const truths = await makeCorpus(folder, { rows, browser })
    expect(truths.map(({ half, id }) => `${half} ${id}`)).toHaveLength(2 * halves.length)
    for (const { half, id, facts, pages, pdf } of truths) {
      const into = join(folder, half, id)
      const { pages: texts } = await readPdf(await readFile(join(into, pdf)))
      expect(texts).toHaveLength(pages.length)
      for (const { kind, value, places, degradedPlaces } of facts) {
        for (const { rect } of [...places, ...degradedPlaces]) {
          expect(Math.min(rect.x, rect.y, rect.w, rect.h)).toBeGreaterThan(0)
          expect(Math.max(rect.x + rect.w, rect.y + rect.h)).toBeLessThan(1)
        }
        if (kind === 'document_kind' || !isLatin(value)) continue
        const page = places[0]?.page ?? 0
        expect(squeeze(texts[page - 1]?.text ?? '')).toContain(squeeze(value))
      }
      for (const { clean, degraded, effects } of pages) {
        const picture = await readFile(join(into, clean))
        expect([picture.readUInt32BE(16), picture.readUInt32BE(20), picture[25]]).toEqual([
          1654, 2340, 0,
        ])
        expect(effects.length).toBeGreaterThan(0)
        expect((await readFile(join(into, degraded))).length).toBeGreaterThan(10_000)
      }
    }
  } finally {
    await browser.close()
  }
})
