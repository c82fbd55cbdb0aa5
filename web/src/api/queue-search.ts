import { readTexts, type Texts } from './search-texts.ts'

/** The filters of the queue in the address, so that a view is a link. */

/** Several values of each, separated by commas. */
export const listFields = ['lender', 'analyst', 'state', 'district', 'case_type'] as const
export type ListField = (typeof listFields)[number]

const queueFields = [
  'status',
  ...listFields,
  'q',
  'overdue',
  'due',
  'due_from',
  'due_to',
  'received_from',
  'received_to',
  'finalised_from',
  'finalised_to',
  'result',
  'sla',
  'revised',
  'approval',
  'older_than_hours',
  'newer_than_hours',
  'sort',
  'group',
] as const
type QueueField = (typeof queueFields)[number]
export type QueueSearch = Texts<QueueField>

/** As long as the service takes a list. */
const lengthMax = 1500

export const readQueueSearch = (search: Record<string, unknown>): QueueSearch =>
  readTexts(queueFields, search, lengthMax)

export const toList = (text: string | undefined): string[] =>
  (text ?? '').split(',').filter((value) => value !== '')
export const fromList = (values: readonly string[]): string => values.join(',')

/**
 * Whether the service can search for it: three letters or digits in a row. Before that, typing
 * filters nothing, and is no error.
 */
export function isSearchable(text: string): boolean {
  const plain = text.replace(/\P{ASCII}/gu, (letter) => (letter.codePointAt(0) ?? 0).toString(16))
  return /[a-z0-9]{3}/i.test(plain)
}

export const groupLabels = {
  lender: 'Lender',
  analyst: 'Analyst',
  status: 'Status',
  due: 'Due day',
} as const
export type QueueGroup = keyof typeof groupLabels
export const isGroup = (text: string | undefined): text is QueueGroup =>
  text !== undefined && text in groupLabels

export interface ColumnSort {
  column: string
  isDescending: boolean
}

/** Due date, unless the address or the group says otherwise. */
export function readSort({ sort = 'due', group }: QueueSearch): ColumnSort {
  if (sort === 'oldest' || sort === 'newest') {
    return { column: group ?? 'received', isDescending: !group && sort === 'newest' }
  }
  const isDescending = sort.startsWith('-')
  const column = sort.slice(isDescending ? 1 : 0)
  return group && group !== column
    ? { column: group, isDescending: false }
    : { column, isDescending }
}

/** A second click on a heading turns the order around; another column ends the grouping. */
export function sortBy(search: QueueSearch, column: string): QueueSearch {
  const now = readSort(search)
  const isTurned = now.column === column && !now.isDescending
  const { group, sort: _, ...kept } = search
  const sort = `${isTurned ? '-' : ''}${column}`
  return {
    ...kept,
    ...(sort !== 'due' && { sort }),
    ...(group === column && { group }),
  }
}
