import { Badge, Button, Group, Paper, Text, Textarea, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultAt } from '../../api/api-error.ts'
import { Problem } from '../../frame/problem.tsx'
import { Moment } from '../../ui/moment.tsx'
import { type CaseQueryThread, type CaseView, casesKey } from '../api/cases.ts'
import { call } from '../api/client.ts'
import { useMode } from '../frame/use-mode.ts'
import classes from './cases.module.css'
import { useFormKey } from './use-form-key.ts'

interface Props {
  found: CaseView
  threads: readonly CaseQueryThread[]
  mayAnswer: boolean
}

const looks: Record<CaseQueryThread['state'], { label: string; color: string }> = {
  open: { label: 'Open', color: 'orange' },
  answered: { label: 'Answered', color: 'teal' },
  closed: { label: 'Closed', color: 'gray' },
}

/** Questions of the analyst, each with its answers. */
export function CaseQueries({ found, threads, mayAnswer }: Props) {
  return (
    <section aria-labelledby="queries">
      <Title order={2} size="h5" mb="xs" id="queries">
        Queries
      </Title>
      {threads.length === 0 && (
        <Text size="sm" c="dimmed">
          None yet. Questions of the analyst appear here, and you answer them here.
        </Text>
      )}
      {threads.map((thread, at) => (
        <Thread
          key={thread.id}
          found={found}
          thread={thread}
          number={at + 1}
          mayAnswer={mayAnswer}
        />
      ))}
    </section>
  )
}

function Thread(props: Omit<Props, 'threads'> & { thread: CaseQueryThread; number: number }) {
  const { found, thread, number, mayAnswer } = props
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
        <Badge color={color} variant="light" miw="max-content">
          {label}
        </Badge>
        {thread.documents_awaited && <Text size="xs">Documents requested</Text>}
        <Text size="xs" c="dimmed" ml="auto">
          <Moment at={thread.raised_at} />
        </Text>
      </Group>
      <Text size="sm" className={classes.said ?? ''}>
        {thread.text}
      </Text>
      {thread.answers.map((answer) => (
        <div key={`${answer.at}${answer.text}`} className={classes.answer}>
          <Text size="xs" c="dimmed">
            {answer.by === 'lender' ? 'Your answer' : 'Your answer, noted by us'} ·{' '}
            <Moment at={answer.at} />
          </Text>
          {answer.text !== null && (
            <Text size="sm" className={classes.said ?? ''}>
              {answer.text}
            </Text>
          )}
          {answer.documents.map((filename) => (
            <Text key={filename} size="sm" className={classes.said ?? ''}>
              {filename}
            </Text>
          ))}
        </div>
      ))}
      {mayAnswer && thread.state === 'open' && (
        <AnswerForm found={found} thread={thread} number={number} />
      )}
    </Paper>
  )
}

function AnswerForm(props: { found: CaseView; thread: CaseQueryThread; number: number }) {
  const { found, thread, number } = props
  const mode = useMode()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const { key, renew, onError } = useFormKey()
  const answering = useMutation({
    gcTime: 0,
    onError,
    mutationFn: () =>
      call('answerQuery', {
        params: { mode, ref: found.case_id, id: thread.id },
        idempotencyKey: key.current,
        body: { text: text.trim() },
      }),
    onSuccess: () => {
      renew()
      setText('')
      notifications.show({ message: 'Answer sent.' })
      return client.invalidateQueries({ queryKey: casesKey(mode) })
    },
  })
  const isReady = text.trim() !== ''
  const fault = faultAt(answering.error, 'text')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !answering.isPending) answering.mutate()
      }}
    >
      <Textarea
        mt="sm"
        label={`Answer to query ${number}`}
        description={
          thread.documents_awaited ? 'Or add the documents below; they answer it too.' : undefined
        }
        autosize
        minRows={2}
        maxRows={12}
        maxLength={5000}
        error={fault}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {answering.error && !fault && <Problem error={answering.error} />}
      <Group justify="flex-end" mt="xs">
        <Button type="submit" size="xs" disabled={!isReady} loading={answering.isPending}>
          Send the answer
        </Button>
      </Group>
    </form>
  )
}
