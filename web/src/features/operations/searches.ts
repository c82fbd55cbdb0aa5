import { readTexts, type Texts } from '../../api/search-texts.ts'
import { deliveryFields, requestFields } from '../developers/search-fields.ts'

/** The parameters in the addresses of the operators' pages, so that a view is a link. */

export const auditFields = ['actor', 'action', 'subject', 'lender', 'mode', 'from', 'to'] as const

const lenderFields = ['tab', 'delivery', 'after', ...deliveryFields, ...requestFields] as const
export type LenderSearch = Texts<(typeof lenderFields)[number]>
export const readLenderSearch = (search: Record<string, unknown>): LenderSearch =>
  readTexts(lenderFields, search)

export type AuditSearch = Texts<(typeof auditFields)[number]>
export const readAuditSearch = (search: Record<string, unknown>): AuditSearch =>
  readTexts(auditFields, search)

export const clauseFields = ['result', 'state', 'case_type'] as const
export type ClausesSearch = Texts<(typeof clauseFields)[number]>
export const readClausesSearch = (search: Record<string, unknown>): ClausesSearch =>
  readTexts(clauseFields, search)

export type LendersSearch = Texts<'q'>
export const readLendersSearch = (search: Record<string, unknown>): LendersSearch =>
  readTexts(['q'], search)

/** Those of the queue go to it unchanged. */
export const figureFilters = ['lender', 'analyst', 'state', 'case_type'] as const
const figureFields = ['from', 'to', 'by', 'columns', ...figureFilters] as const
export type FiguresSearch = Texts<(typeof figureFields)[number]>
export const readFiguresSearch = (search: Record<string, unknown>): FiguresSearch =>
  readTexts(figureFields, search, 1500)

export type HealthSearch = Texts<'days'>
export const readHealthSearch = (search: Record<string, unknown>): HealthSearch =>
  readTexts(['days'], search)
