import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What an independent reader finds in a PDF; for tests. */
export interface ReadPdf {
  /** Of all pages, with a line end after each line. */
  text: string
  /** For each page also what is outside of it, and what is as low as the footer. */
  pages: { text: string; outside: string[]; low: string }[]
  information: Record<string, unknown>
  language: string | null
  bookmarks: string[]
}

interface Item {
  str: string
  transform: number[]
  width: number
  hasEOL: boolean
}

/** From the bottom of the page, in points; of a footer of one line. */
const footerTop = 60

export async function readPdf(pdf: Buffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const doc = await task.promise
  const pages: ReadPdf['pages'] = []
  for (let number = 1; number <= doc.numPages; number += 1) pages.push(await readPage(doc, number))
  const { info } = await doc.getMetadata()
  const outline = (await doc.getOutline()) ?? []
  const catalogue = info as Record<string, unknown>
  await task.destroy()
  return {
    text: pages.map((page) => page.text).join('\n'),
    pages,
    information: catalogue,
    language: (catalogue.Language as string | null | undefined) ?? null,
    bookmarks: outline.map((item) => item.title),
  }
}

async function readPage(doc: PDFDocumentProxy, number: number) {
  const page = await doc.getPage(number)
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view
  const { items } = await page.getTextContent({ disableNormalization: true })
  const texts = items as Item[]
  const outside = texts.filter(({ str, transform, width }) => {
    const [a = 0, b = 0, , , x = 0, y = 0] = transform
    const size = Math.hypot(a, b) || 1
    const end = [x + (width * a) / size, y + (width * b) / size] as const
    const within = (px: number, py: number) =>
      px >= left && px <= right && py >= bottom && py <= top
    return str.trim() !== '' && !(within(x, y) && within(...end))
  })
  const text = texts.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join('')
  const low = texts.filter(({ transform }) => (transform[5] ?? 0) < footerTop)
  return { text, outside: outside.map(({ str }) => str), low: low.map(({ str }) => str).join('') }
}
