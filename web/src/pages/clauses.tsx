import { Button, Group, Loader, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { QueryOf } from '../api/operations.ts'
import { filled } from '../api/search-texts.ts'
import { any, type Clause, type ClauseLibrary, clauseLibraryQuery } from '../api/wording.ts'
import classes from '../features/operations/operations.module.css'
import type { ClausesSearch } from '../features/operations/searches.ts'
import { ChosenClauses } from '../features/operations/wording/chosen-clauses.tsx'
import { ClauseDialog, type ClauseStart } from '../features/operations/wording/clause-dialog.tsx'
import { ClauseFilters } from '../features/operations/wording/clause-filters.tsx'
import { ClauseHistory } from '../features/operations/wording/clause-history.tsx'
import { findLabels } from '../features/operations/wording/clause-labels.ts'
import { ClauseTable } from '../features/operations/wording/clause-table.tsx'
import { useKeys } from '../frame/keys.ts'
import { Problem } from '../frame/problem.tsx'
import { routeIds } from '../paths.ts'
import { useRowKeys } from '../ui/use-row-keys.ts'

const nothing: ClauseStart = { key: '', result: any, state: any, case_type: any, text: '' }

/** The words of the certificate: those of the service and the office's own. */
export function ClausesPage() {
  const search = useSearch({ from: routeIds.clauses })
  const navigate = useNavigate()
  const library = useQuery(clauseLibraryQuery(search as QueryOf<'listClauses'>))
  const [start, setStart] = useState<ClauseStart | null>(null)
  const [history, setHistory] = useState<Clause | null>(null)
  const [previewing, preview] = useDisclosure()
  const { ref: list, keys } = useRowKeys<HTMLDivElement>()
  useKeys({
    ...keys,
    c: () => setStart(nothing),
    v: preview.open,
    r: () => void library.refetch(),
  })
  const look = (changed: ClausesSearch) =>
    void navigate({ to: '.', search: filled({ ...search, ...changed }), replace: true })
  const use = (clause: Clause) => {
    setHistory(null)
    setStart(toStart(clause))
  }
  return (
    <div className={classes.page}>
      <Group justify="space-between" mb={4}>
        <Title order={1} size="h3">
          Clauses
        </Title>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={preview.open}>
            Which words will a report have?
          </Button>
          <Button size="xs" onClick={() => setStart(nothing)}>
            Add clause
          </Button>
        </Group>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        The words of the certificate. At each place a report has the clause that fits its case best;
        released reports keep their words.
      </Text>
      <ClauseFilters choices={library.data?.choices} search={search} look={look} />
      {library.error && <Problem error={library.error} retry={() => void library.refetch()} />}
      {library.isPending && <Loader aria-label="Loading" />}
      {library.data && (
        <>
          <div ref={list}>
            <Places
              library={library.data}
              begin={(clause, task) =>
                task === 'history' ? setHistory(clause) : setStart(toStart(clause))
              }
            />
          </div>
          <ClauseDialog
            start={start}
            choices={library.data.choices}
            onClose={() => setStart(null)}
          />
          <ClauseHistory
            clause={history}
            labels={findLabels(library.data.choices)}
            onUse={use}
            onClose={() => setHistory(null)}
          />
          <ChosenClauses
            opened={previewing}
            choices={library.data.choices}
            onClose={preview.close}
          />
        </>
      )}
    </div>
  )
}

const toStart = ({ key, result, state, case_type, text }: Clause): ClauseStart => ({
  key,
  result,
  state,
  case_type,
  text,
})

function Places(props: {
  library: ClauseLibrary
  begin: Parameters<typeof ClauseTable>[0]['begin']
}) {
  const { clauses, choices } = props.library
  const labels = findLabels(choices)
  const inForce = clauses.filter(({ replaced }) => !replaced)
  return choices.places.map((place) => {
    const here = inForce.filter(({ key }) => key === place.key)
    if (here.length === 0) return null
    return (
      <ClauseTable
        key={place.key}
        place={place}
        clauses={here}
        labels={labels}
        begin={props.begin}
      />
    )
  })
}
