import { asSentence } from '../../as-sentence.ts'
import { sectionIn } from '../../formats/house-format.ts'
import type { ReportContent } from '../../report-content.ts'
import type { SectionKey } from '../../report-sections.ts'
import type { PageFlow } from '../page-flow.ts'
import { drawQrCode } from '../qr-code.ts'
import { colors, styles } from '../style.ts'
import { drawList } from '../table.ts'
import { drawFigure } from '../tags.ts'
import { drawLines, drawLink, heightOf, styledLines } from '../text/draw-text.ts'
import { both, date, entered, noEntry, openConditions } from '../wording.ts'
import { drawAnnexures } from './annexures.ts'

/** Of versions released before the certificate depended on the result, and of unassessed drafts. */
function plainSentences({ format }: ReportContent): string[] {
  const numberOf = (key: SectionKey) => sectionIn(format, key).number
  return [
    `I certify that I have examined the documents listed in section ${numberOf('documents')} and ` +
      `the results of the searches listed in section ${numberOf('searches')}, that this report ` +
      `has been drawn up from them, and that the opinion in section ${numberOf('opinion')} is my ` +
      'own and is given to the best of my knowledge and professional judgement.',
    `Where this report says “${noEntry}”, nothing was entered; it does not mean that nothing exists.`,
  ]
}

export function drawCertificate(flow: PageFlow, content: ReportContent): void {
  const sentences = content.certificate ?? plainSentences(content)
  flow.need(heightOfAll(flow, [...sentences, ...openConditions(content)]))
  for (const sentence of sentences) {
    flow.paragraph(sentence)
    flow.space(3)
  }
  drawConditions(flow, content)
  drawSignature(flow, content)
  drawPeople(flow, content)
  drawOverrides(flow, content)
  drawVerification(flow, content)
  drawAnnexures(flow, content)
}

/** On one page, if it can be: what is signed, the signature, and how to verify it. */
function heightOfAll(flow: PageFlow, sentences: readonly string[]): number {
  const texts = sentences.map((text) => heightOf(styledLines(text, styles.body, flow.width)) + 5)
  const height = texts.reduce((sum, each) => sum + each, signatureHeight + 40)
  return Math.min(height, flow.pageRoom * 0.8)
}

function drawConditions(flow: PageFlow, content: ReportContent): void {
  const conditions = openConditions(content)
  if (conditions.length === 0) return
  flow.paragraph('The result is positive subject to conditions. Before disbursal:')
  flow.space(3)
  drawList(flow, conditions, 'numbered')
  flow.need(signatureHeight)
}

const signatureRoom = 46
/** Signature and verification stay together. */
const signatureHeight = 190

function drawSignature(flow: PageFlow, content: ReportContent): void {
  const width = flow.width * 0.48
  const lines = signatureLines(content).flatMap(([text, style]) => styledLines(text, style, width))
  const dateLabel = styledLines('Date', styles.label, width)
  const signedOn = content.preview ? [] : styledLines(date(content.releasedAt), styles.value, width)
  const height = signatureRoom + heightOf(lines) + 4
  flow.need(height)
  const lineY = flow.y + signatureRoom
  const right = flow.left + flow.width - width
  for (const x of [flow.left, right]) {
    flow.doc.moveTo(x, lineY).lineTo(x + width, lineY)
  }
  flow.doc.lineWidth(0.7).strokeColor(colors.muted).stroke()
  drawSignaturePicture(flow, content, { x: right, y: lineY - signatureRoom + 2, width })
  drawLines(flow.doc, signedOn, { x: flow.left, top: lineY - heightOf(signedOn) - 2, width })
  drawLines(flow.doc, dateLabel, { x: flow.left, top: lineY + 4, width })
  drawLines(flow.doc, lines, { x: right, top: lineY + 4, width })
  flow.y += height
}

function signatureLines({ advocate: account, draft: { advocate } }: ReportContent) {
  const name = entered(advocate?.name) ?? noEntry
  const enrolment = entered(advocate?.enrolment_no) ?? noEntry
  const council = entered(account?.barCouncil)
  return [
    ['Signature of the advocate', styles.label],
    [name, styles.strong],
    [`Enrolment number: ${enrolment}`, styles.value],
    ...(council ? [[council, styles.value] as const] : []),
  ] as const
}

/** Above the line; the account may have none. */
function drawSignaturePicture(
  flow: PageFlow,
  { advocate }: ReportContent,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const picture = advocate?.signature
  if (!picture) return
  const height = signatureRoom - 4
  drawFigure(flow.doc, `Signature of ${advocate.name}`, { x, y, width, height }, () =>
    flow.doc.image(Buffer.from(picture, 'base64'), x, y, { fit: [width, height] }),
  )
}

/** Who wrote it, and who approved what they wrote. */
function drawPeople(flow: PageFlow, { people }: ReportContent): void {
  if (!people || people.writtenBy.length === 0) return
  const approved = people.approvedBy ? ` Approved by ${people.approvedBy}.` : ''
  flow.space(6)
  flow.paragraph(`Written by ${people.writtenBy.join(', ')}.${approved}`, styles.note)
}

/** A reader must know what was not done, and why. */
function drawOverrides(flow: PageFlow, { overrides = [] }: ReportContent): void {
  if (overrides.length === 0) return
  flow.space(8)
  flow.part('Released with a written reason')
  drawList(
    flow,
    overrides.map(({ faults, reason }) =>
      both(describeFaults(faults), `Reason: ${asSentence(reason)}`),
    ),
    'numbered',
  )
}

/** Each may be a sentence of its own. */
function describeFaults(faults: readonly string[]): string {
  return asSentence(faults.map((fault) => fault.replace(/\.$/, '')).join('; '))
}

const qrSize = 92

function drawVerification(flow: PageFlow, { verification }: ReportContent): void {
  flow.space(8)
  flow.part('Verification')
  if (!verification) {
    flow.paragraph(
      'This report has not been released; it has no verification code yet.',
      styles.note,
    )
    return
  }
  const { code, url } = verification
  const width = flow.width - qrSize - 14
  const said = [
    ...styledLines('Verification code', styles.label, width),
    ...styledLines(code, styles.figure, width),
    ...styledLines('Anyone who holds this report can verify it at', styles.label, width),
  ]
  const address = styledLines(url, { ...styles.value, color: colors.accent }, width)
  const height = Math.max(qrSize, heightOf(said) + heightOf(address) + 4)
  flow.need(height)
  drawQrCode(flow.doc, url, { x: flow.left + flow.width - qrSize, y: flow.y, size: qrSize })
  const top = flow.y + 4
  drawLines(flow.doc, said, { x: flow.left, top, width })
  const addressTop = top + heightOf(said)
  drawLink(flow.doc, address, { x: flow.left, top: addressTop, width }, url)
  flow.y += height
}
