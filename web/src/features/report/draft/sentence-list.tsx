import { ActionIcon, Button, Group, Text, Textarea } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from '../report.module.css'
import { useReport } from '../report-context.ts'
import { rowKey } from './row-fields.tsx'
import { useRows } from './use-draft.ts'

interface Props {
  path: 'conditions'
  label: string
  noun: string
}

/** Sentences that the report numbers: conditions, documents. */
export function SentenceList(props: Props) {
  const { label, noun } = props
  const { canWrite } = useReport()
  const sentences = useSentences(props.path)
  const { rows, removed } = sentences
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <ol ref={sentences.list} className={classes.sentences}>
        {rows.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has no other name
          <Sentence key={index} index={index} noun={noun} sentences={sentences} />
        ))}
      </ol>
      {removed && (
        <Group gap="xs" role="status" mb={4}>
          <Text size="sm">
            {noun} {removed.index + 1} removed.
          </Text>
          <Button size="compact-xs" variant="light" onClick={sentences.bringBack}>
            Undo
          </Button>
        </Group>
      )}
      {canWrite && (
        <Button size="xs" variant="default" onClick={() => sentences.add(rows.length)}>
          Add {noun.toLowerCase()}
        </Button>
      )}
    </div>
  )
}

function useSentences(path: Props['path']) {
  const { canWrite } = useReport()
  const [rows, setRows] = useRows<string>(path)
  const [removed, setRemoved] = useState<{ text: string; index: number }>()
  const list = useRef<HTMLOListElement>(null)
  const focusRow = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('textarea')[index]?.focus())
  const write = (index: number, text: string) => setRows(rows.with(index, text))
  const add = (index: number) => {
    if (!canWrite || rows.length >= 100) return
    setRows(rows.toSpliced(index, 0, ''))
    focusRow(index)
  }
  const move = (index: number, by: number) => {
    const text = rows[index]
    if (!canWrite || text === undefined || index + by < 0 || index + by >= rows.length) return
    setRows(rows.toSpliced(index, 1).toSpliced(index + by, 0, text))
    focusRow(index + by)
  }
  const remove = (index: number) => {
    if (!canWrite) return
    setRemoved({ text: rows[index] ?? '', index })
    setRows(rows.toSpliced(index, 1))
    focusRow(Math.min(index, rows.length - 2))
  }
  const bringBack = () => {
    if (!removed) return
    setRows(rows.toSpliced(removed.index, 0, removed.text))
    setRemoved(undefined)
    focusRow(removed.index)
  }
  return { rows, removed, list, write, add, move, remove, bringBack }
}

function Sentence(props: {
  index: number
  noun: string
  sentences: ReturnType<typeof useSentences>
}) {
  const { index, noun } = props
  const { rows, write, add, move, remove } = props.sentences
  const { canWrite } = useReport()
  const name = `${noun} ${index + 1}`
  const onKeyDown = (event: KeyboardEvent) => {
    const act = rowKey(event, {
      onAdd: () => add(index + 1),
      onMove: (by) => move(index, by),
      onRemove: () => remove(index),
    })
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <li>
      <Group gap={2} wrap="nowrap" align="flex-start">
        <Textarea
          flex={1}
          size="sm"
          rows={1}
          maxLength={2000}
          aria-label={name}
          readOnly={!canWrite}
          classNames={{ input: classes.growing ?? '' }}
          value={rows[index] ?? ''}
          onChange={({ currentTarget }) => write(index, currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {canWrite && (
          <Tools
            name={name}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        )}
      </Group>
    </li>
  )
}

function Tools(props: {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove(by: number): void
  onRemove(): void
}) {
  const { name, isFirst, isLast, onMove, onRemove } = props
  const tools = [
    ['↑', 'Move up', !isFirst, () => onMove(-1)],
    ['↓', 'Move down', !isLast, () => onMove(1)],
    ['✕', 'Remove', true, onRemove],
  ] as const
  return tools.map(([sign, does, isOn, act]) => (
    <ActionIcon
      key={does}
      size="sm"
      mt={6}
      variant="subtle"
      color="gray"
      aria-label={`${does}: ${name}`}
      title={does}
      disabled={!isOn}
      onClick={act}
    >
      {sign}
    </ActionIcon>
  ))
}
