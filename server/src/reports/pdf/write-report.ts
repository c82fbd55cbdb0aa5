import PDFDocument from 'pdfkit'
import { stateCodeOf } from '../../lib/indian-states.ts'
import { upgradeDraft } from '../draft/upgrade-draft.ts'
import type { ReportContent } from '../report-content.ts'
import { describeFile, type FileInformation } from './describe-file.ts'
import { drawHeaderFooter, readHeaderFooter } from './header-footer.ts'
import { PageFlow } from './page-flow.ts'
import { drawOpening } from './sections/opening.ts'
import { drawSections } from './sections/sections.ts'
import { page } from './style.ts'
import { startTags } from './tags.ts'
import { citing, reportTitle } from './wording.ts'

/** The same content gives the same bytes, at any time. */
export async function writeReport(given: ReportContent): Promise<Buffer> {
  const content = { ...given, draft: upgradeDraft(given.draft) }
  const info = informationOf(content)
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
  startTags(doc, stateCodeOf(content.case.state ?? ''))
  const headerFooter = readHeaderFooter(content)
  const flow = new PageFlow(doc, headerFooter.bounds)
  const cite = citing(content.documents)
  drawOpening(flow, content, cite)
  drawSections(flow, content, cite)
  drawHeaderFooter(doc, headerFooter)
  doc.end()
  return bytes
}

function informationOf(content: ReportContent): FileInformation {
  const { operator, lender, version, case: of } = content
  const title = reportTitle(content)
  const at = new Date(content.releasedAt)
  return {
    Title: `${title}, reference ${of.externalRef}, version ${version}`,
    Author: operator.name,
    Subject: `${title} for ${lender.name}`,
    Creator: 'Deedwire',
    Producer: 'Deedwire',
    CreationDate: at,
    ModDate: at,
  }
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
