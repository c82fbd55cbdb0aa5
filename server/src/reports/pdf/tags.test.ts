import { inflateSync } from 'node:zlib'
import { getDocument, OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { sampleContent } from '../../../../tests/support/reports/sample-content.ts'
import { scriptNames } from '../../../../tests/support/reports/script-names.ts'
import type { ReportContent } from '../report-content.ts'
import { reportSections } from '../report-sections.ts'
import { writeReport } from './write-report.ts'

interface Node {
  role?: string
  alt?: string
  children?: Node[]
}

async function open<T>(pdf: Buffer, read: (doc: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  try {
    return await read(await task.promise)
  } finally {
    await task.destroy()
  }
}

async function eachPage<T>(doc: PDFDocumentProxy, read: (number: number) => Promise<T>) {
  const found: T[] = []
  for (let number = 1; number <= doc.numPages; number += 1) found.push(await read(number))
  return found
}

/** Of all pages; an element on two pages is found on each. */
async function readNodes(content: ReportContent): Promise<Node[]> {
  return open(await writeReport(content), async (doc) => {
    const trees = await eachPage(doc, async (n) => (await doc.getPage(n)).getStructTree())
    return (trees as (Node | null)[]).flatMap((tree) => (tree ? flatten(tree) : []))
  })
}

function flatten(node: Node): Node[] {
  return [node, ...(node.children ?? []).flatMap(flatten)]
}

const drawing = new Set([OPS.showText, OPS.constructPath, OPS.fill, OPS.stroke, OPS.eoFill])

/** What is drawn outside of any element and of any artifact. */
async function countUnmarked(content: ReportContent): Promise<number> {
  return open(await writeReport(content), async (doc) => {
    const counts = await eachPage(doc, async (number) => {
      const { fnArray } = await (await doc.getPage(number)).getOperatorList()
      let depth = 0
      let unmarked = 0
      for (const operator of fnArray) {
        if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) depth++
        else if (operator === OPS.endMarkedContent) depth--
        else if (depth === 0 && drawing.has(operator)) unmarked += 1
      }
      expect(depth).toBe(0)
      return unmarked
    })
    return counts.reduce((sum, count) => sum + count, 0)
  })
}

const [, kannada] = scriptNames[1] ?? []
const conditional = sampleContent({ preview: true, sandbox: true, reason: 'x\n'.repeat(150) })
conditional.draft = { ...conditional.draft, conditions: ['Original deed', ...(kannada ?? [])] }

describe('for readers that speak it, a report', () => {
  test('has headings, tables with headers, lists, a link and a described picture', async () => {
    const nodes = await readNodes(conditional)
    const count = (role: string) => nodes.filter((node) => node.role === role).length
    expect(count('H1')).toBe(1)
    expect(count('H2')).toBeGreaterThanOrEqual(Object.keys(reportSections).length)
    for (const role of ['H3', 'P', 'Table', 'TR', 'TH', 'TD', 'L', 'LI', 'Lbl', 'LBody', 'Link']) {
      expect(count(role), role).toBeGreaterThan(0)
    }
    const [figure] = nodes.filter((node) => node.role === 'Figure')
    expect(figure?.alt).toBe(
      'QR code of the address https://reports.deshmukhrao.example/verify/K7QF-3M9X-TW2A',
    )
  })

  test('leaves nothing that is drawn without a tag', async () => {
    expect(await countUnmarked(sampleContent())).toBe(0)
    expect(await countUnmarked(conditional)).toBe(0)
  })
})

/** Languages of the text, as the pages name them. */
async function readLanguages(content: ReportContent): Promise<string[]> {
  const pdf = await writeReport(content)
  const starts = pdf.toString('latin1').matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\n/g)
  const drawn = [...starts].map(({ 0: { length }, index }) =>
    inflateSync(pdf.subarray(index + length)).toString('latin1'),
  )
  const named = drawn.flatMap((text) => [...text.matchAll(/\/Span <<\/Lang \(([a-z]+)\)/g)])
  return [...new Set(named.map(([, language = '']) => language))].toSorted()
}

describe('the language of a name', () => {
  const names = scriptNames.map(([, [name = '']]) => name)
  const inState = (state: string | null) => {
    const content = sampleContent({ draft: { opinion: names.join(', ') }, documents: [] })
    return { ...content, case: { ...content.case, state } }
  }
  const usual = ['bn', 'gu', 'hi', 'kn', 'ml', 'or', 'pa', 'ta', 'te', 'ur']

  test('is that of its script', async () => {
    expect(await readLanguages(inState(null))).toEqual(usual)
    expect(await readLanguages(inState('Uttar Pradesh'))).toEqual(usual)
  })

  test('is that of the state of the property, where they share a script', async () => {
    const marathi = usual.map((language) => (language === 'hi' ? 'mr' : language)).toSorted()
    expect(await readLanguages(inState('Maharashtra'))).toEqual(marathi)
    expect(await readLanguages(inState('महाराष्ट्र'))).toContain('mr')
    expect(await readLanguages(inState('Assam'))).toContain('as')
  })
})

describe('for an archive, a report', () => {
  test('says that it is PDF/A-2b, and whose it is, in words that XML can hold', async () => {
    const content = sampleContent({ operator: { name: 'Rao & <Sons> \u0001', lines: [] } })
    const pdf = await writeReport(content)
    const xmp =
      pdf.toString('utf8').match(/<\?xpacket begin[\s\S]*?<\?xpacket end="w"\?>/)?.[0] ?? ''
    expect(xmp).toContain('<pdfaid:part>2</pdfaid:part>')
    expect(xmp).toContain('<pdfaid:conformance>B</pdfaid:conformance>')
    expect(xmp).toContain('<rdf:li>Rao &amp; &lt;Sons&gt; \ufffd</rdf:li>')
    expect(xmp).toContain('<xmp:CreateDate>2026-11-15T08:35:00Z</xmp:CreateDate>')
    const raw = pdf.toString('latin1')
    expect(raw).toContain('/S /GTS_PDFA1')
    expect(raw).toMatch(/\/MarkInfo \d+ 0 R/)
    expect(raw).toContain('/DisplayDocTitle true')
    expect(raw).not.toMatch(/\/(JavaScript|Encrypt|EmbeddedFiles|Launch)\b/)
    const fonts = raw.match(/\/Type \/FontDescriptor/g)?.length
    expect(raw.match(/\/FontFile2 /g)).toHaveLength(fonts ?? 0)
  })
})
