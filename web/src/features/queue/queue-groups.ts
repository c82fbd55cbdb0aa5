import type { Answer } from '../../api/client.ts'
import type { QueueRow } from '../../api/queue.ts'
import type { QueueGroup } from '../../api/queue-search.ts'
import { statusLooks } from '../../frame/case-status.ts'
import { formatOfficeDay } from '../../ui/moment.tsx'

type Counted = Answer<'getQueueSummary'>['groups'][number]

/** A line of the table: a case, or the heading of the cases below it. */
export type Line =
  | { row: number; heading?: undefined }
  | { row?: undefined; heading: string; key: string }

/** In the same form as the groups of the summary. */
const groupValue: Record<QueueGroup, (row: QueueRow) => string | null> = {
  lender: ({ lender }) => lender.id,
  analyst: ({ analyst }) => analyst?.id ?? null,
  status: ({ status }) => status,
  due: ({ due_at }) => (due_at === null ? null : dayInIndia(due_at)),
}

const groupName: Record<QueueGroup, (row: QueueRow) => string> = {
  lender: ({ lender }) => lender.name,
  analyst: ({ analyst }) => analyst?.name ?? 'Unassigned',
  status: ({ status }) => statusLooks[status].label,
  due: ({ due_at }) => (due_at === null ? 'No due date' : formatOfficeDay(due_at)),
}

const indiaMs = 5.5 * 3_600_000
const dayInIndia = (time: string) => new Date(Date.parse(time) + indiaMs).toISOString().slice(0, 10)

/** The rows with a heading above each group. */
export function listLines(
  rows: readonly QueueRow[],
  group: QueueGroup | undefined,
  counts: readonly Counted[],
): Line[] {
  if (!group) return rows.map((_, row) => ({ row }))
  const known = new Map(counts.map((each) => [each.value, each]))
  const lines: Line[] = []
  let last: string | null | undefined
  for (const [row, each] of rows.entries()) {
    const value = groupValue[group](each)
    if (value !== last) {
      const heading = `${groupName[group](each)}${formatCount(known.get(value))}`
      lines.push({ heading, key: `group ${value} ${row}` })
      last = value
    }
    lines.push({ row })
  }
  return lines
}

function formatCount(found: Counted | undefined): string {
  return found ? ` (${found.count.toLocaleString('en-IN')}${found.more ? '+' : ''})` : ''
}
