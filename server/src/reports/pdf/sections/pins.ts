import { nameOfPlace, type Pin, pinsOn } from '../../pins.ts'
import type { PinKind, ReportContent } from '../../report-content.ts'
import type { PageFlow } from '../page-flow.ts'
import { styles } from '../style.ts'
import { cell, drawTable } from '../table.ts'
import { entered, noEntry } from '../wording.ts'

/** "(see deed.pdf, page 2)", if there is a pin; else empty. */
export function seePins(
  content: ReportContent,
  kind: PinKind,
  ...keys: (string | undefined)[]
): string {
  const places = listPinned(content, kind, ...keys)
  return places ? `(see ${places})` : ''
}

/** "deed.pdf, page 2; map.pdf, page 1". */
export function listPinned(
  content: ReportContent,
  kind: PinKind,
  ...keys: (string | undefined)[]
): string {
  const pins = pinsOn(content.draft, kind, ...keys)
  const places = pins.map((pin) => `${filenameOf(content, pin)}, page ${pin.page}`)
  return [...new Set(places)].join('; ')
}

export function drawEvidence(flow: PageFlow, content: ReportContent): void {
  const { pins = [] } = content.draft
  if (pins.length === 0) return
  flow.part('Evidence')
  drawTable(flow, {
    columns: [
      { title: 'No.', share: 0.05, align: 'right' },
      { title: 'What', share: 0.29 },
      { title: 'Document', share: 0.29 },
      { title: 'Page', share: 0.07, align: 'right' },
      { title: 'Note', share: 0.3 },
    ],
    rows: pins.map((pin, i) => [
      cell(String(i + 1)),
      cell(nameOfPlace(content, pin)),
      cell(filenameOf(content, pin)),
      cell(String(pin.page)),
      entered(pin.note) ? cell(pin.note ?? '') : cell(noEntry, styles.cellEmpty),
    ]),
    ruled: true,
  })
}

function filenameOf({ documents }: ReportContent, { document_id }: Pin): string {
  return documents.find(({ id }) => id === document_id)?.filename ?? document_id
}
