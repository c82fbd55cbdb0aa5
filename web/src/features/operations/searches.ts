import { type Texts, textsOf } from '../../api/search-texts.ts'

/** What the addresses of the operators' pages say, so that what one sees is a link. */

export const deliveryFields = ['state', 'event', 'case', 'from', 'to'] as const
export const requestFields = ['status', 'code', 'method', 'request_id'] as const
export const auditFields = ['actor', 'action', 'subject', 'lender', 'mode', 'from', 'to'] as const

const lenderFields = ['tab', 'delivery', 'after', ...deliveryFields, ...requestFields] as const
export type LenderSearch = Texts<(typeof lenderFields)[number]>
export const lenderSearchOf = (search: Record<string, unknown>): LenderSearch =>
  textsOf(lenderFields, search)

export type AuditSearch = Texts<(typeof auditFields)[number]>
export const auditSearchOf = (search: Record<string, unknown>): AuditSearch =>
  textsOf(auditFields, search)

export type LendersSearch = Texts<'q'>
export const lendersSearchOf = (search: Record<string, unknown>): LendersSearch =>
  textsOf(['q'], search)

export type HealthSearch = Texts<'days'>
export const healthSearchOf = (search: Record<string, unknown>): HealthSearch =>
  textsOf(['days'], search)
