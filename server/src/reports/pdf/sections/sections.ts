import { sectionsOf } from '../../formats/house-format.ts'
import type { ReportContent } from '../../report-content.ts'
import type { SectionKey, TextSectionKey } from '../../report-sections.ts'
import { listConditions } from '../../score/score-case.ts'
import type { PageFlow } from '../page-flow.ts'
import { styles } from '../style.ts'
import { drawList } from '../table.ts'
import { heightOf, styledLines } from '../text/draw-text.ts'
import {
  type Cite,
  caseTypeWithLabel,
  dateTime,
  instructionDate,
  rupees,
  versionLabel,
} from '../wording.ts'
import { drawCertificate } from './certificate.ts'
import { drawChain } from './chain-section.ts'
import { drawFacts } from './facts.ts'
import { drawFinding } from './finding-section.ts'
import { listPinned } from './pins.ts'
import { drawProperty } from './property-section.ts'
import { drawDeposits, drawDocuments, drawEncumbrances, drawSearches } from './section-tables.ts'

type Draw = (flow: PageFlow, content: ReportContent, cite: Cite) => void

const drawText =
  (key: TextSectionKey): Draw =>
  (flow, content) =>
    drawFinding(flow, content, key)

const drawOf: Record<SectionKey, Draw> = {
  instruction: drawInstruction,
  mortgagor: drawMortgagor,
  property: drawProperty,
  documents: drawDocuments,
  certified_copies: drawText('certified_copies'),
  chain_of_title: drawChain,
  searches: drawSearches,
  encumbrances: drawEncumbrances,
  cersai_roc: drawText('cersai_roc'),
  revenue_records: drawText('revenue_records'),
  tenure: drawText('tenure'),
  land_use: drawText('land_use'),
  approvals: drawText('approvals'),
  special_interests: drawText('special_interests'),
  litigation: drawText('litigation'),
  possession: drawText('possession'),
  discrepancies: drawText('discrepancies'),
  sarfaesi_stamp: drawText('sarfaesi_stamp'),
  opinion: drawOpinion,
  documents_to_deposit: drawDeposits,
  certificate: drawCertificate,
}

const noteSpace = 3
/** A longer list of evidence may go on the next page. */
const noteHeightMax = 60

export function drawSections(flow: PageFlow, content: ReportContent, cite: Cite): void {
  for (const { key, number, title } of sectionsOf(content.format)) {
    flow.section(`${number}. ${title}`)
    const seen = listPinned(content, 'section', key)
    const note = seen ? `See ${seen}.` : ''
    const noteHeight = note ? noteSpace + heightOf(styledLines(note, styles.note, flow.width)) : 0
    flow.reserve(Math.min(noteHeight, noteHeightMax), () => drawOf[key](flow, content, cite))
    if (!note) continue
    flow.space(noteSpace)
    flow.paragraph(note, styles.note)
  }
}

function drawSentences(flow: PageFlow, sentences: readonly string[] | undefined): void {
  if (sentences && sentences.length > 0) drawList(flow, sentences, 'numbered')
  else flow.passage(undefined)
}

function drawInstruction(flow: PageFlow, content: ReportContent): void {
  const { lender, case: of, draft } = content
  drawFacts(flow, [
    ['Lender', lender.name],
    ['Branch', lender.branch],
    ['Addressed to', draft.instruction?.addressee],
    ['Date of instruction', instructionDate(content)],
    ['Lender’s reference', of.externalRef],
    ['Case', of.id],
    ['Loan account', of.loanAccountNumber],
    ['Loan amount', of.loanAmount === null ? null : rupees(of.loanAmount)],
    ['Case type', caseTypeWithLabel(content)],
    ['Report', versionLabel(content)],
    ['Date of report', dateTime(content.releasedAt)],
    ['Advocate', draft.advocate?.name],
    ['Enrolment number', draft.advocate?.enrolment_no],
  ])
}

function drawMortgagor(flow: PageFlow, { case: of, draft }: ReportContent): void {
  drawFacts(flow, [
    ['Applicant', of.applicantName],
    ['Co-applicant', of.coApplicantName],
    ['Capacity', draft.capacity],
  ])
}

function drawOpinion(flow: PageFlow, { draft }: ReportContent): void {
  flow.passage(draft.opinion)
  flow.part('Conditions')
  drawSentences(flow, listConditions(draft))
}
