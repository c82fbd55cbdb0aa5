import type { DeliveryEvent } from '../../features/developers/types.ts'
import type { Callback } from '../api/callbacks.ts'

/** ▦ Every event, in the order of a case. The types see that none is missing. */
const events: Record<DeliveryEvent, true> = {
  'case.received': true,
  'case.allocated': true,
  'case.in_review': true,
  'case.query_raised': true,
  'documents.received': true,
  'case.finalised': true,
  result_changed: true,
  'report.revised': true,
  'case.withdrawn': true,
  'collateral.completed': true,
}
export const eventNames: readonly string[] = Object.keys(events)

/** ▦ Those that are sent only if they are asked for. */
export const optInEvents: Record<Callback['events'][number], string> = {
  'case.in_review': 'The review of a case has begun.',
  'case.withdrawn': 'A case was withdrawn.',
}
