import { readTexts, type Texts } from './search-texts.ts'

/** The filters of the search desk in the address. */
const deskFields = ['state', 'lender', 'searcher'] as const
export type DeskSearch = Texts<(typeof deskFields)[number]>

export const readDeskSearch = (search: Record<string, unknown>): DeskSearch =>
  readTexts(deskFields, search)
