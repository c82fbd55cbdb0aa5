import { readTexts, type Texts } from '../../api/search-texts.ts'
import { deliveryFields, requestFields } from '../../features/developers/search-fields.ts'

/** The parameters in the addresses of these pages, so that a view is a link. */

const deliveriesFields = ['delivery', ...deliveryFields] as const
export type DeliveriesSearch = Texts<(typeof deliveriesFields)[number]>
export const readDeliveriesSearch = (search: Record<string, unknown>): DeliveriesSearch =>
  readTexts(deliveriesFields, search)

export type RequestsSearch = Texts<(typeof requestFields)[number]>
export const readRequestsSearch = (search: Record<string, unknown>): RequestsSearch =>
  readTexts(requestFields, search)

export type FeedSearch = Texts<'after'>
export const readFeedSearch = (search: Record<string, unknown>): FeedSearch =>
  readTexts(['after'], search)
