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
import { type DragEvent, type ReactNode, useState } from 'react'
import type { Mode } from '../api/client.ts'
import { readError } from '../frame/problem.tsx'
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
  return (
    <Modal
      opened={files !== undefined}
      onClose={onClose}
      closeOnClickOutside={false}
      size="lg"
      title="Add documents"
    >
      {files && <Fields {...rest} files={files} onClose={onClose} />}
    </Modal>
  )
}

const sourceChoices = [
  { value: '', label: 'Choose' },
  ...Object.entries(sourceNames).map(([value, label]) => ({ value, label })),
]

function Fields({ mode, caseId, files, onClose, onAdded }: Props & { files: readonly File[] }) {
  const [source, setSource] = useState<DocumentSource>()
  const [note, setNote] = useState('')
  const { chosen, choose, drop, send, isSending } = useAdding(mode, caseId, files)
  const needsNote = source === 'other'
  const waiting = chosen.filter(({ added }) => !added).length
  const isReady = source !== undefined && waiting > 0 && !(needsNote && !note.trim())
  const submit = async () => {
    if (!source || !isReady || isSending) return
    const all = await send({ source, note: note.trim() })
    const [first] = all
    if (!first || all.length < chosen.length) return
    notifications.show({ message: describeAdded(all.length) })
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
        For documents that did not come by the API. The lender is not notified and does not see them
        among its documents; a report that is released lists them with their source.
      </Text>
      <DropArea label="Files to add" onFiles={choose}>
        <Group gap="sm">
          <FileButton multiple onChange={choose}>
            {(button) => (
              <Button
                {...button}
                size="xs"
                variant="default"
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
        {added && <Text size="xs">{added.is_new ? 'Added' : `Is there as ${added.filename}`}</Text>}
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

/** Takes files that are dropped on it. */
function DropArea(props: {
  label: string
  children: ReactNode
  onFiles(files: readonly File[]): void
}) {
  const [isOver, setOver] = useState(false)
  return (
    <div
      role="group"
      aria-label={props.label}
      className={classes.drop}
      data-over={isOver || undefined}
      {...dropEvents(setOver, props.onFiles)}
    >
      {props.children}
    </div>
  )
}

/** Only for files: what is dragged within the page stays with the page. */
export function dropEvents(setOver: (isOver: boolean) => void, onFiles: (files: File[]) => void) {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
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
