import { documentSourceTable } from '../../../documents/documents.ts'
import type { ReportContent } from '../../report-content.ts'
import type { PageFlow } from '../page-flow.ts'
import { styles } from '../style.ts'
import { cell, drawTable } from '../table.ts'
import { date, fileSize } from '../wording.ts'
import { drawEvidence } from './pins.ts'

/** What proves that the documents are those examined; nobody reads it from top to bottom. */
export function drawAnnexures(flow: PageFlow, content: ReportContent): void {
  drawAttachments(flow, content)
  drawEvidence(flow, content)
  drawDocumentHashes(flow, content)
}

function drawAttachments(flow: PageFlow, { attachments }: ReportContent): void {
  flow.part('Annexures')
  if (attachments.length === 0) {
    flow.paragraph('No files are attached.', styles.note)
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
      fileWithHash(filename, sha256),
      cell(fileSize(sizeBytes)),
    ]),
    ruled: true,
  })
}

function drawDocumentHashes(flow: PageFlow, { documents }: ReportContent): void {
  if (documents.length === 0) return
  flow.part('Files of the documents examined')
  drawTable(flow, {
    columns: [
      { title: 'No.', share: 0.05, align: 'right' },
      { title: 'File, and its SHA-256', share: 0.63 },
      { title: 'Received', share: 0.2 },
      { title: 'Size', share: 0.12, align: 'right' },
    ],
    rows: documents.map(({ number, filename, receivedAt, revision, source, sizeBytes, sha256 }) => [
      cell(String(number)),
      fileWithHash(filename, sha256),
      cell(
        date(receivedAt) +
          (source ? `, ${documentSourceTable[source]}` : '') +
          (revision > 0 ? `, with revision ${revision}` : ''),
      ),
      cell(fileSize(sizeBytes)),
    ]),
    ruled: true,
  })
}

function fileWithHash(filename: string, sha256: string) {
  return [
    { text: filename, style: styles.cell },
    { text: sha256, style: styles.hash },
  ]
}
