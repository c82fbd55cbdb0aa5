import type { PageFlow } from '../pdf/page-flow.ts'
import { colors, styles } from '../pdf/style.ts'
import { drawFigure } from '../pdf/tags.ts'
import { drawLine, styledLines } from '../pdf/text/draw-text.ts'
import type { ScorecardContent, SlotFigures } from './scorecard-content.ts'
import { dayText, slotText } from './scorecard-wording.ts'

const chartHeight = 96
const axisWidth = 42
const labelHeight = 14
const legendHeight = 16
const series = [
  { key: 'intake', name: 'Received', color: '#9fb3c8' },
  { key: 'finalised', name: 'Finalised', color: colors.accent },
] as const

/** Two bars for each part of the period. The words of the picture have every number. */
export function drawSlots(flow: PageFlow, { unit, counts }: ScorecardContent['slots']): void {
  const height = legendHeight + chartHeight + labelHeight + 4
  flow.need(height)
  const { doc, left, width } = flow
  const top = flow.y
  const bottom = top + legendHeight + chartHeight
  const most = Math.max(1, ...counts.flatMap(({ intake, finalised }) => [intake, finalised]))
  const ceiling = niceCeiling(most)
  const slotWidth = (width - axisWidth) / Math.max(1, counts.length)
  const yOf = (count: number) => bottom - (chartHeight - 8) * (count / ceiling)
  drawFigure(doc, describe(counts), { x: left, y: top, width, height }, () => {
    drawLegend(flow, top)
    for (const mark of [0, ceiling / 2, ceiling]) {
      const y = yOf(mark)
      doc.moveTo(left + axisWidth, y).lineTo(left + width, y)
      doc.lineWidth(0.5).strokeColor(colors.rule).stroke()
      label(flow, mark.toLocaleString('en-IN'), { right: left + axisWidth - 5, y: y - 5.5 })
    }
    const everyNth = Math.ceil(34 / slotWidth)
    for (const [i, slot] of counts.entries()) {
      const x = left + axisWidth + i * slotWidth
      drawBars(flow, slot, { x, width: slotWidth, yOf, bottom })
      if (i % everyNth !== 0) continue
      label(flow, slotText(slot.from, unit), { center: x + slotWidth / 2, y: bottom + 3 })
    }
  })
  flow.y += height
}

interface Slot {
  x: number
  width: number
  bottom: number
  yOf(count: number): number
}

function drawBars(flow: PageFlow, slot: SlotFigures, { x, width, yOf, bottom }: Slot): void {
  const bar = Math.min(22, width * 0.36)
  const start = x + width / 2 - bar
  for (const [i, { key, color }] of series.entries()) {
    const count = slot[key]
    if (count === 0) continue
    const y = yOf(count)
    flow.doc.rect(start + i * bar, y, bar - 1, bottom - y).fill(color)
    const shown = count.toLocaleString('en-IN')
    const [line] = styledLines(shown, numberStyle, width)
    if (line && line.width <= bar + 3) {
      label(flow, shown, { center: start + i * bar + (bar - 1) / 2, y: y - 8.5 })
    }
  }
}

const numberStyle = { ...styles.headerFooter, size: 6.5, leading: 1.38 }

interface At {
  y: number
  right?: number
  center?: number
  x?: number
}

function label(flow: PageFlow, text: string, { y, right, center, x = 0 }: At): number {
  const [line] = styledLines(text, numberStyle, flow.width)
  if (!line) return 0
  const shift = right !== undefined ? right - line.width : undefined
  const middle = center !== undefined ? center - line.width / 2 : undefined
  drawLine(flow.doc, line, shift ?? middle ?? x, y)
  return line.width
}

function drawLegend(flow: PageFlow, top: number): void {
  let x = flow.left + axisWidth
  for (const { name, color } of series) {
    flow.doc.rect(x, top + 2, 7, 7).fill(color)
    x += 11 + label(flow, name, { x: x + 11, y: top + 1 }) + 16
  }
}

/** The end of the scale: a round number with a round half. */
function niceCeiling(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  const ends = [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10].map((step) => Math.round(step * power))
  return ends.find((end) => end >= most && end % 2 === 0) ?? 10 * power
}

function describe(counts: readonly SlotFigures[]): string {
  const each = counts.map(
    ({ from, intake, finalised }) =>
      `from ${dayText(from)}: ${intake} received, ${finalised} finalised`,
  )
  return `Bars of the cases received and finalised. ${each.join('; ')}.`
}
