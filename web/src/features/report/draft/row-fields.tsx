import { ActionIcon, Button, Group, NativeSelect, Textarea } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { Section } from '../../../api/reports.ts'
import { PinList } from '../pins/pins.tsx'
import classes from '../report.module.css'
import { useReport } from '../report-context.ts'

export interface Column {
  key: string
  label: string
  /** Closed list; otherwise free text. */
  options?: readonly (string | { value: string; label: string })[]
  lengthMax: number
  hint: string
  /** Columns of six if the pane is narrow; default 2. */
  span?: 1 | 3 | 4 | 6
}
/** Columns of six in a narrow pane, where a field is not one of two. */
const spans: Readonly<Record<string, 1 | 3 | 4 | 6>> = {
  from: 3,
  to: 3,
  parties: 6,
  from_year: 1,
  to_year: 1,
  link: 4,
  remarks: 6,
  document: 6,
}

/** As the service names them. */
export function columnsOf({ fields }: Section): Column[] {
  return fields.map(({ key, label, options, hint, length_max: lengthMax }) => {
    const span = spans[key]
    return {
      key,
      label,
      lengthMax,
      hint: hint ?? '',
      ...(options && { options }),
      ...(span && { span }),
    }
  })
}

export type Row = { id?: string } & Readonly<Record<string, unknown>>

interface Props {
  row: Row
  index: number
  count: number
  columns: readonly Column[]
  noun: string
  pinKind: 'chain' | 'encumbrance' | undefined
  ensureId(): string
  onChange(row: Row): void
  onAdd(): void
  onMove(by: number): void
  onRemove(): void
}

export function RowFields(props: Props) {
  const { row, index, count, columns, noun, pinKind, ensureId, onChange, onAdd, onMove, onRemove } =
    props
  const { canWrite, beginPin } = useReport()
  const name = `${noun} ${index + 1}`
  const onKeyDown = (event: KeyboardEvent) => {
    const act = rowKey(event, { onAdd, onMove, onRemove })
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const write = (key: string, text: string) => onChange({ ...row, [key]: text })
  return (
    <tr onKeyDown={onKeyDown}>
      <th scope="row">{index + 1}</th>
      {columns.map(({ key, label, options, lengthMax, hint, span }) => {
        const value = typeof row[key] === 'string' ? row[key] : ''
        return (
          <td key={key} data-label={label} data-span={span}>
            {options ? (
              <NativeSelect
                size="xs"
                aria-label={`${label}, ${name}`}
                disabled={!canWrite}
                data={['', ...options]}
                value={value}
                onChange={({ currentTarget }) => write(key, currentTarget.value)}
              />
            ) : (
              <Textarea
                size="xs"
                rows={1}
                maxLength={lengthMax}
                title={hint}
                placeholder={span === 4 || span === 6 ? hint : ''}
                aria-label={`${label}, ${name}`}
                readOnly={!canWrite}
                classNames={{ input: classes.growing ?? '' }}
                value={value}
                onChange={({ currentTarget }) => write(key, currentTarget.value)}
              />
            )}
          </td>
        )
      })}
      <td data-tools>
        <Group gap={2} wrap="nowrap">
          {canWrite && pinKind && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="orange"
              aria-label={`Pin evidence for ${name}`}
              data-pin={pinKind}
              onClick={() => beginPin({ kind: pinKind, key: ensureId() }, name)}
            >
              Pin
            </Button>
          )}
          {canWrite &&
            (
              [
                ['↑', 'Move up', index > 0, () => onMove(-1)],
                ['↓', 'Move down', index < count - 1, () => onMove(1)],
                ['✕', 'Remove', true, onRemove],
              ] as const
            ).map(([sign, does, isOn, act]) => (
              <ActionIcon
                key={does}
                size="sm"
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
      </td>
      {pinKind && row.id && (
        <td data-evidence>
          <PinList on={{ kind: pinKind, key: row.id }} />
        </td>
      )}
    </tr>
  )
}

/** Alt+Shift with an arrow moves the row, Ctrl+Enter adds one below, Ctrl+Delete removes it. */
export function rowKey(
  { key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent,
  acts: { onAdd(): void; onMove(by: number): void; onRemove(): void },
): (() => void) | undefined {
  if (altKey && shiftKey && key === 'ArrowUp') return () => acts.onMove(-1)
  if (altKey && shiftKey && key === 'ArrowDown') return () => acts.onMove(1)
  if ((ctrlKey || metaKey) && key === 'Enter') return acts.onAdd
  if ((ctrlKey || metaKey) && key === 'Delete') return acts.onRemove
  return undefined
}
