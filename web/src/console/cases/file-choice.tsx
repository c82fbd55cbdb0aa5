import { Button, CloseButton, FileButton, Group, Progress, Text } from '@mantine/core'
import { useRef } from 'react'
import { DropArea } from '../../ui/drop-area.tsx'
import { formatSize } from '../../ui/size.ts'
import classes from './cases.module.css'

export interface ChosenFile {
  key: string
  file: File
}

export interface FileLimits {
  count: number
  /** Together. */
  bytes: number
  /** Left out: that of all together. */
  fileBytes?: number
}

interface Props {
  label: string
  chosen: readonly ChosenFile[]
  onChange(chosen: readonly ChosenFile[]): void
  isOff: boolean
  /** Undefined: not known yet. */
  limits: FileLimits | undefined
  /** How much of a file has arrived, from 0 to 1, by its key. */
  progress?: ReadonlyMap<string, number>
  /** What is wrong with a file, by its place in the list. */
  faults?: ReadonlyMap<number, string> | undefined
}

/** Files to send: dropped, or chosen by a button. */
export function FileChoice({ label, chosen, onChange, isOff, limits, progress, faults }: Props) {
  const resetChoice = useRef<() => void>(null)
  const add = (files: readonly File[]) =>
    onChange([...chosen, ...files.map((file) => ({ key: crypto.randomUUID(), file }))])
  const tooMuch = faultOfFiles(chosen, limits)
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
          {limits && `, ${describeLimits(limits)}`}.
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
              {progress?.has(key) && (
                <Progress
                  size="sm"
                  value={100 * (progress.get(key) ?? 0)}
                  aria-label={`${file.name}: sent`}
                />
              )}
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

/** More than the service takes. */
export function faultOfFiles(
  chosen: readonly ChosenFile[],
  limits: FileLimits | undefined,
): string | undefined {
  if (!limits) return undefined
  const bytes = chosen.reduce((sum, { file }) => sum + file.size, 0)
  const large = chosen.find(({ file }) => file.size > (limits.fileBytes ?? limits.bytes))
  if (large && limits.fileBytes) {
    return `${large.file.name} has ${formatSize(large.file.size)}; a file may have at most ${formatSize(limits.fileBytes)}.`
  }
  if (chosen.length > limits.count) return `At most ${limits.count} files can be sent at once.`
  if (bytes <= limits.bytes) return undefined
  return `Together they have ${formatSize(bytes)}; at most ${formatSize(limits.bytes)} can be sent at once. Remove some, and send them later.`
}

function describeLimits({ fileBytes, bytes }: FileLimits): string {
  if (!fileBytes) return `up to ${formatSize(bytes)} together`
  return `each up to ${formatSize(fileBytes)}`
}
