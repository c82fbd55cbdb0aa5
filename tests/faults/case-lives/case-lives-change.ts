import type { Life, OptIn, Query, Told } from './case-lives-model.ts'

/** The steps that every change of a life is made of. */

export function changed(life: Life, to: Partial<Life>, ...events: string[]): Life {
  return changedWith(life, to, events)
}

export function changedWith(
  life: Life,
  to: Partial<Life>,
  events: readonly string[],
  more?: NonNullable<Told['more']>,
): Life {
  const { status = life.status } = to
  const timeline = status === life.status ? life.timeline : [...life.timeline, status]
  const next = { ...life, ...to, version: life.version + 1, timeline }
  const told = events.map((event): Told => ({ event, as: next, ...(more && { more }) }))
  return { ...next, told: [...life.told, ...told] }
}

/** The event, if the lender has opted in to it. */
export const ifAsked = ({ optIns }: Life, event: OptIn) => optIns.filter((one) => one === event)

/** The queries, with the open ones closed. */
export const closed = ({ queries }: Life, by: NonNullable<Query['closedBy']>) =>
  queries.map((query) => ({ ...query, closedBy: query.closedBy ?? by }))
