import { type GraphLayout, type LaidDeed, layoutGraph } from '../../chain/layout/layout-graph.ts'
import type { TitleEdge } from '../../chain/title-graph.ts'
import type { ReportContent } from '../../report-content.ts'
import type { PageFlow } from '../page-flow.ts'
import { colors, styles } from '../style.ts'
import { drawLines, heightOf, type StyledLine, styledLines } from '../text/draw-text.ts'
import { entered, enteredDate, noEntry } from '../wording.ts'

type ChainRow = NonNullable<ReportContent['draft']['chain_of_title']>[number]
type Flow = NonNullable<ReportContent['titleFlow']>

const boxPadding = { x: 8, y: 3 }
const ruleWidth = 0.7
const arrow = { width: 3, length: 5 }

/**
 * Who passed the property to whom, each person once, time downwards. False if that cannot be drawn
 * well: many side by side, or a name longer than a page.
 */
export function drawChainGraph(
  flow: PageFlow,
  { nodes, edges }: Flow,
  rows: readonly ChainRow[],
  breaks: ReadonlyMap<number, string>,
): boolean {
  const labels = new Map(edges.map((edge) => [edge.id, edge]))
  const linesOf = (id: string, width: number) => {
    const edge = labels.get(id)
    return edge ? labelLines(edge, rows, breaks, width) : []
  }
  const layout = layoutGraph(
    { nodes, edges },
    {
      width: flow.width,
      boxHeight: (name, width) => heightOf(nameLines(name, width)) + 2 * boxPadding.y,
      labelHeight: (id, width) => heightOf(linesOf(id, width)),
      labelOf: ({ id }) => id,
    },
  )
  const pages = layout && splitPages(layout, flow)
  if (!layout || !pages) return false
  const broken = new Set(edges.filter((edge) => breakOf(edge, breaks)).map(({ id }) => id))
  for (const { from, until } of pages) {
    flow.need(until - from)
    drawPart(flow, layout, { from, until, linesOf, broken })
    flow.y += until - from
  }
  return true
}

const nameLines = (name: string, width: number): StyledLine[] =>
  styledLines(
    name || noEntry,
    name ? styles.cellStrong : styles.cellEmpty,
    width - 2 * boxPadding.x,
  )

const rowsOf = ({ sources }: TitleEdge): number[] =>
  sources.flatMap((source) => (source.kind === 'chain' ? [source.row] : []))

const breakOf = (edge: TitleEdge, breaks: ReadonlyMap<number, string>) =>
  rowsOf(edge)
    .map((row) => breaks.get(row))
    .find((sentence) => sentence !== undefined)

/** The deed, how its executant holds, and why the chain is broken before it. */
function labelLines(
  edge: TitleEdge,
  rows: readonly ChainRow[],
  breaks: ReadonlyMap<number, string>,
  width: number,
): StyledLine[] {
  const numbers = rowsOf(edge)
  const row = rows[(numbers[0] ?? 0) - 1]
  const deed = [row?.nature, row?.document_no, enteredDate(row?.date)].flatMap(
    (part) => entered(part) ?? [],
  )
  const link = entered(row?.link)
  const broken = breakOf(edge, breaks)
  const text = `${numbers.join(', ')}. ${deed.length > 0 ? deed.join(', ') : noEntry}`
  return [
    ...styledLines(text, styles.cellJoined, width),
    ...(link ? styledLines(link, styles.cellEmpty, width) : []),
    ...(broken ? styledLines(`Break: ${broken}`, styles.cellBreak, width) : []),
  ]
}

interface Part {
  from: number
  until: number
}

/** Cut below boxes, where only lines go on; undefined if what stands between is too high. */
function splitPages({ boxes, height }: GraphLayout, flow: PageFlow): Part[] | undefined {
  const bottoms = Map.groupBy(boxes, ({ y }) => y)
  const cuts = [...bottoms.values()]
    .map((layer) => Math.max(...layer.map(({ y, h }) => y + h)) + ruleWidth)
    .filter((cut) => cut < height)
    .toSorted((a, b) => a - b)
  const parts: Part[] = []
  let [from, until] = [0, 0]
  // A drawing that fits on one page is not split.
  let room = height <= flow.pageRoom ? height : Math.max(flow.room - headingRoom, 0)
  for (const cut of [...cuts, height]) {
    if (cut - from > room && until > from) {
      parts.push({ from, until })
      from = until
      room = flow.pageRoom
    } else if (cut - from > room) room = flow.pageRoom
    if (cut - from > flow.pageRoom) return undefined
    until = cut
  }
  return [...parts, { from, until }]
}
/** For the title above it. */
const headingRoom = 40

function drawPart(
  flow: PageFlow,
  layout: GraphLayout,
  {
    from,
    until,
    linesOf,
    broken,
  }: Part & { linesOf(id: string, width: number): StyledLine[]; broken: ReadonlySet<string> },
): void {
  const { doc } = flow
  const at = { x: flow.left, y: flow.y - from }
  const isHere = ({ y }: { y: number }) => y >= from && y < until
  doc.save()
  doc.rect(flow.left - 1, flow.y - 1, flow.width + 2, until - from + 1).clip()
  for (const deed of layout.deeds) drawDeed(flow, deed, at, broken.has(deed.edge))
  doc.restore()
  const texts = [
    ...layout.boxes.filter(isHere).map((box) => ({ box, draw: () => drawBox(flow, box, at) })),
    ...layout.deeds
      .map(({ label }) => label)
      .filter((label) => label.text && isHere(label))
      .map((label) => ({
        box: label,
        draw: () =>
          drawLines(doc, linesOf(label.text, label.w), {
            x: label.x + at.x,
            top: label.y + at.y,
            width: label.w,
          }),
      })),
  ]
  // In the order in which they are read.
  texts.sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
  for (const { draw } of texts) draw()
}

function drawBox(flow: PageFlow, box: GraphLayout['boxes'][number], at: { x: number; y: number }) {
  const [x, y] = [box.x + at.x, box.y + at.y]
  flow.doc.rect(x, y, box.w, box.h).lineWidth(ruleWidth).fillAndStroke(colors.tint, colors.rule)
  drawLines(flow.doc, nameLines(box.name, box.w), {
    x: x + boxPadding.x,
    top: y + boxPadding.y,
    width: box.w - 2 * boxPadding.x,
  })
}

/** The words beside it say the same. */
function drawDeed(
  { doc }: PageFlow,
  { lines }: LaidDeed,
  at: { x: number; y: number },
  isBroken: boolean,
): void {
  const color = isBroken ? colors.negative : colors.accent
  for (const { points, hasArrow } of lines) {
    const [first, ...rest] = points.map(({ x, y }) => ({ x: x + at.x, y: y + at.y }))
    if (!first) continue
    doc.lineWidth(0.9).strokeColor(color).moveTo(first.x, first.y)
    for (const { x, y } of rest) doc.lineTo(x, y)
    doc.stroke()
    const [before, tip] = [first, ...rest].slice(-2)
    if (!hasArrow || !before || !tip) continue
    const back = tip.y > before.y ? -arrow.length : arrow.length
    doc
      .moveTo(tip.x, tip.y)
      .lineTo(tip.x - arrow.width, tip.y + back)
      .lineTo(tip.x + arrow.width, tip.y + back)
      .fill(color)
  }
}
