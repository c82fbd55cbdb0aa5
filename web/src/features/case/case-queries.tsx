import { Anchor, Badge, Button, Group, Paper, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CaseFile, type QueryThread, queriesQuery } from '../../api/cases.ts'
import { call } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { useMode } from '../../frame/frame.tsx'
import { Problem } from '../../frame/problem.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Moment } from '../../ui/moment.tsx'
import classes from './case.module.css'
import { NoteAnswerDialog } from './note-answer-dialog.tsx'
import { useMove } from './use-move.ts'

type QueryAnswer = QueryThread['answers'][number]

interface Props {
  file: CaseFile
  documents: readonly { id: string; filename: string }[]
  onShow(document: string): void
}

/** The conversation with the lender: queries in order of time, each with its answers. */
export function CaseQueries({ file, documents, onShow }: Props) {
  const queries = useQuery(queriesQuery(useMode(), file.case_id))
  const may = useMay()
  const [noting, setNoting] = useState<QueryThread | null>(null)
  if (queries.error) return <Problem error={queries.error} />
  const list = queries.data?.queries ?? []
  return (
    <section aria-label="Queries to the lender">
      <Title order={2} size="h5" mb="xs">
        Queries to the lender
      </Title>
      {queries.data && list.length === 0 && (
        <Empty title="No queries yet.">
          {may('cases:work') && file.allowed_moves.includes('raise-query')
            ? 'Ask the lender with “Raise query” above, or press q.'
            : 'Questions to the lender and their answers appear here.'}
        </Empty>
      )}
      {list.map((thread, index) => (
        <ThreadCard
          key={thread.id}
          file={file}
          thread={thread}
          number={index + 1}
          documents={documents}
          onShow={onShow}
          onNote={() => setNoting(thread)}
        />
      ))}
      <NoteAnswerDialog file={file} thread={noting} onClose={() => setNoting(null)} />
    </section>
  )
}

const looks: Record<QueryThread['state'], { label: string; color: string }> = {
  open: { label: 'Open', color: 'orange' },
  answered: { label: 'Answered', color: 'teal' },
  closed: { label: 'Closed', color: 'gray' },
}

function ThreadCard(props: Props & { thread: QueryThread; number: number; onNote(): void }) {
  const { file, thread, number, documents, onShow, onNote } = props
  const { label, color } = looks[thread.state]
  return (
    <Paper
      component="article"
      aria-label={`Query ${number}, ${label.toLowerCase()}`}
      withBorder
      p="sm"
      mb="sm"
      className={classes.query ?? ''}
    >
      <Group gap="xs" mb={4}>
        <Badge color={color} variant="light">
          {label}
        </Badge>
        {thread.documents_awaited && <Text size="xs">Documents requested</Text>}
        <Text size="xs" c="dimmed" ml="auto">
          {thread.raised_by.name ?? 'Deedwire'} · <Moment at={thread.raised_at} />
        </Text>
      </Group>
      <Text size="sm" className={classes.said ?? ''}>
        {thread.text}
      </Text>
      {thread.answers.map((answer) => (
        <AnswerLine key={answer.id} answer={answer} documents={documents} onShow={onShow} />
      ))}
      <Foot file={file} thread={thread} number={number} onNote={onNote} />
    </Paper>
  )
}

function AnswerLine(props: { answer: QueryAnswer } & Pick<Props, 'documents' | 'onShow'>) {
  const { answer, documents, onShow } = props
  const who =
    answer.by.kind === 'staff' ? `Noted by ${answer.by.name ?? 'staff'}` : 'Answer of the lender'
  const isHidden = answer.text === null && answer.documents.length === 0
  return (
    <div className={classes.answer}>
      <Text size="xs" c="dimmed">
        {who} · <Moment at={answer.at} />
      </Text>
      {answer.text !== null && (
        <Text size="sm" className={classes.said ?? ''}>
          {answer.text}
        </Text>
      )}
      {isHidden && <Text size="sm">Your role has no access to what the lender sent.</Text>}
      {answer.documents.map((filename) => {
        const found = documents.find((each) => each.filename === filename)
        return found ? (
          <Anchor
            key={filename}
            component="button"
            type="button"
            size="sm"
            display="block"
            className={classes.said ?? ''}
            onClick={() => onShow(found.id)}
          >
            {filename}
          </Anchor>
        ) : (
          <Text key={filename} size="sm">
            {filename}
          </Text>
        )
      })}
    </div>
  )
}

function Foot(props: { file: CaseFile; thread: QueryThread; number: number; onNote(): void }) {
  const { file, thread, number, onNote } = props
  const mode = useMode()
  const may = useMay()
  const id = file.case_id
  const close = useMove(
    mode,
    id,
    () =>
      call('closeQuery', {
        params: { mode, id, query: thread.id },
        ifMatch: file.version,
        body: {},
      }),
    'Query closed.',
  )
  // Threads change in the statuses in which queries can be raised.
  const canChange = file.allowed_moves.includes('raise-query') && may('cases:work')
  if (!canChange || thread.state === 'closed') return null
  return (
    <Group gap="xs" mt="xs">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Note an answer by phone to query ${number}`}
        onClick={onNote}
      >
        Note an answer by phone
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Close query ${number}`}
        loading={close.isPending}
        onClick={() => close.mutate(undefined)}
      >
        Close
      </Button>
    </Group>
  )
}
