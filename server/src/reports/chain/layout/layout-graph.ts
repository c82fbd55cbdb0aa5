import type { TitleEdge, TitleGraph } from '../title-graph.ts'
import { type Arrangement, arrangeLayers, type Item, type Segment } from './arrange-layers.ts'

/** In points. How high a text is depends on the fonts of the PDF or of the screen. */
export interface LayoutOptions {
  width: number
  boxHeight(name: string, width: number): number
  labelHeight(label: string, width: number): number
  labelOf(edge: TitleEdge): string
  /** What is larger is shown as a table. */
  edgesMax?: number
  besideMax?: number
  /** Ids of nodes that stand on the right of the others. */
  aside?: ReadonlySet<string>
}

type DrawnGraph = Pick<TitleGraph, 'nodes' | 'edges'>

/** In points from the top left corner. */
export interface GraphLayout {
  width: number
  height: number
  boxes: (Rectangle & { node: string; name: string })[]
  deeds: LaidDeed[]
}

export interface Rectangle {
  x: number
  y: number
  w: number
  h: number
}

export interface LaidDeed {
  /** Id of the edge. */
  edge: string
  label: Rectangle & { text: string }
  /** In the direction from giver to taker. */
  lines: { points: Point[]; hasArrow: boolean }[]
}

export interface Point {
  x: number
  y: number
}

/** Of a page. */
const usual = { edgesMax: 60, besideMax: 6 }

const box = { widthMax: 260, widthMin: 70, gap: 14 }
const port = { first: 14, step: 9 }
/** Between two layers: tracks where lines go sideways, then labels above the lower boxes. */
const between = { top: 4, track: 5, label: 2, bottom: 7 }

/**
 * Persons in layers, time downwards, and deeds as lines between them, each with its label above
 * the lower box. The same graph always gives the same layout; undefined if it cannot be drawn well.
 */
export function layoutGraph(graph: DrawnGraph, options: LayoutOptions): GraphLayout | undefined {
  const { edgesMax = usual.edgesMax, besideMax = usual.besideMax } = options
  if (graph.edges.length > edgesMax) return undefined
  const arranged = arrangeLayers(graph.edges.map(withBothSides), options.aside)
  const drawn = new Set(arranged.bundles.map(({ deed }) => deed))
  if (graph.edges.some(({ id }) => !drawn.has(id))) return undefined
  const boxesIn = (layer: readonly Item[]) => layer.filter(({ isBox }) => isBox).length
  if (arranged.layers.some((layer) => boxesIn(layer) > besideMax)) return undefined
  const columns = placeColumns(arranged, options.width)
  if ([...columns.values()].some(({ x, w }) => x + w > options.width + 0.01)) return undefined
  const page = new Page(graph, arranged, columns, options)
  return {
    width: options.width,
    height: page.height,
    boxes: [...page.boxes.values()],
    deeds: arranged.bundles.map(({ deed }, i) => ({
      edge: deed,
      label: page.labels.get(i) ?? { x: 0, y: 0, w: 0, h: 0, text: '' },
      lines: arranged.segments.filter(({ bundle }) => bundle === i).map((one) => page.line(one)),
    })),
  }
}

/** Somebody who is not named has a box without a name. */
const withBothSides = ({ id, from, to }: TitleEdge) => ({
  id,
  from: from.length > 0 ? from : [`${id}/from`],
  to: to.length > 0 ? to : [`${id}/to`],
})

interface Column {
  x: number
  w: number
  /** Where the next column begins, or the page ends. */
  until: number
}

function placeColumns({ layers }: Arrangement, width: number): Map<string, Column> {
  const columns = new Map<string, Column>()
  for (const layer of layers) {
    const boxes = layer.filter(({ isBox }) => isBox).length
    const passes = (layer.length - boxes) * (port.step + box.gap)
    const room = (width - passes - (boxes - 1) * box.gap) / Math.max(1, boxes)
    const w = Math.max(box.widthMin, Math.min(box.widthMax, room))
    let x = 0
    for (const [i, { key, isBox }] of layer.entries()) {
      const own = isBox ? w : port.step
      const isLast = i === layer.length - 1
      columns.set(key, { x, w: own, until: isLast ? Math.max(width, x + own) : x + own })
      x += own + box.gap
    }
  }
  return columns
}

/** The levels of a drawing, from top to bottom. */
class Page {
  readonly boxes = new Map<string, Rectangle & { node: string; name: string }>()
  readonly labels = new Map<number, Rectangle & { text: string }>()
  readonly height: number
  private readonly layerTops: number[] = []
  private readonly tracks = new Map<string, number>()
  private readonly ports = new Map<string, number>()
  private readonly graph: DrawnGraph
  private readonly arranged: Arrangement
  private readonly columns: ReadonlyMap<string, Column>
  private readonly options: LayoutOptions

