import { findingFields, type Verdict } from '../../draft/draft-fields.ts'
import type { ReportContent } from '../../report-content.ts'
import type { TextSectionKey } from '../../report-sections.ts'
import type { PageFlow } from '../page-flow.ts'
import { colors, styles } from '../style.ts'
import { type Cell, cell } from '../table.ts'
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
    ...(finding.verdict ? [verdictCells(finding.verdict, entered(finding.because))] : []),
    ...filledFacts(findingFields[key], finding).map(factCells),
  ]
  if (rows.length > 0) drawFactRows(flow, rows)
  if (text && rows.length > 0) flow.space(4)
  if (text || rows.length === 0) flow.passage(text)
}

function verdictCells(verdict: Verdict, because: string | undefined): Cell[] {
  const style = { ...styles.strong, color: verdictColors[verdict] }
  const words = verdictWords[verdict]
  const reason = verdict === 'clear' || !because ? because : `because ${lowerFirst(because)}`
  return [
    cell('Verdict', styles.label),
    [{ text: words, style }, ...(reason ? [{ text: reason, style: styles.value }] : [])],
  ]
}

/** Only of an English word: names and abbreviations keep their capitals. */
function lowerFirst(text: string): string {
  return /^(The|A|An|No|It|This|There) /.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text
}
