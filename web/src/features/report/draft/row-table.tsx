import { Button, Group, Text } from '@mantine/core'
import { type CSSProperties, type RefObject, useRef, useState } from 'react'
import type { Pin } from '../../../api/reports.ts'
import { useReport } from '../report-context.ts'
import { newRowId, writeAt } from './draft-places.ts'
import { type Column, type Row, RowFields } from './row-fields.tsx'
import classes from './row-table.module.css'
import { useKeeper, useRows } from './use-draft.ts'

interface Props {
  path: 'scrutinised' | 'chain_of_title' | 'searches' | 'encumbrances' | 'deposits'
  columns: readonly Column[]
  /** The name of a row: “Deed”. */
  noun: string
  pinKind?: 'chain' | 'encumbrance'
  rowsMax: number
}

/**
 * Rows that can be added, removed and moved, by mouse or keyboard; a removed one can be restored.
 */
export function RowTable(props: Props) {
  const { columns, noun, pinKind, rowsMax } = props
  const { canWrite } = useReport()
  const table = useRef<HTMLTableElement>(null)
  const { rows, setRows, add, move, ensureId } = useRowEdits(props, table)
  const { removed, remove, bringBack } = useRowRemoval(props, table)
  return (
    <>
      {rows.length > 0 && (
        <table
          ref={table}
          className={classes.rows}
          style={{ '--columns': columns.length } as CSSProperties}
        >
          <Heads columns={columns} />
          <tbody>
            {rows.map((row, index) => (
              <RowFields
                key={row.id ?? index}
                row={row}
                index={index}
                count={rows.length}
                columns={columns}
                noun={noun}
                pinKind={pinKind}
                ensureId={() => ensureId(index)}
                onChange={(changed) => setRows(rows.with(index, changed))}
                onAdd={() => add(index + 1)}
                onMove={(by) => move(index, by)}
                onRemove={() => remove(index)}
              />
            ))}
          </tbody>
        </table>
      )}
      {removed && <Undo name={`${noun} ${removed.index + 1}`} onUndo={bringBack} />}
      {canWrite && (
        <Add noun={noun} isFull={rows.length >= rowsMax} onAdd={() => add(rows.length)} />
      )}
      {rows.length === 0 && !canWrite && (
        <Text size="sm" c="dimmed">
          None
        </Text>
      )}
    </>
  )
}

type Table = RefObject<HTMLTableElement | null>

function focusRow(table: Table, index: number): void {
  requestAnimationFrame(() => {
    const row = table.current?.querySelectorAll('tbody tr')[index]
    row?.querySelector<HTMLElement>('textarea, input')?.focus()
  })
}

function useRowEdits({ path, pinKind, rowsMax }: Props, table: Table) {
  const { canWrite } = useReport()
  const [rows, setRows] = useRows<Row>(path)
  const add = (index: number) => {
    if (!canWrite || rows.length >= rowsMax) return
    // Only rows that can be pinned have an id in the draft.
    setRows(rows.toSpliced(index, 0, pinKind ? { id: newRowId() } : {}))
    focusRow(table, index)
  }
  const move = (index: number, by: number) => {
    const row = rows[index]
    if (!canWrite || !row || index + by < 0 || index + by >= rows.length) return
    setRows(rows.toSpliced(index, 1).toSpliced(index + by, 0, row))
    focusRow(table, index + by)
  }
  /** Pins reference a row by its id; rows from elsewhere may have none yet. */
  const ensureId = (index: number) => {
    const row = rows[index]
    if (!row) return ''
    if (row.id) return row.id
    const id = newRowId()
    setRows(rows.with(index, { ...row, id }))
    return id
  }
  return { rows, setRows, add, move, ensureId }
}

/** A row is removed together with its pins, and both can be restored. */
function useRowRemoval({ path, pinKind }: Props, table: Table) {
  const keeper = useKeeper()
  const { canWrite } = useReport()
  const [rows] = useRows<Row>(path)
  const [removed, setRemoved] = useState<{ row: Row; index: number; pins: Pin[] }>()
  const remove = (index: number) => {
    const row = rows[index]
    if (!canWrite || !row) return
    keeper.change((content) => {
      const isOnRow = ({ on }: Pin) => on.kind === pinKind && on.key === row.id
      const pins = content.pins ?? []
      setRemoved({ row, index, pins: pins.filter(isOnRow) })
      const left = { ...content, pins: pins.filter((pin) => !isOnRow(pin)) }
      return writeAt(left, path, rows.toSpliced(index, 1))
    })
    focusRow(table, Math.min(index, rows.length - 2))
  }
  const bringBack = () => {
    if (!removed) return
    const { row, index, pins } = removed
    keeper.change((content) => {
      const back = { ...content, pins: [...(content.pins ?? []), ...pins] }
      return writeAt(back, path, rows.toSpliced(index, 0, row))
    })
    setRemoved(undefined)
    focusRow(table, index)
  }
  return { removed, remove, bringBack }
}

function Heads({ columns }: Pick<Props, 'columns'>) {
  return (
    <thead>
      <tr>
        <th scope="col">#</th>
        {columns.map(({ key, label }) => (
          <th key={key} scope="col">
            {label}
          </th>
        ))}
        <th scope="col">
          <span className={classes.unseen}>Actions</span>
        </th>
      </tr>
    </thead>
  )
}

function Add({ noun, isFull, onAdd }: { noun: string; isFull: boolean; onAdd(): void }) {
  return (
    <Button size="xs" variant="default" mt="xs" disabled={isFull} onClick={onAdd}>
      Add {noun.toLowerCase()}
    </Button>
  )
}

function Undo({ name, onUndo }: { name: string; onUndo(): void }) {
  return (
    <Group gap="xs" role="status" mt={4}>
      <Text size="sm">{name} removed.</Text>
      <Button size="compact-xs" variant="light" onClick={onUndo}>
        Undo
      </Button>
    </Group>
  )
}
