import type { RiskScore } from '../../score/risk-score.ts'
import type { PageFlow } from '../page-flow.ts'
import { colors, styles } from '../style.ts'
import type { Tag } from '../tags.ts'
import { drawLines, heightOf, styledLines } from '../text/draw-text.ts'

const labelWidth = 110
const figuresWidth = 128
const barHeight = 8

/**
 * A bar of 0 to 100 for each component, with its score and its weight in the whole. For readers that
 * speak it, a table: the bars show nothing that the figures do not say.
 */
export function drawScoreChart(flow: PageFlow, components: RiskScore['components']): void {
  const barLeft = flow.left + labelWidth
  const barWidth = flow.width - labelWidth - figuresWidth
  let table: Tag | undefined
  for (const { label, score, weight } of components) {
    const lines = styledLines(label, styles.value, labelWidth - 10)
    const height = heightOf(lines) + 4
    flow.need(height)
    table ??= flow.tag('Table')
    const row = table.add('TR')
    const top = flow.y + 2
    const name = { x: flow.left + 4, top, width: labelWidth }
    row.draw('TH', () => drawLines(flow.doc, lines, name), { scope: 'Row' })
    const bar = {
      x: barLeft,
      width: barWidth,
      y: top + (heightOf(lines.slice(0, 1)) - barHeight) / 2,
    }
    drawBar(flow.doc, bar, score)
    const right = { x: barLeft + barWidth + 6, top, width: 54, align: 'right' } as const
    const scored = styledLines(`${figure(score)} of 100`, styles.strong, 60)
    row.draw('TD', () => drawLines(flow.doc, scored, right))
    const weighed = styledLines(`weight ${figure(weight * 100)} %`, styles.label, 64)
    const last = { ...right, x: right.x + 58, width: 60 }
    row.draw('TD', () => drawLines(flow.doc, weighed, last))
    row.end()
    flow.y += height
  }
  table?.end()
}

function drawBar(
  doc: PDFKit.PDFDocument,
  { x, y, width }: { x: number; y: number; width: number },
  score: number,
): void {
  const share = Math.min(Math.max(score, 0), 100) / 100
  doc.rect(x, y, width, barHeight).fill(colors.track)
  if (share > 0) doc.rect(x, y, width * share, barHeight).fill(colors.accent)
}

export function figure(value: number): string {
  return String(Math.round(value * 10) / 10)
}
