import { readTexts, type Texts } from './search-texts.ts'

/** The filters of the queue in the address, so that a view is a link. */

const queueFields = [
  'status',
  'lender',
  'state',
  'case_type',
  'analyst',
  'q',
  'overdue',
  'approval',
  'older_than_hours',
  'sort',
] as const
export type QueueSearch = Texts<(typeof queueFields)[number]>

export const readQueueSearch = (search: Record<string, unknown>): QueueSearch =>
  readTexts(queueFields, search)
