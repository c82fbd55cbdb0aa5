import type { Evidence, ReportContent } from '../../report-content.ts'
import type { PageFlow } from '../page-flow.ts'
import { styles } from '../style.ts'
import type { Cell } from '../table.ts'
import { both, type Cite, entered, enteredDate } from '../wording.ts'
import { drawChainFlow } from './chain-flow.ts'
import { drawChainGraph } from './chain-graph.ts'
import { seePins } from './pins.ts'
import { allWritten, drawNumbered, numberColumn, written } from './section-tables.ts'

export function drawChain(flow: PageFlow, content: ReportContent, cite: Cite): void {
  const rows = content.draft.chain_of_title ?? []
  const breaks =
    content.chainBreaks && new Map(content.chainBreaks.map(({ row, sentence }) => [row, sentence]))
  const proven = ({ id, evidence }: { id?: string; evidence?: Evidence[] }, i: number) =>
    both(cite(evidence), seePins(content, 'chain', id, String(i + 1)))
  drawNumbered(
    flow,
    [
      numberColumn,
      { title: 'Date', share: 0.12 },
      { title: 'Nature', share: 0.13 },
      { title: 'Document no.', share: 0.15 },
      { title: 'From', share: 0.165 },
      { title: 'To', share: 0.165 },
      { title: 'Area, remarks and evidence', share: 0.22 },
    ],
    rows.map((row, i) => [
      [{ text: String(i + 1), style: styles.cell }],
      written(enteredDate(row.date)),
      written(row.nature),
      written(row.document_no),
      written(row.from),
      written(row.to),
      [
        ...brokenCell(breaks?.get(i + 1)),
        ...allWritten(said('Area', row.area), said('Link', row.link), row.remarks, proven(row, i)),
      ],
    ]),
  )
  if (rows.length === 0) return
  flow.part('Flow of title')
  const { titleFlow } = content
  if (titleFlow && breaks && drawChainGraph(flow, titleFlow, rows, breaks)) flow.space(4)
  else drawChainFlow(flow, rows, breaks)
}

function brokenCell(sentence: string | undefined): Cell {
  return sentence ? [{ text: 'Break before this deed.', style: styles.cellBreak }] : []
}

function said(label: string, text: string | undefined): string | undefined {
  const value = entered(text)
  return value && `${label}: ${value}`
}
