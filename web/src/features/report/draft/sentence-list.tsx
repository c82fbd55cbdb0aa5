import { ActionIcon, Button, Group, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import classes from '../report.module.css'
import { useReport } from '../report-context.ts'
import { rowKey } from './row-fields.tsx'
import { useRows } from './use-draft.ts'

/** Sentences that the report numbers: conditions, documents. */
export function SentenceList(props: {
  path: 'conditions' | 'documents_to_deposit'
  label: string
  noun: string
}) {
  const { path, label, noun } = props
  const { canWrite } = useReport()
  const [rows, setRows] = useRows<string>(path)
  const [removed, setRemoved] = useState<{ text: string; index: number }>()
  const list = useRef<HTMLOListElement>(null)
  const focusRow = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('textarea')[index]?.focus())
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
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <ol ref={list} className={classes.sentences}>
        {rows.map((text, index) => {
          const name = `${noun} ${index + 1}`
          const tools = [
            ['↑', 'Move up', index > 0, () => move(index, -1)],
            ['↓', 'Move down', index < rows.length - 1, () => move(index, 1)],
            ['✕', 'Remove', true, () => remove(index)],
          ] as const
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sentence has no other name
            <li key={index}>
              <Group gap={2} wrap="nowrap" align="flex-start">
                <Textarea
                  flex={1}
                  size="sm"
                  rows={1}
                  maxLength={2000}
                  aria-label={name}
                  readOnly={!canWrite}
                  classNames={{ input: classes.growing ?? '' }}
                  value={text}
                  onChange={({ currentTarget }) => setRows(rows.with(index, currentTarget.value))}
                  onKeyDown={(event) => {
                    const act = rowKey(event, {
                      onAdd: () => add(index + 1),
                      onMove: (by) => move(index, by),
                      onRemove: () => remove(index),
                    })
                    if (!act) return
                    event.preventDefault()
                    event.stopPropagation()
                    act()
                  }}
                />
                {canWrite &&
                  tools.map(([sign, does, isOn, act]) => (
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
                  ))}
              </Group>
            </li>
          )
        })}
      </ol>
      {removed && (
        <Group gap="xs" role="status" mb={4}>
          <Text size="sm">
            {noun} {removed.index + 1} removed.
          </Text>
          <Button
            size="compact-xs"
            variant="light"
            onClick={() => {
              setRows(rows.toSpliced(removed.index, 0, removed.text))
              setRemoved(undefined)
              focusRow(removed.index)
            }}
          >
            Undo
          </Button>
        </Group>
      )}
      {canWrite && (
        <Button size="xs" variant="default" onClick={() => add(rows.length)}>
          Add {noun.toLowerCase()}
        </Button>
      )}
    </div>
  )
}
