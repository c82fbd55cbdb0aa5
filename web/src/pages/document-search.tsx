import { Button, Group, Loader, Text, TextInput, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { searchAllQuery } from '../api/cases.ts'
import classes from '../features/document-search/hit-list.module.css'
import { CaseHits } from '../features/document-search/hit-list.tsx'
import { caseStatuses } from '../frame/case-status.ts'
import { useMode } from '../frame/frame.tsx'
import { useKeys } from '../frame/keys.ts'
import { Problem } from '../frame/problem.tsx'
import { paths, routeIds } from '../paths.ts'
import { Empty } from '../ui/empty.tsx'
import { useRowKeys } from '../ui/use-row-keys.ts'

/** Words in the text of all documents, by case. */
export function DocumentSearchPage() {
  const mode = useMode()
  const { q: words = '' } = useSearch({ from: routeIds.search })
  const found = useInfiniteQuery(searchAllQuery(mode, words))
  const cases = found.data?.pages.flatMap((page) => page.cases) ?? []
  const { ref, keys } = useRowKeys<HTMLDivElement>()
  const field = useRef<HTMLInputElement>(null)
  const { j: next = () => {}, k: previous = () => {} } = keys
  const toField = () => field.current?.focus()
  useKeys({ j: next, arrowdown: next, k: previous, arrowup: previous, '/': toField })
  return (
    <div className={classes.page}>
      <Title order={1} size="h4">
        Search in all documents
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Finds words in the text of the documents of every {mode} case, scans too, in any spelling or
        script. To find a case by name, loan number or reference, use the queue.
      </Text>
      <WordsForm words={words} field={field} toHits={next} />
      {found.error && <Problem error={found.error} retry={() => void found.refetch()} />}
      {found.isFetching && cases.length === 0 && <Loader mt="md" aria-label="Searching" />}
      <div ref={ref}>
        {cases.map((one) => (
          <CaseHits key={one.case_id} found={one} mode={mode} words={words} />
        ))}
      </div>
      <div aria-live="polite">
        {found.data && !found.isFetching && cases.length === 0 && words !== '' && (
          <NoHits words={words} hasMore={found.hasNextPage} />
        )}
      </div>
      {found.data && !(found.isFetching && cases.length === 0) && (
        <Outcome
          count={cases.length}
          last={found.data.pages.at(-1)}
          isLoading={found.isFetchingNextPage}
          load={() => void found.fetchNextPage()}
        />
      )}
    </div>
  )
}

/** Searched when Enter is pressed: every search is on the audit trail. */
function WordsForm(props: {
  words: string
  field: RefObject<HTMLInputElement | null>
  toHits(): void
}) {
  const { words, field, toHits } = props
  const [typed, setTyped] = useState(words)
  const navigate = useNavigate()
  // The address may be another one after Back.
  useEffect(() => setTyped(words), [words])
  useEffect(() => {
    if (words === '') field.current?.focus()
  }, [words, field])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void navigate({ to: '.', search: { q: typed.trim() } })
      }}
    >
      <Group gap="xs" mb="sm" role="search" aria-label="Documents of all cases">
        <TextInput
          ref={field}
          type="search"
          w={360}
          aria-label="Words in documents"
          placeholder="Name, number or other words"
          maxLength={200}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => key === 'ArrowDown' && toHits()}
        />
        <Button type="submit" disabled={typed.trim() === ''}>
          Search
        </Button>
      </Group>
    </form>
  )
}

type Page = { next_cursor: string | null; cut: boolean; documents_waiting: number }

/** What was found, and what was not searched. */
function Outcome(props: {
  count: number
  last: Page | undefined
  isLoading: boolean
  load(): void
}) {
  const { count, last, isLoading, load } = props
  const hasMore = typeof last?.next_cursor === 'string'
  const waiting = last?.documents_waiting ?? 0
  return (
    <Group py="sm" gap="md">
      <Text size="sm" aria-live="polite">
        {formatCount(count, hasMore)}
        {last?.cut && ' Not every page was searched: use more words.'}
        {waiting === 1 && ' 1 document is not read yet.'}
        {waiting > 1 && ` ${waiting.toLocaleString('en-IN')} documents are not read yet.`}
      </Text>
      {hasMore && (
        <Button size="xs" variant="default" loading={isLoading} onClick={load}>
          Search older cases
        </Button>
      )}
    </Group>
  )
}

function NoHits({ words, hasMore }: { words: string; hasMore: boolean }) {
  const mode = useMode()
  const navigate = useNavigate()
  return (
    <Empty
      title={hasMore ? 'Not found in the newest cases.' : 'Not found in any case.'}
      action={{
        label: 'Look for it in the queue',
        do: () =>
          void navigate({
            to: paths.queue,
            params: { mode },
            search: { q: words, status: caseStatuses.join() },
          }),
      }}
    >
      Try fewer words, or the beginning of one. Names and numbers of cases are found in the queue.
    </Empty>
  )
}

function formatCount(count: number, hasMore: boolean): string {
  if (count === 0) return ''
  return `Found in ${count.toLocaleString('en-IN')} ${count === 1 ? 'case' : 'cases'}${hasMore ? ' so far' : ''}.`
}
