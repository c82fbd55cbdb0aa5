import type { RiskScore } from '../risk-score.ts'
import type { PageFlow } from './page-flow.ts'
import { colors, styles } from './style.ts'
import { drawLines, heightOf, styledLines } from './text/draw-text.ts'

const labelWidth = 110
const figuresWidth = 128
const barHeight = 8

/** A bar of 0 to 100 for each component, with its score and its weight in the whole. */
export function drawScoreChart(flow: PageFlow, components: RiskScore['components']): void {
  const barLeft = flow.left + labelWidth
  const barWidth = flow.width - labelWidth - figuresWidth
  for (const { label, score, weight } of components) {
    const lines = styledLines(label, styles.value, labelWidth - 10)
    const height = heightOf(lines) + 4
    flow.need(height)
    const top = flow.y + 2
    drawLines(flow.doc, lines, { x: flow.left + 4, top, width: labelWidth })
    const barTop = top + (heightOf(lines.slice(0, 1)) - barHeight) / 2
    const share = Math.min(Math.max(score, 0), 100) / 100
    flow.doc.rect(barLeft, barTop, barWidth, barHeight).fill(colors.track)
    if (share > 0) flow.doc.rect(barLeft, barTop, barWidth * share, barHeight).fill(colors.accent)
    const x = barLeft + barWidth
    drawLines(flow.doc, styledLines(`${figure(score)} of 100`, styles.strong, 60), {
      x: x + 6,
      top,
      width: 54,
      align: 'right',
    })
    drawLines(flow.doc, styledLines(`weight ${figure(weight * 100)} %`, styles.label, 64), {
      x: x + 64,
      top,
      width: 60,
      align: 'right',
    })
    flow.y += height
  }
}

export function figure(value: number): string {
  return String(Math.round(value * 10) / 10)
}
