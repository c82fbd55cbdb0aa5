import { Alert, Button, Checkbox, Group, Modal, Select, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { faultAt } from '../../api/api-error.ts'
import type { CaseFile } from '../../api/cases.ts'
import { call } from '../../api/client.ts'
import { queryTextsQuery } from '../../api/wording.ts'
import { useMode } from '../../frame/frame.tsx'
import { selectFirstBlank, stepBlanks } from './blanks.ts'
import { useMove } from './use-move.ts'

interface Props {
  file: CaseFile
  opened: boolean
  onClose(): void
  /** After `onClose`. */
  onSent?(): void
  /** What the text begins with. */
  startText?: string
  startAwaited?: boolean
}

interface Draft {
  text: string
  /** The key of a standard query. */
  chosen: string | null
  isAwaited: boolean
}

/** A query that the lender will read: orange, so that it is not mistaken for an internal note. */
export function QueryDialog(props: Props) {
  const { file, opened, onClose, onSent, startText = '', startAwaited = true } = props
  const start: Draft = { text: startText, chosen: null, isAwaited: startAwaited }
  // Kept while the dialog is closed: Escape loses nothing.
  const [draft, setDraft] = useState(start)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title={`Raise query to ${file.lender.name}`}
    >
      <QueryForm
        file={file}
        draft={draft}
        change={(changed) => setDraft({ ...draft, ...changed })}
        onClose={onClose}
        onSent={() => {
          setDraft(start)
          onClose()
          onSent?.()
        }}
      />
    </Modal>
  )
}

interface FormProps {
  file: CaseFile
  draft: Draft
  change(changed: Partial<Draft>): void
  onClose(): void
  onSent(): void
}

function QueryForm({ file, draft, change, onClose, onSent }: FormProps) {
  const texts = useQuery(queryTextsQuery).data?.texts ?? []
  const { text, chosen, isAwaited } = draft
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const blanks = texts.find(({ key }) => key === chosen)?.blanks ?? []
  const unfilled = blanks.filter((blank) => text.includes(blank))
  const send = useSending(file)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (selectFirstBlank(field.current, unfilled)) return
        send.mutate(draft, { onSuccess: onSent })
      }}
    >
      <Alert color="orange" mb="sm" title="Visible to the lender">
        You can undo it for some seconds after sending. Then it leaves with the next callback.
      </Alert>
      <Select
        label="Standard query"
        placeholder="Write your own"
        clearable
        searchable
        data={texts.map(({ key, title }) => ({ value: key, label: title }))}
        value={chosen}
        onChange={(key) => {
          setTried(false)
          const found = texts.find((each) => each.key === key)
          if (!found) return change({ chosen: null })
          change({ chosen: key, text: found.text, isAwaited: found.documents_awaited })
          // After the list has closed and given the focus back.
          setTimeout(() => {
            if (!selectFirstBlank(field.current, found.blanks)) field.current?.focus()
          }, 0)
        }}
      />
      <Textarea
        ref={field}
        label="Query text"
        description={
          blanks.length > 0 ? 'Tab goes to the next blank, Shift Tab to the one before.' : undefined
        }
        mt="sm"
        required
        autosize
        minRows={5}
        maxLength={4000}
        data-autofocus
        value={text}
        onKeyDown={(event) => stepBlanks(event, blanks)}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        error={
          isTried && unfilled.length > 0
            ? `Fill in ${unfilled.join(', ')}`
            : faultAt(send.error, 'text')
        }
      />
      <Checkbox
        mt="sm"
        label="Documents awaited: our TAT is paused until they arrive"
        checked={isAwaited}
        onChange={({ currentTarget }) => change({ isAwaited: currentTarget.checked })}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" color="orange" loading={send.isPending} disabled={!text.trim()}>
          Send to the lender
        </Button>
      </Group>
    </form>
  )
}

function useSending(file: CaseFile) {
  const mode = useMode()
  const id = file.case_id
  return useMove(
    mode,
    id,
    (query: Draft) =>
      call('sendQuery', {
        params: { mode, id },
        ifMatch: file.version,
        body: {
          text: query.text,
          documents_awaited: query.isAwaited,
          ...(query.chosen && { canned: query.chosen }),
        },
      }),
    undefined,
  )
}
