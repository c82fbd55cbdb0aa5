import { stateCodeOf } from '../../lib/indian-states.ts'
import { upgradeDraft } from '../draft/upgrade-draft.ts'
import type { ReportContent } from '../report-content.ts'
import type { FileInformation } from './describe-file.ts'
import { drawHeaderFooter, readHeaderFooter } from './header-footer.ts'
import { openDocument } from './open-document.ts'
import { PageFlow } from './page-flow.ts'
import { drawOpening } from './sections/opening.ts'
import { drawSections } from './sections/sections.ts'
import { citing, reportTitle } from './wording.ts'

/** The same content gives the same bytes, at any time. */
export async function writeReport(given: ReportContent): Promise<Buffer> {
  const content = { ...given, draft: upgradeDraft(given.draft) }
  const state = stateCodeOf(content.case.state ?? '')
  const { doc, bytes } = openDocument(informationOf(content), state)
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
