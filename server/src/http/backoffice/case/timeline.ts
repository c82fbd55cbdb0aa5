import { archivedUntil, mayDo } from '../../../access/access.ts'
import { timeOfId } from '../../../lib/ids.ts'
import type { Answer, Sent } from '../../routing/route.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import { caseOf, type StaffRequest } from '../staff-request.ts'
import { isAfter, kindOrder, type Place, placeOf, readTimeline } from './read-timeline.ts'
import type { TimelineQuery } from './timeline-schemas.ts'

const limitDefault = 500
const limitMax = 1000

export async function getTimeline(request: StaffRequest): Promise<Answer> {
  const { services, staff } = request
  const { limit, after } = askedOf(request.query as TimelineQuery)
  const { scope, id } = await caseOf(request)
  const mayReadDocuments = mayDo(staff.role, 'documents:read')
  const [all, until] = await Promise.all([
    readTimeline(services, scope, id, mayReadDocuments),
    archivedUntil(services.db),
  ])
  // Ids have the time at which the case was received.
  const isArchived = until !== null && until.getTime() > timeOfId(id)
  const rest = after ? all.filter((one) => isAfter(placeOf(one), after)) : all
  const page = rest.slice(0, limit)
  const last = rest.length > limit ? page.at(-1) : undefined
  return {
    body: {
      entries: page.map(({ entry }) => entry),
      next_cursor: last ? cursorOf(placeOf(last)) : null,
      archived_before: isArchived ? until.toISOString() : null,
    },
  }
}

export function timelineFaults({ query }: Sent): string[] {
  const faults: string[] = []
  askedOf(query as Sound<TimelineQuery>, faults)
  return faults
}

function askedOf(
  { limit = String(limitDefault), cursor }: Sound<TimelineQuery>,
  faults: string[] = [],
) {
  const asked = Number(limit)
  if (asked < 1 || asked > limitMax) {
    faults.push(`limit: must be a whole number from 1 to ${limitMax}`)
  }
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && !after)
    faults.push('cursor: is not valid for this timeline; start without it')
  return { limit: asked, after }
}

function cursorOf(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

function readCursor(cursor: string): Place | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(value) || value.length !== 3) return undefined
    const [at, order, key] = value as unknown[]
    if (typeof at !== 'string' || typeof order !== 'number' || typeof key !== 'string') {
      return undefined
    }
    return order in kindOrder ? [at, order, key] : undefined
  } catch {
    return undefined
  }
}
