import { buildTitleGraph } from './build-title-graph.ts'
import { type ChainLink, eventsFromChain } from './events-from-draft.ts'
import type { TitleGraph } from './title-graph.ts'

/** A longer chain is drawn deed by deed. */
const rowsMax = 30

/** The persons and deeds of section 6, for its drawing; undefined if there are too many. */
export function traceTitleFlow(
  rows: readonly ChainLink[],
): Pick<TitleGraph, 'nodes' | 'edges'> | undefined {
  if (rows.length === 0 || rows.length > rowsMax) return undefined
  const { nodes, edges } = buildTitleGraph(eventsFromChain(rows))
  return { nodes, edges }
}
