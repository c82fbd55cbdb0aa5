import { readTexts, type Texts } from '../api/search-texts.ts'

/** What pages keep in their address, so that what is shown is a link. */

/** Those of the service. */
export const caseFilters = [
  'q',
  'status',
  'result',
  'case_type',
  'state',
  'received_from',
  'received_to',
  'finalised_from',
  'finalised_to',
  'revised',
] as const
export type CasesSearch = Texts<(typeof caseFilters)[number]>

/** As long as the service takes a list of states. */
const lengthMax = 400

export const readCasesSearch = (search: Record<string, unknown>): CasesSearch =>
  readTexts(caseFilters, search, lengthMax)

export const figureFilters = ['from', 'to', 'case_type', 'state'] as const
export type FiguresSearch = Texts<(typeof figureFilters)[number] | 'by'>

export const readFiguresSearch = (search: Record<string, unknown>): FiguresSearch =>
  readTexts([...figureFilters, 'by'], search, lengthMax)

export type CollateralSearch = Texts<'external_ref'>

export const readCollateralSearch = (search: Record<string, unknown>): CollateralSearch =>
  readTexts(['external_ref'], search)
