import { Badge, Button, Group, Paper, Text, Textarea, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CaseFile, notesQuery } from '../../api/cases.ts'
import { call } from '../../api/client.ts'
import { useMay } from '../../api/session.ts'
import { useMode } from '../../frame/frame.tsx'
import { Problem } from '../../frame/problem.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Moment } from '../../ui/moment.tsx'
import classes from './case.module.css'
import { useMove } from './use-move.ts'

/** Notes between colleagues; the lender does not see them. */
export function CaseNotes({ file }: { file: CaseFile }) {
  const mode = useMode()
  const may = useMay()
  const id = file.case_id
  const notes = useQuery(notesQuery(mode, id))
  const [text, setText] = useState('')
  const add = useMove(
    mode,
    id,
    () => call('addNote', { params: { mode, id }, body: { text } }),
    'Note saved.',
  )
  return (
    <section>
      <Title order={2} size="h5" mb="xs" mt="lg">
        Internal notes
      </Title>
      {notes.error && <Problem error={notes.error} />}
      {notes.data?.notes.length === 0 && (
        <Empty title="No notes yet.">Only colleagues see them, never the lender.</Empty>
      )}
      {notes.data?.notes.map((note) => (
        <Paper key={note.id} p="sm" mb="sm" className={classes.note ?? ''}>
          <Group justify="space-between" mb={4}>
            <Badge color="yellow" variant="outline">
              Internal only
            </Badge>
            <Text size="xs">
              {note.by.name} · <Moment at={note.at} />
            </Text>
          </Group>
          <Text size="sm" className={classes.said ?? ''}>
            {note.text}
          </Text>
        </Paper>
      ))}
      {may('notes:write') && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            add.mutate(undefined, { onSuccess: () => setText('') })
          }}
        >
          <Textarea
            label="Internal note"
            description="Not visible to the lender."
            autosize
            minRows={2}
            maxLength={10_000}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Button
            type="submit"
            size="xs"
            mt="xs"
            variant="default"
            loading={add.isPending}
            disabled={!text.trim()}
          >
            Save note
          </Button>
        </form>
      )}
    </section>
  )
}
