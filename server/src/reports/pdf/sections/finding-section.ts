import { findingFields, type Verdict, verdictFields } from '../../draft/draft-fields.ts'
import type { ReportContent } from '../../report-content.ts'
import type { TextSectionKey } from '../../report-sections.ts'
import type { PageFlow } from '../page-flow.ts'
import { colors, styles } from '../style.ts'
import { type Cell, cell } from '../table.ts'
import { heightOf, styledLines } from '../text/draw-text.ts'
import { entered } from '../wording.ts'
import { drawFactRows, factCells, filledFacts } from './facts.ts'

const verdictColors = {
  clear: colors.positive,
  adverse: colors.negative,
  'not applicable': colors.muted,
} as const satisfies Record<Verdict, string>

const verdictWords = {
  clear: 'Clear',
  adverse: 'Adverse',
  'not applicable': 'Not applicable',
} as const satisfies Record<Verdict, string>

/** The verdict, the particulars that were entered, and what the advocate writes. */
export function drawFinding(flow: PageFlow, { draft }: ReportContent, key: TextSectionKey): void {
  const finding = draft.findings?.[key] ?? {}
  const text = entered(draft.texts?.[key])
  const rows = [
    ...(finding.verdict ? [verdictCells(finding.verdict)] : []),
    ...(finding.verdict ? filledFacts(because, finding).map((fact) => factCells(fact)) : []),
    ...filledFacts(findingFields[key], finding).map((fact) => factCells(fact)),
  ]
  if (rows.length > 0) drawFactRows(flow, rows, { andBelow: text ? heightBelow(flow, text) : 0 })
  if (text && rows.length > 0) flow.space(4)
  if (text || rows.length === 0) flow.passage(text)
}

const because = { because: verdictFields.because }

function verdictCells(verdict: Verdict): Cell[] {
  const style = { ...styles.strong, color: verdictColors[verdict] }
  return [cell('Verdict', styles.label), cell(verdictWords[verdict], style)]
}

/** The first lines of the text stay on the page of the particulars. */
function heightBelow(flow: PageFlow, text: string): number {
  return 4 + heightOf(styledLines(text, styles.body, flow.width).slice(0, 2))
}
