import { useNavigate } from '@tanstack/react-router'
import { goToSection } from '../draft/go-to-section.ts'
import { useReport } from '../report-context.ts'
import type { GraphSource } from './graph-looks.ts'

const sections = { chain: 'chain_of_title', encumbrance: 'encumbrances' } as const
/** Until another tab has its content. */
const drawnMs = 300

/** Shows what an edge comes from: a row of the report, a place in a document, or the land records. */
export function useOpenSource(): (source: GraphSource, label: string) => void {
  const navigate = useNavigate()
  const { setSideView, showPlaces } = useReport()
  const openTab = (tab: 'report' | 'collateral') =>
    void navigate({ to: '.', search: (was: object) => ({ ...was, tab }), replace: true })
  return (source, label) => {
    if (source.kind === 'document') {
      const { document_id: document, places } = source
      showPlaces(places.map((place) => ({ ...place, document, label })))
      return
    }
    // What is opened is shown beside the graph.
    setSideView({ kind: 'graph' })
    if (source.kind === 'land_record') {
      openTab('collateral')
      return
    }
    const section = sections[source.kind]
    if (document.getElementById(`section-${section}`)) {
      requestAnimationFrame(() => goToSection(section, source.row - 1))
      return
    }
    openTab('report')
    setTimeout(() => goToSection(section, source.row - 1), drawnMs)
  }
}

/** A row is shown beside the graph, so it goes first; then the place in a document. */
export function chooseSource(sources: readonly GraphSource[]): GraphSource | undefined {
  const order = ['chain', 'encumbrance', 'document', 'land_record'] as const
  return order
    .map((kind) => sources.find((source) => source.kind === kind))
    .find((source) => source !== undefined)
}
