import { Anchor, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { documentsQuery } from '../../../api/cases.ts'
import type { TitleGraphOut } from '../../../api/reports.ts'
import { useReport } from '../report-context.ts'
import classes from './graph.module.css'
import {
  describeEdge,
  effectLooks,
  formatDay,
  type GraphEdge,
  type GraphNode,
  type GraphProblem,
  type GraphSource,
} from './graph-looks.ts'

/** What is wrong with the title, each in a sentence. */
export function ProblemList(props: {
  problems: readonly GraphProblem[]
  chosen: GraphProblem | undefined
  onChoose(problem: GraphProblem): void
}) {
  const { problems, chosen, onChoose } = props
  return (
    <section aria-label="Problems of the title">
      <Title order={3} size="h6">
        {problems.length > 0 ? `Problems (${problems.length})` : 'No problem found'}
      </Title>
      <ol className={classes.problems}>
        {problems.map((problem, i) => {
          const { sign, label } = effectLooks[problem.effect]
          return (
            <li key={`${problem.kind} ${problem.at}`}>
              <button
                type="button"
                aria-pressed={chosen === problem}
                data-effect={problem.effect}
                onFocus={() => onChoose(problem)}
                onClick={() => onChoose(problem)}
              >
                <b>
                  <span className={classes.sign}>
                    {sign} {i + 1}
                  </span>{' '}
                  {problem.title}
                </b>
                <span>{problem.sentence}</span>
                <small>{label}</small>
              </button>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The chosen event with everything that says so. */
export function EdgeDetails(props: {
  edge: GraphEdge
  nodes: readonly GraphNode[]
  onOpen(source: GraphSource): void
}) {
  const { edge, nodes, onOpen } = props
  const nameSource = useSourceNames()
  return (
    <section aria-label="Chosen event" className={classes.details}>
      <Text size="sm">{describeEdge(edge, nodes)}</Text>
      {edge.area && <Text size="xs">Area: {edge.area}</Text>}
      <ul>
        {edge.sources.map((source) => (
          <li key={JSON.stringify(source)}>
            <Anchor component="button" type="button" size="xs" onClick={() => onOpen(source)}>
              {nameSource(source)}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useSourceNames() {
  const { mode, file } = useReport()
  const documents = useQuery(documentsQuery(mode, file.case_id))
  return (source: GraphSource): string => {
    if (source.kind === 'chain') return `Section 6, row ${source.row}`
    if (source.kind === 'encumbrance') return `Section 8, row ${source.row}`
    if (source.kind === 'land_record') {
      return ['Land records', source.portal, source.document].filter(Boolean).join(', ')
    }
    const found = documents.data?.documents.find(({ id }) => id === source.document_id)
    return `${found?.filename ?? 'removed document'}, page ${source.places[0]?.page ?? 1}`
  }
}

/** What could not be drawn, and what the land records have beyond the graph. */
export function OtherLists(props: { graph: TitleGraphOut; onOpen(edge: GraphEdge): void }) {
  const { nodes, edges, unplaced, layout, more } = props.graph
  const listed = layout ? edges.filter(({ id }) => layout.not_drawn.includes(id)) : edges
  return (
    <>
      {listed.length > 0 && (
        <section aria-label="Not drawn" className={classes.details}>
          <Title order={3} size="h6">
            {layout ? 'Not drawn' : 'Too many events to draw'}
          </Title>
          <ul>
            {listed.map((edge) => (
              <li key={edge.id}>
                <Anchor
                  component="button"
                  type="button"
                  size="xs"
                  onClick={() => props.onOpen(edge)}
                >
                  {describeEdge(edge, nodes)}
                </Anchor>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unplaced.length > 0 && (
        <section aria-label="Only in the land records" className={classes.details}>
          <Title order={3} size="h6">
            Only in the land records ({unplaced.length})
          </Title>
          <ul>
            {unplaced.map(({ number, date, nature, portal }) => (
              <li key={`${number} ${date}`}>
                {nature}, {number}, {formatDay(date)} ({portal})
              </li>
            ))}
          </ul>
        </section>
      )}
      {more && <Text size="xs">There is more than is shown here.</Text>}
    </>
  )
}
