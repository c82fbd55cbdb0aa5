import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Mode } from '../../api/client.ts'
import { type QueueRow, readFirstCases, selectedMax } from '../../api/queue.ts'
import type { QueueSearch } from '../../api/queue-search.ts'
import { readError } from '../../frame/problem.tsx'

interface Asked {
  mode: Mode
  search: QueueSearch
  rows: readonly QueueRow[]
  /** The rows are still those of the last list: none of them can be selected. */
  isPast: boolean
  /** All rows of the list are loaded. */
  isWhole: boolean
}

export type Selection = ReturnType<typeof useSelection>

/** The selected cases, also those that are not loaded. Other filters start without any. */
export function useSelection({ mode, search, rows, isPast, ...asked }: Asked) {
  const isWhole = asked.isWhole && !isPast
  const { sort: _, group: __, ...filters } = search
  const of = JSON.stringify([mode, filters])
  const [kept, setKept] = useState({ of, cases: new Map<string, QueueRow>() })
  const cases = useMemo(
    () => (kept.of === of ? kept.cases : new Map<string, QueueRow>()),
    [kept, of],
  )
  const now = useRef({ rows, cases, of, isPast })
  now.current = { rows, cases, of, isPast }
  /** Where a range begins. */
  const anchor = useRef<string>(undefined)

  const keep = useCallback((chosen: Iterable<QueueRow>) => {
    const all = [...chosen]
    if (all.length > selectedMax) {
      notifications.show({
        message: `At most ${selectedMax} cases can be selected.`,
        color: 'gray',
      })
    }
    const first = all.slice(0, selectedMax).map((row) => [row.case_id, row] as const)
    setKept({ of: now.current.of, cases: new Map(first) })
  }, [])
  const toggle = useCallback(
    (index: number, isRange: boolean) => {
      const { rows: shown, cases: before } = now.current
      const row = shown[index]
      if (!row || now.current.isPast) return
      const from = isRange ? shown.findIndex(({ case_id }) => case_id === anchor.current) : -1
      anchor.current = row.case_id
      const after = new Map(before)
      if (from >= 0) {
        const range = shown.slice(Math.min(from, index), Math.max(from, index) + 1)
        for (const each of range) after.set(each.case_id, each)
      } else if (!after.delete(row.case_id)) after.set(row.case_id, row)
      keep(after.values())
    },
    [keep],
  )
  const reading = useMutation({
    mutationFn: async () => ({ of, rows: isWhole ? rows : await readFirstCases(mode, search) }),
    onSuccess: (read) => {
      // The filters may have changed meanwhile.
      if (read.of === now.current.of) keep(read.rows.slice(0, selectedMax))
    },
    onError: (error) => notifications.show({ color: 'red', message: readError(error).message }),
  })
  const unselectAll = () => keep([])
  const isAll =
    cases.size > 0 && (cases.size >= selectedMax || (isWhole && cases.size >= rows.length))
  return {
    /** As they were last read. */
    cases: useMemo(() => {
      const newest = new Map(rows.map((row) => [row.case_id, row]))
      return [...cases.values()].map((row) => newest.get(row.case_id) ?? row)
    }, [cases, rows]),
    size: cases.size,
    has: useCallback((id: string) => cases.has(id), [cases]),
    part: cases.size === 0 ? ('none' as const) : isAll ? ('all' as const) : ('some' as const),
    isReading: reading.isPending,
    toggle,
    selectAll: () => (isAll ? unselectAll() : reading.mutate()),
    unselectAll,
  }
}
