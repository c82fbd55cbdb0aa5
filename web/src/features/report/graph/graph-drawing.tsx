import type { KeyboardEvent } from 'react'
import classes from './graph.module.css'
import {
  describeEdge,
  effectLooks,
  type GraphEdge,
  type GraphLayout,
  type GraphNode,
  type GraphProblem,
  lineOf,
  numberedAt,
} from './graph-looks.ts'

interface Props {
  layout: GraphLayout
  nodes: readonly GraphNode[]
  edges: readonly GraphEdge[]
  problems: readonly GraphProblem[]
  zoom: number
  /** What is highlighted; everything else is dimmed. */
  lit: { edges: readonly string[]; nodes: readonly string[] } | undefined
  /** The edge that Tab leads to. */
  current: string | undefined
  onCurrent(edge: string): void
  onOpen(edge: GraphEdge): void
}

const margin = 12
/** As the service measured the text. */
const line = 15
const arrow = { width: 4, length: 7 }

/** Persons as boxes, time downwards; deeds, charges and releases as lines between them. */
export function GraphDrawing(props: Props) {
  const { layout, nodes, edges, problems, zoom, lit } = props
  const [width, height] = [layout.width + 2 * margin, layout.height + 2 * margin]
  // By each bundle of lines a deed is drawn once; it is named by the first.
  const first = new Map(layout.deeds.map((deed, i) => [deed.edge, i] as const).reverse())
  return (
    <svg
      className={classes.drawing}
      width={width * zoom}
      height={height * zoom}
      viewBox={`${-margin} ${-margin} ${width} ${height}`}
      role="group"
      aria-label={`${nodes.length} persons and ${edges.length} events`}
      data-lit={lit ? true : undefined}
    >
      {layout.boxes.map((box) => (
        <Box
          key={`${box.x} ${box.y}`}
          box={box}
          node={nodes.find(({ id }) => id === box.node)}
          isLit={lit?.nodes.includes(box.node) ?? false}
        />
      ))}
      {layout.deeds.map((deed, i) => {
        const edge = edges.find(({ id }) => id === deed.edge)
        return (
          edge && (
            <Deed
              // biome-ignore lint/suspicious/noArrayIndexKey: a deed may have two bundles of lines
              key={`${deed.edge} ${i}`}
              {...props}
              deed={deed}
              edge={edge}
              isNamed={first.get(deed.edge) === i}
              found={numberedAt(problems, edge.id)}
            />
          )
        )
      })}
    </svg>
  )
}

function Box(props: {
  box: GraphLayout['boxes'][number]
  node: GraphNode | undefined
  isLit: boolean
}) {
  const { box, node, isLit } = props
  const others = node?.spellings.filter((spelling) => spelling !== node.name) ?? []
  const said = [
    node?.name ?? 'A party that is not named',
    node?.holds && 'holds now',
    others.length > 0 && `also written ${others.join(', ')}`,
  ].filter(Boolean)
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a group of shapes
    <g
      className={classes.box}
      role="img"
      aria-label={said.join('; ')}
      data-kind={node?.kind ?? 'unnamed'}
      data-holds={node?.holds || undefined}
      data-lit={isLit || undefined}
    >
      <title>{said.join('; ')}</title>
      <rect x={box.x} y={box.y} width={box.w} height={box.h} rx={node?.kind === 'person' ? 8 : 0} />
      <Lines lines={box.lines} x={box.x + 10} y={box.y + 6 + 12} />
      {node?.holds && (
        <text className={classes.holds} x={box.x + box.w - 6} y={box.y + 13} textAnchor="end">
          ✓
        </text>
      )}
    </g>
  )
}

function Deed(
  props: Props & {
    deed: GraphLayout['deeds'][number]
    edge: GraphEdge
    isNamed: boolean
    found: ReturnType<typeof numberedAt>
  },
) {
  const { deed, edge, nodes, lit, current, isNamed, found, onCurrent, onOpen } = props
  const worst = found.map(({ problem }) => problem.effect).toSorted(bySeverity)[0]
  const signs = found.map(({ number, problem }) => `${effectLooks[problem.effect].sign} ${number}`)
  const said = [
    describeEdge(edge, nodes),
    ...found.map(({ number, problem }) => `Problem ${number}: ${problem.sentence}`),
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
    onOpen(edge)
  }
  return (
    <g
      className={classes.deed}
      role="button"
      aria-label={said.join('. ')}
      aria-hidden={!isNamed || undefined}
      tabIndex={isNamed && current === edge.id ? 0 : -1}
      data-edge={isNamed ? edge.id : undefined}
      data-line={lineOf(edge)}
      data-effect={worst}
      data-lit={lit?.edges.includes(edge.id) || undefined}
      onFocus={() => onCurrent(edge.id)}
      onClick={() => onOpen(edge)}
      onKeyDown={onKeyDown}
    >
      <title>{said.join('\n')}</title>
      {deed.paths.map(({ points, has_arrow }) => (
        <Path key={toPath(points)} points={points} hasArrow={has_arrow} />
      ))}
      <rect
        className={classes.labelBack}
        x={deed.label.x - 3}
        y={deed.label.y - 1}
        width={deed.label.w}
        height={deed.label.h + 2}
      />
      <Lines
        lines={deed.label.lines.map((text, i) =>
          i === 0 && signs.length > 0 ? `${signs.join(' ')}  ${text}` : text,
        )}
        x={deed.label.x}
        y={deed.label.y + 11}
      />
    </g>
  )
}

const severity: readonly GraphProblem['effect'][] = ['blocks', 'needs_reason', 'counted', 'informs']
const bySeverity = (a: GraphProblem['effect'], b: GraphProblem['effect']) =>
  severity.indexOf(a) - severity.indexOf(b)

function Lines({ lines, x, y }: { lines: readonly string[]; x: number; y: number }) {
  return (
    <text>
      {lines.map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text
        <tspan key={i} x={x} y={y + i * line}>
          {text}
        </tspan>
      ))}
    </text>
  )
}

interface Point {
  x: number
  y: number
}

const toPath = (points: readonly Point[]) =>
  points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join(' ')

function Path({ points, hasArrow }: { points: readonly Point[]; hasArrow: boolean }) {
  const path = toPath(points)
  const [before, tip] = points.slice(-2)
  const isDown = before && tip && tip.y > before.y
  const back = isDown ? -arrow.length : arrow.length
  return (
    <>
      <path className={classes.touch} d={path} />
      <path className={classes.line} d={path} />
      {hasArrow && tip && (
        <path
          className={classes.arrow}
          d={`M${tip.x} ${tip.y} l${-arrow.width} ${back} h${2 * arrow.width} Z`}
        />
      )}
    </>
  )
}
