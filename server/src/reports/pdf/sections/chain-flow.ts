import type { ReportContent } from '../../report-content.ts'
import type { PageFlow } from '../page-flow.ts'
import { colors, styles } from '../style.ts'
import { drawLines, heightOf, type StyledLine, styledLines } from '../text/draw-text.ts'
import { entered, enteredDate, noEntry } from '../wording.ts'

type ChainRow = NonNullable<ReportContent['draft']['chain_of_title']>[number]

const boxWidth = 300
const boxPadding = { x: 8, y: 3 }
const arrowX = 26
const labelX = 40
const arrowHead = 4
const firstStepHeight = 70

interface Link {
  lines: StyledLine[]
  kind: 'deed' | 'break' | 'gap'
}

/**
 * Who held the property, one below the other, with the deeds between them. Where a deed is not by
 * the holder above, its executant is shown again: after a break if no deed explains it.
 */
export function drawChainFlow(
  flow: PageFlow,
  rows: readonly ChainRow[],
  breaks: ReadonlyMap<number, string> | undefined,
): void {
  let holder: string | undefined
  for (const [i, row] of rows.entries()) {
    const from = entered(row.from)
    const broken = breaks?.get(i + 1)
    if (i === 0) {
      // Not the first holder alone at the foot of a page.
      flow.need(firstStepHeight)
      drawHolder(flow, undefined, from)
    } else if (broken || !isSame(from, holder)) {
      drawHolder(flow, gapBefore(flow, row, broken, breaks !== undefined), from)
    }
    drawHolder(flow, deedLink(flow, row, i + 1), entered(row.to))
    holder = entered(row.to)
  }
  flow.space(4)
}

function isSame(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && a.trim().toLowerCase() === b?.trim().toLowerCase()
}

/** In versions of before the deeds of a chain were compared. */
const noLink = 'Not compared with the deeds above'

const labelWidth = (flow: PageFlow) => flow.width - labelX

function deedLink(flow: PageFlow, row: ChainRow, number: number): Link {
  const deed = [row.nature, row.document_no, enteredDate(row.date)].flatMap(
    (part) => entered(part) ?? [],
  )
  const text = `${number}. ${deed.length > 0 ? deed.join(', ') : noEntry}`
  return { kind: 'deed', lines: styledLines(text, styles.cellJoined, labelWidth(flow)) }
}

function gapBefore(
  flow: PageFlow,
  { link }: ChainRow,
  broken: string | undefined,
  isCompared: boolean,
): Link {
  if (broken) {
    const lines = styledLines(`Break: ${broken}`, styles.cellBreak, labelWidth(flow))
    return { kind: 'break', lines }
  }
  const how = entered(link) ?? (isCompared ? 'Under an earlier deed of the chain' : noLink)
  return { kind: 'gap', lines: styledLines(how, styles.cellEmpty, labelWidth(flow)) }
}

/** The box of a holder, with what leads to it above. */
function drawHolder(flow: PageFlow, link: Link | undefined, name: string | undefined): void {
  const style = name ? styles.cellStrong : styles.cellEmpty
  const lines = styledLines(name ?? noEntry, style, boxWidth - 2 * boxPadding.x)
  const boxHeight = heightOf(lines) + 2 * boxPadding.y
  const linkHeight = link ? heightOf(link.lines) + 10 : 0
  const isTall = boxHeight + linkHeight > flow.pageRoom / 2
  flow.need(Math.min(boxHeight + linkHeight, flow.pageRoom / 2))
  if (isTall) {
    drawPlain(flow, [...(link?.lines ?? []), ...lines])
    return
  }
  if (link) drawLink(flow, link, linkHeight)
  flow.doc
    .rect(flow.left, flow.y, boxWidth, boxHeight)
    .lineWidth(0.7)
    .fillAndStroke(colors.tint, colors.rule)
  const box = { x: flow.left + boxPadding.x, top: flow.y + boxPadding.y, width: boxWidth }
  drawLines(flow.doc, lines, box)
  flow.y += boxHeight
}

/** Names too long for a box, line by line. */
function drawPlain(flow: PageFlow, lines: readonly StyledLine[]): void {
  for (const line of lines) {
    flow.need(line.height)
    drawLines(flow.doc, [line], { x: flow.left, top: flow.y, width: flow.width })
    flow.y += line.height
  }
}

const linkColors = { deed: colors.accent, break: colors.negative, gap: colors.muted } as const

function drawLink(flow: PageFlow, link: Link, height: number): void {
  drawArrow(flow, link.kind, height)
  const box = { x: flow.left + labelX, top: flow.y + 5, width: labelWidth(flow) }
  drawLines(flow.doc, link.lines, box)
  flow.y += height
}

/** The words beside it say the same. */
function drawArrow(flow: PageFlow, kind: Link['kind'], height: number): void {
  const { doc } = flow
  const x = flow.left + arrowX
  const end = flow.y + height
  doc.save().lineWidth(1).strokeColor(linkColors[kind])
  if (kind !== 'deed') doc.dash(2.5, { space: 2.5 })
  doc
    .moveTo(x, flow.y)
    .lineTo(x, end - (kind === 'deed' ? arrowHead : 0))
    .stroke()
  if (kind === 'deed') drawArrowHead(flow, x, end)
  if (kind === 'break') drawCross(flow, x, flow.y + height / 2)
  doc.restore()
}

function drawArrowHead({ doc }: PageFlow, x: number, tip: number): void {
  doc
    .moveTo(x, tip)
    .lineTo(x - arrowHead, tip - 1.6 * arrowHead)
    .lineTo(x + arrowHead, tip - 1.6 * arrowHead)
    .fill(colors.accent)
}

function drawCross({ doc }: PageFlow, x: number, y: number): void {
  doc.undash().lineWidth(1.6)
  for (const side of [-1, 1]) {
    doc
      .moveTo(x - 4, y - 4 * side)
      .lineTo(x + 4, y + 4 * side)
      .stroke()
  }
}
