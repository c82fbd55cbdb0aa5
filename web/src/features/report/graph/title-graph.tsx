import { Loader, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { type TitleGraphOut, titleGraphQuery } from '../../../api/reports.ts'
import { Problem } from '../../../frame/problem.tsx'
import { Tool } from '../../../viewer/toolbar.tsx'
import { useDraftState } from '../draft/use-draft.ts'
import { useReport } from '../report-context.ts'
import classes from './graph.module.css'
import { GraphDrawing } from './graph-drawing.tsx'
import { EdgeDetails, OtherLists, ProblemList } from './graph-lists.tsx'
import { type GraphEdge, type GraphProblem, lineLabels } from './graph-looks.ts'
import { chooseSource, useOpenSource } from './use-open-source.ts'
import { useZoom } from './use-zoom.ts'

/** The chain of title as the saved draft, the land records and the documents say it. */
export function TitleGraph() {
  const { mode, file } = useReport()
  const version = useDraftState(({ base }) => base.version)
  const graph = useQuery({
    ...titleGraphQuery(mode, file.case_id, version),
    placeholderData: keepPreviousData,
  })
  if (graph.error && !graph.data) {
    return <Problem error={graph.error} retry={() => void graph.refetch()} />
  }
  if (!graph.data) return <Loader m="xl" aria-label="Loading" />
  if (graph.data.edges.length === 0) {
    return (
      <Text size="sm">
        Nothing to draw yet. Deeds of section 6 and encumbrances of section 8 appear here once they
        are saved.
      </Text>
    )
  }
  return <Drawn graph={graph.data} />
}

/** Chosen by its place, so that it stays chosen when the draft is saved. */
type Chosen = { edge: string } | { problem: string }
const keyOf = ({ kind, at }: GraphProblem) => `${kind} ${at}`

function Drawn({ graph }: { graph: TitleGraphOut }) {
  const { nodes, edges, problems, layout } = graph
  const openSource = useOpenSource()
  const { pane, zoom, zoomBy, fit, onKeyDown, drag } = useZoom(layout?.width ?? 600)
  const [chosen, setChosen] = useState<Chosen>()
  const [current, setCurrent] = useState<string>()
  const problem =
    chosen && 'problem' in chosen
      ? problems.find((each) => keyOf(each) === chosen.problem)
      : undefined
  const edge = chosen && 'edge' in chosen ? edges.find(({ id }) => id === chosen.edge) : undefined
  const lit = problem ? withEnds(problem, edges) : edge && withEnds({ edges: [edge.id] }, edges)
  const open = (opened: GraphEdge) => {
    setChosen({ edge: opened.id })
    const source = chooseSource(opened.sources)
    if (source) openSource(source, opened.label)
  }
  const choose = (wanted: GraphProblem) => {
    setChosen({ problem: keyOf(wanted) })
    findDrawn(wanted.at)?.scrollIntoView({ block: 'center', inline: 'center' })
  }
  const drawn = edges.filter(({ id }) => !layout?.not_drawn.includes(id)).map(({ id }) => id)
  const isHere = current !== undefined && drawn.includes(current)
  return (
    <div className={classes.frame}>
      <div className={classes.graph}>
        <div className={classes.canvas}>
          <div className={classes.tools} role="group" aria-label="Zoom">
            <Tool label="Zoom out (−)" sign="−" onClick={() => zoomBy(-1)} />
            <Text size="xs" w={44} ta="center">
              {Math.round(zoom * 100)}%
            </Text>
            <Tool label="Zoom in (+)" sign="+" onClick={() => zoomBy(1)} />
            <Tool label="Fit width (0)" sign="↔" onClick={fit} />
            <Legend />
          </div>
          {layout && (
            <div
              ref={pane}
              className={classes.pane}
              role="region"
              aria-label="Drawing; arrow keys scroll, + and − zoom, Tab goes to the events"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled and zoomed by keyboard
              tabIndex={0}
              onKeyDown={(event) => {
                if (!stepBetween(event, drawn)) onKeyDown(event)
              }}
              {...drag}
            >
              <GraphDrawing
                {...{ layout, nodes, edges, problems, zoom, lit }}
                current={isHere ? current : drawn[0]}
                onCurrent={setCurrent}
                onOpen={open}
              />
            </div>
          )}
        </div>
        <div className={classes.lists}>
          {edge && (
            <EdgeDetails
              edge={edge}
              nodes={nodes}
              onOpen={(source) => openSource(source, edge.label)}
            />
          )}
          <ProblemList problems={problems} chosen={problem} onChoose={choose} />
          <OtherLists graph={graph} onOpen={open} />
        </div>
      </div>
    </div>
  )
}

/** With the persons at both ends. */
function withEnds(
  lit: { edges: readonly string[]; nodes?: readonly string[] },
  edges: readonly GraphEdge[],
) {
  const ends = edges
    .filter(({ id }) => lit.edges.includes(id))
    .flatMap(({ from, to }) => [...from, ...to])
  return { edges: lit.edges, nodes: [...(lit.nodes ?? []), ...ends] }
}

const findDrawn = (edge: string) =>
  document.querySelector<SVGElement>(`[data-edge="${CSS.escape(edge)}"]`)

/** On an event, the arrows go to the next and the previous one in time. */
function stepBetween(event: KeyboardEvent, drawn: readonly string[]): boolean {
  const { key, target } = event
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key]
  const here = target instanceof SVGElement ? target.dataset.edge : undefined
  if (!by || here === undefined || event.altKey || event.ctrlKey) return false
  event.preventDefault()
  event.stopPropagation()
  const next = drawn[drawn.indexOf(here) + by]
  if (next !== undefined) findDrawn(next)?.focus()
  return true
}

function Legend() {
  return (
    <ul className={classes.legend} aria-label="Lines">
      {(Object.keys(lineLabels) as (keyof typeof lineLabels)[]).map((line) => (
        <li key={line}>
          <svg width={26} height={8} aria-hidden="true">
            <g className={classes.deed} data-line={line}>
              <path className={classes.line} d="M1 4 L25 4" />
            </g>
          </svg>{' '}
          {lineLabels[line]}
        </li>
      ))}
    </ul>
  )
}
