import type { ReportContent } from '../report-content.ts'
import type { PageFlow } from './page-flow.ts'
import { drawEvidence } from './pins.ts'
import { drawQrCode } from './qr-code.ts'
import { colors, styles } from './style.ts'
import { cell, drawList, drawTable } from './table.ts'
import { drawLines, drawLink, heightOf, styledLines } from './text/draw-text.ts'
import { entered, fileSize, noEntry, openConditions } from './wording.ts'

const sentences = [
  'I certify that I have examined the documents listed in section 4 and the results of the ' +
    'searches listed in section 7, that this report has been drawn up from them, and that the ' +
    'opinion in section 19 is my own and is given to the best of my knowledge and professional ' +
    'judgement.',
  `Where this report says “${noEntry}”, nothing was entered; it does not mean that nothing exists.`,
]

/** On one page: the signed statement, the signature, and how to verify it. */
const certificateHeight = 280

export function drawCertificate(flow: PageFlow, content: ReportContent): void {
  flow.need(certificateHeight)
  for (const sentence of sentences) {
    flow.paragraph(sentence)
    flow.space(3)
  }
  drawConditions(flow, content)
  drawSignature(flow, content)
  drawVerification(flow, content)
  drawAnnexures(flow, content)
  drawEvidence(flow, content)
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

function drawSignature(flow: PageFlow, { draft: { advocate } }: ReportContent): void {
  const width = flow.width * 0.48
  const name = entered(advocate?.name) ?? noEntry
  const enrolment = entered(advocate?.enrolment_no) ?? noEntry
  const lines = [
    ...styledLines('Signature of the advocate', styles.label, width),
    ...styledLines(name, styles.strong, width),
    ...styledLines(`Enrolment number: ${enrolment}`, styles.value, width),
  ]
  const placeAndDate = styledLines('Place and date', styles.label, width)
  const height = signatureRoom + heightOf(lines) + 4
  flow.need(height)
  const lineY = flow.y + signatureRoom
  const right = flow.left + flow.width - width
  for (const x of [flow.left, right]) {
    flow.doc.moveTo(x, lineY).lineTo(x + width, lineY)
  }
  flow.doc.lineWidth(0.7).strokeColor(colors.muted).stroke()
  drawLines(flow.doc, placeAndDate, { x: flow.left, top: lineY + 4, width })
  drawLines(flow.doc, lines, { x: right, top: lineY + 4, width })
  flow.y += height
}

function drawAnnexures(flow: PageFlow, { attachments }: ReportContent): void {
  flow.part('Annexures')
  if (attachments.length === 0) {
    flow.passage(undefined)
    return
  }
  drawTable(flow, {
    columns: [
      { title: 'No.', share: 0.05, align: 'right' },
      { title: 'Attachment, and its SHA-256', share: 0.83 },
      { title: 'Size', share: 0.12, align: 'right' },
    ],
    rows: attachments.map(({ filename, sizeBytes, sha256 }, i) => [
      cell(String(i + 1)),
      [
        { text: filename, style: styles.cell },
        { text: sha256, style: styles.hash },
      ],
      cell(fileSize(sizeBytes)),
    ]),
    ruled: true,
  })
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
