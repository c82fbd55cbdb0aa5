/** The filters of the queue as they stand in the address, so that a view is a link. */

const queueFields = [
  'status',
  'lender',
  'state',
  'case_type',
  'analyst',
  'q',
  'overdue',
  'older_than_hours',
  'sort',
] as const
export type QueueSearch = { [field in (typeof queueFields)[number]]?: string }

/** What an address may say; anything else in it is left out. */
export function readQueueSearch(search: Record<string, unknown>): QueueSearch {
  const kept: QueueSearch = {}
  for (const field of queueFields) {
    const value = search[field]
    if (typeof value === 'string' && value !== '') kept[field] = value.slice(0, 200)
    // The address writes 24 and true without quotes.
    if (typeof value === 'number' || typeof value === 'boolean') kept[field] = String(value)
  }
  return kept
}
