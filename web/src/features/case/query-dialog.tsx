import { Alert, Button, Checkbox, Group, Modal, Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseFile } from '../../api/cases.ts'
import { call } from '../../api/client.ts'
import { referenceQuery } from '../../api/office.ts'
import { useMode } from '../../frame/frame.tsx'
import { useMove } from './use-move.ts'

/** A query that the lender will read: orange, so that it is not mistaken for an internal note. */
export function QueryDialog(props: {
  file: CaseFile
  opened: boolean
  onClose(): void
  /** What the text begins with. */
  startText?: string
}) {
  const { file, opened, onClose, startText = '' } = props
  const mode = useMode()
  const reference = useQuery(referenceQuery)
  const canned = reference.data?.canned_queries ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState(startText)
  const [isAwaited, setAwaited] = useState(true)
  const raise = useMove(
    mode,
    file.case_id,
    () =>
      call('raiseQuery', {
        params: { mode, id: file.case_id },
        ifMatch: file.version,
        body: {
          text,
          documents_awaited: isAwaited,
          ...(chosen && { canned: chosen as never }),
        },
      }),
    'Query sent to the lender.',
  )
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={`Raise query to ${file.lender.name}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          raise.mutate(undefined, { onSuccess: onClose })
        }}
      >
        <Alert color="orange" mb="sm" title="Visible to the lender">
          Sent immediately, with the next callback.
        </Alert>
        <Select
          label="Standard query"
          placeholder="Write your own"
          clearable
          searchable
          data={canned.map(({ key, title }) => ({ value: key, label: title }))}
          value={chosen}
          onChange={(key) => {
            setChosen(key)
            const found = canned.find((each) => each.key === key)
            if (!found) return
            setText(found.text)
            setAwaited(found.documents_awaited)
          }}
        />
        <Textarea
          label="Query text"
          mt="sm"
          required
          autosize
          minRows={5}
          maxLength={4000}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Checkbox
          mt="sm"
          label="Documents awaited: our TAT is paused until they arrive"
          checked={isAwaited}
          onChange={({ currentTarget }) => setAwaited(currentTarget.checked)}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="orange" loading={raise.isPending} disabled={!text.trim()}>
            Send to the lender
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
