import { Button, Checkbox, Group, Modal, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faultAt } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { type QueryText, queryTextsQuery } from '../../../api/wording.ts'
import { Problem } from '../../../frame/problem.tsx'

/** A new text has no key yet. */
export type QueryTextStart = Pick<
  QueryText,
  'key' | 'version' | 'title' | 'text' | 'documents_awaited'
>

interface Props {
  /** Null: closed. */
  start: QueryTextStart | null
  /** Texts that a new one must not replace. */
  taken: readonly QueryText[]
  onClose(): void
}

export function QueryTextDialog({ start, taken, onClose }: Props) {
  return (
    <Modal
      opened={start !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={start?.key ? 'Change query text' : 'Add query text'}
    >
      {start && <Fields start={start} taken={taken} onClose={onClose} />}
    </Modal>
  )
}

function Fields({ start, taken, onClose }: Props & { start: QueryTextStart }) {
  const [draft, setDraft] = useState(start)
  const change = (changed: Partial<QueryTextStart>) => setDraft({ ...draft, ...changed })
  const saving = useSaving(onClose)
  const isAtField = ['title', 'text'].some((field) => faultAt(saving.error, field))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate({ ...draft, key: draft.key || toKey(draft.title, taken) })
      }}
    >
      <TextInput
        label="Title"
        required
        maxLength={100}
        data-autofocus
        value={draft.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        error={faultAt(saving.error, 'title')}
      />
      <Textarea
        mt="sm"
        label="Text"
        description="Put in braces what the analyst must fill in, for example {document}."
        required
        autosize
        minRows={4}
        maxLength={4000}
        value={draft.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        error={faultAt(saving.error, 'text')}
      />
      <Checkbox
        mt="sm"
        label="Documents awaited"
        checked={draft.documents_awaited}
        onChange={({ currentTarget }) => change({ documents_awaited: currentTarget.checked })}
      />
      {saving.error && !isAtField && <Problem error={saving.error} />}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          loading={saving.isPending}
          disabled={!draft.title.trim() || !draft.text.trim()}
        >
          Save text
        </Button>
      </Group>
    </form>
  )
}

/** From the title, and a number if another text has the key. */
function toKey(title: string, taken: readonly QueryText[]): string {
  const words = title.toLowerCase().replace(/[^a-z0-9]+/g, '_')
  const base = `own_${words}`.replace(/_+$/, '').slice(0, 36)
  const keys = new Set(taken.map(({ key }) => key))
  const free = taken.map((_, i) => `${base}_${i + 2}`).find((key) => !keys.has(key))
  return keys.has(base) ? (free ?? base) : base
}

function useSaving(onClose: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: QueryTextStart) =>
      call('setQueryText', {
        params: { text: key },
        body: {
          version: body.version,
          title: body.title,
          text: body.text,
          documents_awaited: body.documents_awaited,
        },
      }),
    onSuccess: () => {
      notifications.show({ message: 'Text saved.' })
      onClose()
      return client.invalidateQueries({ queryKey: queryTextsQuery.queryKey })
    },
  })
}
