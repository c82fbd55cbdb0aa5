import {
  Alert,
  Button,
  CloseButton,
  FileButton,
  Group,
  Loader,
  Modal,
  NativeSelect,
  Text,
  TextInput,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import type { Mode } from '../api/client.ts'
import { readError } from '../frame/problem.tsx'
import { DropArea, hasFiles } from '../ui/drop-area.tsx'
import { type DocumentSource, sourceNames } from './document-list.ts'
import { type Chosen, useAdding } from './use-adding.ts'
import classes from './viewer.module.css'

interface Props {
  mode: Mode
  caseId: string
  /** Chosen before the dialog opened; undefined: closed. */
  files: readonly File[] | undefined
  onClose(): void
  /** All are there; the first one of them. */
  onAdded(document: string): void
}

/** Documents that the office got from elsewhere, with their source. */
export function AddDocuments({ files, onClose, ...rest }: Props) {
  const [isSending, setSending] = useState(false)
  return (
    <Modal
      opened={files !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={!isSending}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSending }}
      size="lg"
      title="Add documents"
      {...refuseFiles}
    >
      {files && <Fields {...rest} files={files} onClose={onClose} onSending={setSending} />}
    </Modal>
  )
}

/** Dropped beside their place, the browser would leave the page and open them. */
const refuseFiles = {
  onDragOver: (event: DragEvent) => {
    if (!hasFiles(event) || event.isDefaultPrevented()) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  },
  onDrop: (event: DragEvent) => {
    if (hasFiles(event)) event.preventDefault()
  },
}

const sourceChoices = [
  { value: '', label: 'Choose' },
  ...Object.entries(sourceNames).map(([value, label]) => ({ value, label })),
]

interface FieldsProps extends Props {
  files: readonly File[]
  /** The dialog stays open while files are sent. */
  onSending(isSending: boolean): void
}

function Fields({ mode, caseId, files, onClose, onAdded, onSending }: FieldsProps) {
  const [source, setSource] = useState<DocumentSource>()
  const [note, setNote] = useState('')
  const { chosen, choose, drop, send, isSending } = useAdding(mode, caseId, files)
  const resetChoice = useRef<() => void>(null)
  const isHere = useIsHere()
  useEffect(() => onSending(isSending), [isSending, onSending])
  const needsNote = source === 'other'
  const waiting = chosen.filter(({ added }) => !added).length
  const isReady = source !== undefined && waiting > 0 && !(needsNote && !note.trim())
  const submit = async () => {
    if (!source || !isReady || isSending) return
    const all = await send({ source, note: note.trim() })
    const [first] = all
    const isWhole = all.length === chosen.length
    if (isWhole) notifications.show({ message: describeAdded(all.length) })
    // The person left the case meanwhile: nothing else says so.
    else if (!isHere.current)
      notifications.show({ color: 'red', message: describeMissing(all.length, chosen.length) })
    if (!first || !isWhole || !isHere.current) return
    onAdded(first)
    onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Text size="sm" mb="sm">
        For documents that were not sent through the lender’s system. The lender is not notified and
        does not see them among its documents; a report that is released lists them with their
        source.
      </Text>
      <DropArea label="Files to add" isOff={isSending} onFiles={choose}>
        <Group gap="sm">
          <FileButton
            multiple
            disabled={isSending}
            resetRef={resetChoice}
            onChange={(more) => {
              choose(more)
              // The same file can be chosen again after it was removed.
              resetChoice.current?.()
            }}
          >
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
                disabled={isSending}
                data-autofocus={files.length === 0 || undefined}
              >
                Choose files
              </Button>
            )}
          </FileButton>
          <Text size="sm">or drop them here.</Text>
        </Group>
        <ul className={classes.chosen} aria-label="Chosen files">
          {chosen.map((each) => (
            <ChosenFile key={each.key} chosen={each} isSending={isSending} onDrop={drop} />
          ))}
        </ul>
      </DropArea>
      <NativeSelect
        mt="sm"
        label="Source"
        required
        data={sourceChoices}
        data-autofocus={files.length > 0 || undefined}
        value={source ?? ''}
        onChange={({ currentTarget }) => setSource(sourceOf(currentTarget.value))}
      />
      <TextInput
        mt="sm"
        label="Note"
        description="Who sent it, and how. Colleagues see it with the document."
        required={needsNote}
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose} disabled={isSending}>
          {waiting < chosen.length ? 'Done' : 'Cancel'}
        </Button>
        <Button type="submit" loading={isSending} disabled={!isReady}>
          {waiting > 1 ? `Add ${waiting} documents` : 'Add document'}
        </Button>
      </Group>
    </form>
  )
}

function ChosenFile(props: { chosen: Chosen; isSending: boolean; onDrop(key: string): void }) {
  const { chosen, isSending, onDrop } = props
  const { key, file, added, error, isRunning } = chosen
  return (
    <li>
      <Group gap="xs" wrap="nowrap">
        <Text size="sm" flex={1} className={classes.chosenName ?? ''}>
          {file.name}
        </Text>
        {isRunning && <Loader size="xs" aria-label={`Uploading ${file.name}`} />}
        {added && (
          <Text size="xs">
            {added.is_new ? 'Added' : `Already in this case as ${added.filename}`}
          </Text>
        )}
        {!added && (
          <CloseButton
            size="md"
            aria-label={`Remove ${file.name}`}
            disabled={isSending}
            onClick={() => onDrop(key)}
          />
        )}
      </Group>
      {error !== undefined && (
        <Alert color="red" py={4} px="sm" role="alert">
          {describeFailure(error)}
        </Alert>
      )}
    </li>
  )
}

/** False once it is no longer shown. */
function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

const sourceOf = (value: string): DocumentSource | undefined =>
  (Object.keys(sourceNames) as DocumentSource[]).find((each) => each === value)

/** Faults without the names of fields, which are no words of this dialog. */
function describeFailure(error: unknown): string {
  const { message, details } = readError(error)
  const faults = details.map((fault) => fault.replace(/^\w+: /, ''))
  return faults.length > 0 ? `Not added: ${faults.join('; ')}.` : message
}

const describeAdded = (count: number) =>
  count === 1 ? 'Document added.' : `${count} documents added.`

const describeMissing = (added: number, count: number) =>
  `${count - added} of ${count} files could not be added to the case.`
