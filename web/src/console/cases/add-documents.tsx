import { Button, Group, NativeSelect, Text, TextInput, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultsAt } from '../../api/api-error.ts'
import { Problem } from '../../frame/problem.tsx'
import {
  type CaseQueryThread,
  type CaseView,
  casesKey,
  type Reference,
  referenceQuery,
} from '../api/cases.ts'
import { useMode } from '../frame/use-mode.ts'
import { type ChosenFile, FileChoice, type FileLimits, faultOfFiles } from './file-choice.tsx'
import { useSending } from './use-sending.ts'

interface Props {
  found: CaseView
  /** Those that documents can answer. */
  openQueries: readonly CaseQueryThread[]
}

/** Documents that come after the case: by drop or button, with the query they answer. */
export function AddDocuments({ found, openQueries }: Props) {
  const mode = useMode()
  const client = useQueryClient()
  const { data: reference } = useQuery(referenceQuery(mode))
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const [query, setQuery] = useState('')
  const [note, setNote] = useState('')
  const sending = useSending(mode, found.case_id)
  const answered = openQueries.find(({ id }) => id === query)?.id
  const adding = useMutation({
    gcTime: 0,
    mutationFn: () =>
      sending.send(chosen, {
        ...(note.trim() && { note: note.trim() }),
        ...(answered && { query_id: answered }),
      }),
    onSuccess: ({ stored, reopened }) => {
      setChosen([])
      setNote('')
      setQuery('')
      notifications.show({ message: describeStored(stored.length, reopened) })
      return client.invalidateQueries({ queryKey: casesKey(mode) })
    },
  })
  const faults = new Map(
    faultsAt(adding.error, 'uploads').map(({ index, fault }) => [index ?? 0, fault]),
  )
  const limits = reference && limitsOf(reference)
  const isReady = chosen.length > 0 && !faultOfFiles(chosen, limits)
  return (
    <section aria-labelledby="add-documents">
      <Title order={2} size="h5" mb="xs" id="add-documents">
        Add documents
      </Title>
      {found.status === 'finalised' && (
        <Text size="sm" mb="xs">
          The case is finalised. Documents start a revision: the released report no longer applies,
          and the next version follows.
        </Text>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !adding.isPending) adding.mutate()
        }}
      >
        <FileChoice
          label="Documents to add"
          chosen={chosen}
          onChange={setChosen}
          isOff={adding.isPending}
          limits={limits}
          progress={sending.progress}
          faults={faults}
        />
        {chosen.length > 0 && (
          <>
            {openQueries.length > 0 && (
              <NativeSelect
                mt="sm"
                label="They answer"
                data={[
                  {
                    value: '',
                    label: openQueries.length === 1 ? 'The open query' : 'Every open query',
                  },
                  ...(openQueries.length > 1 ? openQueries.map(toChoice) : []),
                ]}
                value={query}
                onChange={({ currentTarget }) => setQuery(currentTarget.value)}
              />
            )}
            <TextInput
              mt="sm"
              label="Note"
              description="Why they are sent. The analyst sees it."
              maxLength={2000}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
            <Group justify="flex-end" mt="sm">
              {adding.isPending && (
                <Button variant="default" onClick={sending.stop}>
                  Pause
                </Button>
              )}
              <Button type="submit" loading={adding.isPending} disabled={!isReady}>
                {chosen.length === 1 ? 'Send the document' : `Send ${chosen.length} documents`}
              </Button>
            </Group>
          </>
        )}
        {adding.error && !sending.isPaused && <Problem error={adding.error} />}
        {adding.error && !adding.isPending && (
          <Text size="sm">
            What has arrived is kept for a day: send again, and it goes on there.
          </Text>
        )}
      </form>
    </section>
  )
}

function limitsOf({ uploads }: Reference): FileLimits {
  const { count_max: count, bytes_max: bytes, file_bytes_max: fileBytes } = uploads
  return { count, bytes, fileBytes }
}

const shortText = 80

function toChoice({ id, text }: CaseQueryThread) {
  return { value: id, label: text.length > shortText ? `${text.slice(0, shortText)}…` : text }
}

function describeStored(count: number, reopened: boolean): string {
  const sent = count === 1 ? 'Document sent.' : `${count} documents sent.`
  return reopened ? `${sent} A revision begins.` : sent
}
