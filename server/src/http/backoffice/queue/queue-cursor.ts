import { orderOf, type QueuePlace, type QueueRow, type QueueSort } from '../../../cases/cases.ts'
import { isId } from '../../../lib/ids.ts'
import { isText } from '../../routing/validate.ts'

/** Where the next page begins: the order, and the last case of this page. */

export function cursorOf(sort: QueueSort, row: QueueRow): string {
  const key = orderOf(sort).column === 'due' ? row.vendorDueAt : row.sortKey
  return Buffer.from(JSON.stringify([sort, key, row.receivedAt, row.id])).toString('base64url')
}

export function placeOf(
  cursor: string | undefined,
  sort: QueueSort,
  faults: string[],
): QueuePlace | undefined {
  if (cursor === undefined) return undefined
  const [of, given, received, id] = parsed(cursor)
  const key = keyOf(sort, given)
  const receivedAt = momentOf(received)
  const fits = of === sort && key !== undefined && receivedAt && typeof id === 'string'
  if (fits && isId('case', id) && isText(id)) return { key, receivedAt, id }
  faults.push('cursor: is not valid for this queue and sort order; start without it')
  return undefined
}

/** Undefined if it is not of this order. */
function keyOf(sort: QueueSort, given: unknown): string | null | undefined {
  const { column } = orderOf(sort)
  // By arrival there is none; an earlier release put the due date there.
  if (column === 'due' || column === 'received') {
    return given === null ? null : momentOf(given)?.toISOString()
  }
  // Lenders may send an empty district; no other value is empty.
  const fits = typeof given === 'string' && (given !== '' || column === 'property')
  return fits && isText(given) ? given : undefined
}

/** In our own format; PostgreSQL does not accept all other formats and years. */
function momentOf(text: unknown): Date | undefined {
  if (typeof text !== 'string' || !/^[1-9]\d{3}-.*Z$/.test(text)) return undefined
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString() === text ? time : undefined
}

function parsed(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}
