import type { EdgeKind } from '../read-step.ts'
import type { TitleEdge, TitleGraph, TitleNode } from '../title-graph.ts'
import { type GraphLayout, layoutGraph, type Rectangle } from './layout-graph.ts'

/** In pixels at zoom 1, from the top left corner. */
export interface ScreenLayout {
  width: number
  height: number
  boxes: (Rectangle & { node: string; lines: string[] })[]
  deeds: (Omit<GraphLayout['deeds'][number], 'label'> & {
    label: Rectangle & { lines: string[] }
  })[]
  /** Ids of edges that have no line: between a person and the same person. */
  notDrawn: string[]
}

/** What is larger is listed, not drawn. */
const edgesMax = 100
const besideMax = 14
/** The narrowest that has room for all is taken. */
const widths = [620, 820, 1100, 1500, 2100, 3000] as const

const textSizes = { line: 15, box: 13, label: 12 } as const
const boxPadding = { x: 10, y: 6 }

/** `marks`: how many signs stand before the label of an edge. Undefined if there is too much to draw. */
export function layoutForScreen(
  { nodes, edges }: Pick<TitleGraph, 'nodes' | 'edges'>,
  marks: ReadonlyMap<string, number> = new Map(),
): ScreenLayout | undefined {
  const drawn = withLocalLenders(
    nodes,
    edges.filter((edge) => !isLoop(edge)),
  )
  const byId = new Map(drawn.map((edge) => [edge.id, edge]))
  const namesOf = new Map(nodes.map((node) => [node.id, nameOf(node)]))
  const boxLines = (key: string, width: number) =>
    wrap(namesOf.get(nodeOf(key)) ?? 'not named', (width - 2 * boxPadding.x) / widthOf('box'))
  const labelLines = (id: string, width: number) => {
    const edge = byId.get(id)
    const [first = '', ...more] = edge ? describe(edge) : []
    const room = width / widthOf('label')
    return [...wrap(first, room, lettersOfMarks(id)), ...more.flatMap((text) => wrap(text, room))]
  }
  const lettersOfMarks = (id: string) => (marks.get(id) ?? 0) * 5
  const aside = new Set(
    drawn.flatMap(({ from, to }) => [...from, ...to]).filter((key) => key.includes(beside)),
  )
  for (const width of widths) {
    const layout = layoutGraph(
      { nodes: listBoxes(drawn), edges: drawn },
      {
        ...{ width, edgesMax, besideMax, aside },
        boxHeight: (name, w) => boxLines(name, w).length * textSizes.line + 2 * boxPadding.y,
        labelHeight: (id, w) => labelLines(id, w).length * textSizes.line,
        labelOf: ({ id }) => id,
      },
    )
    if (!layout) continue
    return {
      width: layout.width,
      height: layout.height,
      boxes: layout.boxes.map(({ node, name: _, ...box }) => ({
        ...{ node: nodeOf(node), ...box },
        lines: boxLines(node, box.w),
      })),
      deeds: layout.deeds.map(({ label: { text, ...place }, ...deed }) => {
        const lines = labelLines(text, place.w)
        const letters = Math.max(0, ...lines.map(({ length }) => length))
        const w = (letters + lettersOfMarks(text)) * widthOf('label') + 6
        return { ...deed, label: { ...place, w: Math.min(place.w, w), lines } }
      }),
      notDrawn: edges.filter(isLoop).map(({ id }) => id),
    }
  }
  return undefined
}

const ofDebt: ReadonlySet<EdgeKind> = new Set<EdgeKind>([
  'charge',
  'release',
  'part_release',
  'assignment',
])

/**
 * A bank that lends to many would draw all of their lines to one box: it is drawn beside each owner
 * whom it lends to. Where it holds the property itself, it is one.
 */
function withLocalLenders(nodes: readonly TitleNode[], edges: readonly TitleEdge[]): TitleEdge[] {
  const lenders = new Set(nodes.filter(({ kind }) => kind === 'lender').map(({ id }) => id))
  const besideWhom = new Map<string, string>()
  return edges.map((edge) => {
    if (!ofDebt.has(edge.kind)) return edge
    const parties = [...edge.from, ...edge.to]
    const owner =
      parties.find((id) => !lenders.has(id)) ??
      parties.map((id) => besideWhom.get(id)).find((id) => id !== undefined)
    const place = (id: string) => {
      if (!lenders.has(id) || owner === undefined) return id
      besideWhom.set(id, owner)
      return `${id}${beside}${owner}`
    }
    return { ...edge, from: edge.from.map(place), to: edge.to.map(place) }
  })
}
const beside = '@'
const nodeOf = (key: string) => key.split(beside)[0] ?? key

/** Each under its own key, by which its name is found. */
const listBoxes = (edges: readonly TitleEdge[]): TitleNode[] =>
  [...new Set(edges.flatMap(({ from, to }) => [...from, ...to]))].map((id) => ({
    id,
    name: id,
    spellings: [],
    kind: 'person',
  }))

const isLoop = ({ from, to }: TitleEdge) =>
  from.length > 0 && from.length === to.length && from.every((node) => to.includes(node))

const nameOf = ({ name, kind }: TitleNode) => (kind === 'lender' ? `${name} (lender)` : name)

/** What it is, then when and by which number. */
function describe({ label, nature, date, number }: TitleEdge): string[] {
  const day = date?.split('-').toReversed().join('-')
  const known = label.includes(number) && number ? '' : number
  const second = [day, known].filter(Boolean).join(' · ')
  return [[label, nature].filter(Boolean).join(' · '), ...(second ? [second] : [])]
}

/** Pixels of a letter, wide enough for most names in Devanagari and Kannada too. */
const widthOf = (text: 'box' | 'label') => textSizes[text] * 0.58

const linesMax = 3

/** Into lines of at most this many letters, the first shorter; what does not fit ends with “…”. */
export function wrap(text: string, lettersMax: number, indent = 0): string[] {
  const room = Math.max(4, Math.floor(lettersMax))
  const words = text
    .slice(0, 400)
    .split(/\s+/u)
    .filter(Boolean)
    .flatMap((word) => cut(word, room))
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const taken = lines.length === 1 ? indent : 0
    if (last !== undefined && taken + last.length + 1 + word.length <= room) {
      lines[lines.length - 1] = `${last} ${word}`
    } else lines.push(word)
  }
  if (lines.length <= linesMax) return lines
  const shown = lines.slice(0, linesMax)
  return shown.with(-1, `${(shown.at(-1) ?? '').slice(0, room - 1)}…`)
}

/** A word longer than a line, such as a document number, goes on in the next. */
function cut(word: string, room: number): string[] {
  if (word.length <= room) return [word]
  const parts: string[] = []
  for (let at = 0; at < word.length; at += room) parts.push(word.slice(at, at + room))
  return parts
}
