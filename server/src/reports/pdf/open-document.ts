import PDFDocument from 'pdfkit'
import type { IndianStateCode } from '../../lib/indian-states.ts'
import { describeFile, type FileInformation } from './describe-file.ts'
import { page } from './style.ts'
import { startTags } from './tags.ts'

/** An empty PDF/A document with tags; its bytes are there once it has ended. */
export function openDocument(
  info: FileInformation,
  state: IndianStateCode | undefined,
): { doc: PDFKit.PDFDocument; bytes: Promise<Buffer> } {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    bufferPages: true,
    // No default font: every text names its own, and only embedded fonts are used.
    font: '',
    // Our font object is kept after the document ends.
    fontLayoutCache: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-2b',
    tagged: true,
    lang: 'en-IN',
    displayTitle: true,
    info,
  })
  const bytes = collect(doc)
  describeFile(doc, info)
  startTags(doc, state)
  return { doc, bytes }
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
