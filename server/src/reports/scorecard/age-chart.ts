import type { PageFlow } from '../pdf/page-flow.ts'
import { colors, styles } from '../pdf/style.ts'
import type { Tag } from '../pdf/tags.ts'
import { drawLines, heightOf, styledLines } from '../pdf/text/draw-text.ts'
import type { ScorecardContent } from './scorecard-content.ts'
import { figureText } from './scorecard-wording.ts'

const labelWidth = 92
const figuresWidth = 168
const barHeight = 9

/** A bar for each age, its overdue part in red; for readers that speak it, a table. */
export function drawAges(flow: PageFlow, ages: ScorecardContent['ages']): void {
  const total = ages.reduce((sum, { open }) => sum + open, 0)
  if (total === 0) {
    flow.paragraph('No open cases.', styles.note)
    return
  }
  const most = Math.max(...ages.map(({ open }) => open))
  const barLeft = flow.left + labelWidth
  const barWidth = flow.width - labelWidth - figuresWidth
  const overdue = ages.reduce((sum, age) => sum + age.overdue, 0)
  const rows = [...ages, { name: 'All open cases', open: total, overdue }]
  const rowHeight = heightOf(styledLines('1', styles.value, labelWidth)) + 4
  flow.need(rows.length * rowHeight)
  let table: Tag | undefined
  for (const [i, row] of rows.entries()) {
    const top = flow.y + 2
    const isTotal = i === ages.length
    table ??= flow.tag('Table')
    const tags = table.add('TR')
    const style = isTotal ? styles.strong : styles.value
    const name = styledLines(row.name, style, labelWidth - 6)
    tags.draw('TH', () => drawLines(flow.doc, name, { x: flow.left + 4, top, width: labelWidth }), {
      scope: 'Row',
    })
    if (!isTotal) {
      const y = top + (heightOf(name) - barHeight) / 2
      drawBar(flow.doc, { x: barLeft, y, width: barWidth }, row, most)
    }
    const texts = [
      `${figureText(row.open, 'cases')} open`,
      `${figureText(row.overdue, 'cases')} overdue`,
    ]
    for (const [at, text] of texts.entries()) {
      const width = figuresWidth / 2
      const isRed = at === 1 && row.overdue > 0
      const lines = styledLines(text, isRed ? { ...style, color: colors.negative } : style, width)
      const box = { x: barLeft + barWidth + at * width, top, width, align: 'right' } as const
      tags.draw('TD', () => drawLines(flow.doc, lines, box))
    }
    tags.end()
    flow.y += rowHeight
  }
  table?.end()
}

interface Bar {
  x: number
  y: number
  width: number
}

function drawBar(
  doc: PDFKit.PDFDocument,
  { x, y, width }: Bar,
  { open, overdue }: { open: number; overdue: number },
  most: number,
): void {
  doc.rect(x, y, width, barHeight).fill(colors.track)
  const lengthOf = (count: number) => width * (count / most)
  if (open > 0) doc.rect(x, y, lengthOf(open), barHeight).fill(colors.accent)
  if (overdue > 0) doc.rect(x, y, lengthOf(overdue), barHeight).fill(colors.negative)
}
