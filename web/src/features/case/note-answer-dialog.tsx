import { Button, Group, Modal, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { CaseFile, QueryThread } from '../../api/cases.ts'
import { call } from '../../api/client.ts'
import { useMode } from '../../frame/frame.tsx'
import classes from './case.module.css'
import { useMove } from './use-move.ts'

interface Props {
  file: CaseFile
  /** Null: closed. */
  thread: QueryThread | null
  onClose(): void
}

/** What the lender said by telephone; it becomes part of the thread. */
export function NoteAnswerDialog({ file, thread, onClose }: Props) {
  return (
    <Modal
      opened={thread !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title="Note an answer by phone"
    >
      {thread && <Fields file={file} thread={thread} onClose={onClose} />}
    </Modal>
  )
}

function Fields({ file, thread, onClose }: Props & { thread: QueryThread }) {
  const mode = useMode()
  const id = file.case_id
  const [text, setText] = useState('')
  const note = useMove(
    mode,
    id,
    () =>
      call('noteAnswer', {
        params: { mode, id, query: thread.id },
        ifMatch: file.version,
        body: { text },
      }),
    'Answer noted.',
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        note.mutate(undefined, { onSuccess: onClose })
      }}
    >
      <Text size="sm" mb="sm" lineClamp={4} className={classes.said ?? ''}>
        {thread.text}
      </Text>
      <Textarea
        label="What the lender answered"
        description="The lender can read it with the query."
        required
        autosize
        minRows={3}
        maxLength={5000}
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={note.isPending} disabled={!text.trim()}>
          Save answer
        </Button>
      </Group>
    </form>
  )
}
