import { Button, CloseButton, FileButton, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { DropArea } from '../../ui/drop-area.tsx'
import { formatSize } from '../../ui/size.ts'
import { type Reference, referenceQuery } from '../api/cases.ts'
import { useMode } from '../frame/use-mode.ts'
import classes from './cases.module.css'

export interface ChosenFile {
  key: string
  file: File
}

interface Props {
  label: string
  chosen: readonly ChosenFile[]
  onChange(chosen: readonly ChosenFile[]): void
  isOff: boolean
  /** What is wrong with a file, by its place in the list. */
  faults?: ReadonlyMap<number, string> | undefined
}

/** Files to send: dropped, or chosen by a button. */
export function FileChoice({ label, chosen, onChange, isOff, faults }: Props) {
  const { data: reference } = useQuery(referenceQuery(useMode()))
  const resetChoice = useRef<() => void>(null)
  const add = (files: readonly File[]) =>
    onChange([...chosen, ...files.map((file) => ({ key: crypto.randomUUID(), file }))])
  const tooMuch = faultOfFiles(chosen, reference)
  return (
    <DropArea label={label} isOff={isOff} onFiles={add}>
      <Group gap="sm">
        <FileButton
          multiple
          disabled={isOff}
          resetRef={resetChoice}
          onChange={(files) => {
            add(files)
            // The same file can be chosen again after it was removed.
            resetChoice.current?.()
          }}
        >
          {(button) => (
            <Button {...button} size="xs" variant="default" disabled={isOff}>
              Choose files
            </Button>
          )}
        </FileButton>
        <Text size="sm">
          or drop them here
          {reference && `, up to ${formatSize(reference.documents.bytes_max)} together`}.
        </Text>
      </Group>
      {chosen.length > 0 && (
        <ul className={classes.files} aria-label={`${label}: chosen`}>
          {chosen.map(({ key, file }, at) => (
            <li key={key}>
              <Group gap="xs" wrap="nowrap">
                <Text size="sm" flex={1} style={{ overflowWrap: 'anywhere' }}>
                  {file.name}{' '}
                  <Text span size="xs" c="dimmed">
                    {formatSize(file.size)}
                  </Text>
                </Text>
                <CloseButton
                  aria-label={`Remove ${file.name}`}
                  disabled={isOff}
                  onClick={() => onChange(chosen.filter((one) => one.key !== key))}
                />
              </Group>
              {faults?.has(at) && (
                <Text size="sm" fw={600} role="alert">
                  {faults.get(at)}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
      {tooMuch && (
        <Text size="sm" role="alert" fw={600}>
          {tooMuch}
        </Text>
      )}
    </DropArea>
  )
}

/** More than one request may have. */
export function faultOfFiles(
  chosen: readonly ChosenFile[],
  reference: Reference | undefined,
): string | undefined {
  if (!reference) return undefined
  const { count_max, bytes_max } = reference.documents
  const bytes = chosen.reduce((sum, { file }) => sum + file.size, 0)
  if (chosen.length > count_max) return `At most ${count_max} files can be sent at once.`
  if (bytes <= bytes_max) return undefined
  return `Together they have ${formatSize(bytes)}; at most ${formatSize(bytes_max)} can be sent at once. Remove some, and send them later.`
}