  constructor(
    graph: DrawnGraph,
    arranged: Arrangement,
    columns: ReadonlyMap<string, Column>,
    options: LayoutOptions,
  ) {
    this.graph = graph
    this.arranged = arranged
    this.columns = columns
    this.options = options
    let y = 0
    for (const [at, layer] of arranged.layers.entries()) {
      const begins = this.placeLabels(at, y)
      this.layerTops.push(begins)
      y = this.placeBoxes(layer, begins)
      if (at < arranged.layers.length - 1) y = this.placeTracks(at, y + between.top)
    }
    this.height = y
  }

  /** From giver to taker. */
  line({ bundle, below, upper, lower }: Segment): LaidDeed['lines'][number] {
    const { isBack } = this.arranged.bundles[bundle] ?? { isBack: false }
    const track = this.tracks.get(`${below}/${bundle}`) ?? 0
    const from = this.columnOf(upper, 'out', bundle)
    const to = this.columnOf(lower, 'in', bundle)
    const above = this.boxes.get(upper.key)
    const points = square([
      { x: from, y: above ? above.y + above.h : (this.layerTops[below] ?? 0) },
      { x: from, y: track },
      { x: to, y: track },
      { x: to, y: this.layerTops[below + 1] ?? 0 },
    ])
    return isBack
      ? { points: points.toReversed(), hasArrow: upper.isBox }
      : { points, hasArrow: lower.isBox }
  }

  /** One beside the other, so that several deeds of one box are seen. */
  private columnOf({ key, isBox }: Item, side: 'in' | 'out', bundle: number): number {
    const { x, w } = this.columns.get(key) ?? { x: 0, w: 0 }
    if (!isBox) return x + w / 2
    const at = this.ports.get(`${side}/${key}/${bundle}`) ?? 0
    return x + Math.min(port.first + at * port.step, w - port.step / 2)
  }

  /** Above the boxes of a layer, one below the other; returns where the layer begins. */
  private placeLabels(at: number, y: number): number {
    const above = this.arranged.segments.filter(({ below }) => below === at - 1)
    let end = y
    for (const { key, isBox } of this.arranged.layers[at] ?? []) {
      const column = this.columns.get(key)
      if (!isBox || !column) continue
      const bundles = numbersOf(above.filter(({ lower }) => lower.key === key))
      for (const [i, bundle] of bundles.entries()) this.ports.set(`in/${key}/${bundle}`, i)
      const x = column.x + port.first + Math.max(0, bundles.length - 1) * port.step + 6
      const w = Math.max(box.widthMin / 2, column.until - x)
      let next = y + between.label
      for (const bundle of bundles) {
        const text = this.textOf(bundle)
        if (text === undefined || this.labels.has(bundle)) continue
        const h = this.options.labelHeight(text, w)
        this.labels.set(bundle, { text, x, y: next, w, h })
        next += h + between.label
      }
      end = Math.max(end, next)
    }
    return at === 0 ? y : end + between.bottom - between.label
  }

  private textOf(bundle: number): string | undefined {
    const id = this.arranged.bundles[bundle]?.deed
    const edge = this.graph.edges.find((each) => each.id === id)
    return edge && this.options.labelOf(edge)
  }

  private placeBoxes(layer: readonly Item[], y: number): number {
    let end = y
    for (const { key, isBox } of layer) {
      const column = this.columns.get(key)
      if (!isBox || !column) continue
      const name = this.graph.nodes.find(({ id }) => id === key)?.name ?? ''
      const h = this.options.boxHeight(name, column.w)
      this.boxes.set(key, { node: key, name, x: column.x, y, w: column.w, h })
      end = Math.max(end, y + h)
    }
    return end
  }

  /** What goes straight down needs no room of its own. */
  private placeTracks(at: number, y: number): number {
    const below = this.arranged.segments.filter((one) => one.below === at)
    for (const { key } of this.arranged.layers[at] ?? []) {
      const own = numbersOf(below.filter(({ upper }) => upper.key === key))
      for (const [i, bundle] of own.entries()) this.ports.set(`out/${key}/${bundle}`, i)
    }
    let next = y
    for (const bundle of numbersOf(below)) {
      this.tracks.set(`${at}/${bundle}`, next)
      next += between.track
    }
    return next
  }
}

const numbersOf = (segments: readonly Segment[]) => [
  ...new Set(segments.map(({ bundle }) => bundle)),
]

/** Without points on the way from one to the next. */
function square(points: readonly Point[]): Point[] {
  return points.filter((point, i) => {
    const [before, after] = [points[i - 1], points[i + 1]]
    if (!before) return true
    if (before.x === point.x && before.y === point.y) return false
    return !(after && before.x === point.x && point.x === after.x)
  })
}
