import { Badge, Button, Text, Timeline, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type CaseFile, caseKey } from '../../api/cases.ts'
import { type Answer, call } from '../../api/client.ts'
import { useMode } from '../../frame/frame.tsx'
import { Problem } from '../../frame/problem.tsx'
import { formatDay, Moment } from '../../ui/moment.tsx'
import { sourceNames } from '../../viewer/document-list.ts'
import classes from './case.module.css'

type Entry = Answer<'getTimeline'>['entries'][number]

/** Everything that happened to the case, in order of time. */
export function CaseTimeline({ file }: { file: CaseFile }) {
  const mode = useMode()
  const id = file.case_id
  const pages = useInfiniteQuery({
    queryKey: caseKey(mode, id, 'timeline'),
    queryFn: ({ signal, pageParam }) =>
      call('getTimeline', {
        params: { mode, id },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  const archivedBefore = pages.data?.pages[0]?.archived_before
  const entries = pages.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <section>
      <Title order={2} size="h5" mb="sm">
        Timeline
      </Title>
      {pages.error && <Problem error={pages.error} retry={() => void pages.refetch()} />}
      {archivedBefore && (
        <Text size="sm" c="dimmed" mb="sm">
          Entries before {formatDay(archivedBefore)} are archived.
        </Text>
      )}
      <Timeline bulletSize={14} lineWidth={2} active={entries.length}>
        {entries.map((entry) => {
          const { title, detail, mark } = describeEntry(entry)
          return (
            <Timeline.Item key={toKey(entry)} title={title}>
              {detail && (
                <Text size="sm" className={classes.said ?? ''}>
                  {detail}
                </Text>
              )}
              {mark && (
                <Badge size="sm" variant="light" color={mark.color}>
                  {mark.text}
                </Badge>
              )}
              <Text size="xs" c="dimmed">
                <Moment at={entry.at} />
              </Text>
            </Timeline.Item>
          )
        })}
      </Timeline>
      {pages.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          mt="md"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </section>
  )
}

const toKey = (entry: Entry) =>
  `${entry.kind} ${entry.at} ${'id' in entry ? entry.id : ''}${'move' in entry ? entry.move : ''}${'version' in entry ? entry.version : ''}`

interface EntryText {
  title: string
  detail?: string | undefined
  mark?: { text: string; color: string } | undefined
}

const moveTitles: Record<Extract<Entry, { kind: 'move' }>['move'], string> = {
  create: 'Received',
  allocate: 'Allocated',
  reallocate: 'Reassigned',
  'start-review': 'Review started',
  'raise-query': 'Query raised',
  'resume-review': 'Review resumed',
  'add-documents': 'Documents added',
  finalise: 'Finalised',
  're-release': 'Re-released',
  withdraw: 'Withdrawn',
  submit: 'Report submitted for approval',
  approve: 'Report approved',
  'send-back': 'Report sent back',
}
const closedTitles: Record<Extract<Entry, { kind: 'query_closed' }>['closed_by'], string> = {
  documents: 'Query closed: documents received',
  answer: 'Query closed: answered',
  staff: 'Query closed by analyst',
  withdrawal: 'Query closed: case withdrawn',
}
const deliveryLooks = {
  pending: { text: 'pending', color: 'yellow' },
  delivered: { text: 'delivered', color: 'teal' },
  failed: { text: 'failed', color: 'red' },
} as const

function describeEntry(entry: Entry): EntryText {
  switch (entry.kind) {
    case 'move':
      return {
        title: `${moveTitles[entry.move]}${byWhom(entry.by)}`,
        detail: entry.reason ?? toWhom(entry.analyst),
      }
    case 'document':
      return {
        title: `Document${entry.by ? ` added${byWhom(entry.by)}` : ''}: ${entry.filename ?? 'name hidden'}`,
        detail: [entry.source && `Source: ${sourceNames[entry.source]}`, entry.note]
          .filter(Boolean)
          .join('\n'),
      }
    case 'malware_found':
      return {
        title: `Malware found in ${entry.filename ?? 'a document'}: ${entry.signature}`,
        mark: { text: 'in quarantine', color: 'red' },
      }
    case 'query_raised':
      return { title: `Query to the lender${byWhom(entry.by)}`, detail: entry.text }
    case 'query_answered':
      return {
        title:
          entry.by.kind === 'staff'
            ? `Answer of the lender, noted${byWhom(entry.by)}`
            : 'Query answered by the lender',
        detail: entry.text ?? undefined,
      }
    case 'query_closed':
      return { title: closedTitles[entry.closed_by] }
    case 'release':
      return {
        title: `Report version ${entry.version}: ${entry.result}${byWhom(entry.by)}`,
        detail: entry.reason ?? undefined,
      }
    case 'event': {
      const { delivery } = entry
      const look = delivery && deliveryLooks[delivery.state]
      const tries = delivery && delivery.attempts > 1 ? `, ${delivery.attempts} attempts` : ''
      return {
        title: `Lender notified: ${entry.event.replaceAll(/[._]/g, ' ')}`,
        mark: look ? { text: `${look.text}${tries}`, color: look.color } : undefined,
      }
    }
    case 'note':
      return { title: `Internal note${byWhom(entry.by)}`, detail: entry.text }
  }
}

function byWhom({ kind, name }: { kind: string; name: string | null }): string {
  if (kind === 'staff') return name ? ` by ${name}` : ''
  return kind === 'lender' ? ' by the lender' : ''
}

const toWhom = (analyst: { name: string | null } | null) =>
  analyst?.name ? `Assigned to ${analyst.name}` : undefined
