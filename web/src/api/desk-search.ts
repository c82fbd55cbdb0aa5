import { type Texts, textsOf } from './search-texts.ts'

/** The filters of the desk as they stand in the address. */
const deskFields = ['state', 'lender', 'searcher'] as const
export type DeskSearch = Texts<(typeof deskFields)[number]>

export const deskSearchOf = (search: Record<string, unknown>): DeskSearch =>
  textsOf(deskFields, search)
