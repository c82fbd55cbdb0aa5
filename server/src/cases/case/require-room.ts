import { invalidRequest } from '../../lib/app-error.ts'
import type { Case } from './case-view.ts'

/**
 * Limits on what a lender can do to one case. Every event carries the timeline, so the cost of a
 * case grows with the square of its changes; a real case has a few dozen.
 */
export const roomOfCase = { changesMax: 3_000, timelineMax: 500 } as const

/** Refuses a lender's change to a case with too many changes. Staff can always end the case. */
export function requireRoom({ version, timeline }: Case): void {
  const { changesMax, timelineMax } = roomOfCase
  if (version < changesMax && timeline.length < timelineMax) return
  throw invalidRequest([
    'external_ref: this case has reached its limit of changes; create a new case',
  ])
}
