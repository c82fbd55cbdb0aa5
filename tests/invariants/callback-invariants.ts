import { type Db, sql } from '../../server/src/db/db.ts'
import { isTaken, type Received } from '../support/callbacks/receiver.ts'
import type { Evidence } from './evidence.ts'

interface EventRow {
  caseId: string
  sequence: number
  event: string
  /** Missing if the event never became a delivery. */
  delivery: string | null
  state: string | null
  isParked: boolean
}

/** I4: every event reaches the receiver, or its delivery is visibly failed or parked. */
export async function findLostEvents({ db, received }: Evidence): Promise<string[]> {
  const taken = new Set(received.filter(isTaken).map(nameEvent))
  const rows = await readEvents(db)
  return rows.flatMap(({ caseId, sequence, event, delivery, state, isParked }) => {
    const isVisible = state === 'failed' || (state === 'pending' && isParked)
    if (taken.has(`${caseId} ${sequence}`) || isVisible) return []
    return [`${caseId} ${sequence} ${event}: not received, delivery ${delivery} is ${state}`]
  })
}

/**
 * I5: every delivery is signed over its exact bytes and keeps its id across attempts; events of one
 * case arrive in order.
 */
export async function findWrongDeliveries({ received }: Evidence): Promise<string[]> {
  const faults: string[] = []
  const idOf = new Map<string, string>()
  const bodyOf = new Map<string, string>()
  const lastOf = new Map<string, number>()
  for (const one of received) {
    const name = nameEvent(one)
    if (!one.verified) faults.push(`${name}: ${one.delivery} is not signed over its bytes`)
    const id = idOf.get(name) ?? one.delivery
    if (id !== one.delivery) faults.push(`${name}: ${id} came again as ${one.delivery}`)
    if ((bodyOf.get(id) ?? one.body) !== one.body) faults.push(`${name}: ${id} has two bodies`)
    idOf.set(name, id)
    bodyOf.set(id, one.body)
    if (!isTaken(one)) continue
    const { caseId, sequence } = readEvent(one)
    const last = lastOf.get(caseId) ?? 0
    if (sequence !== last && sequence !== last + 1) {
      faults.push(`${caseId}: event ${sequence} came after ${last}`)
    }
    lastOf.set(caseId, Math.max(last, sequence))
  }
  return faults
}

function nameEvent(one: Received): string {
  const { caseId, sequence } = readEvent(one)
  return `${caseId} ${sequence}`
}

function readEvent({ body, sequence }: Received): { caseId: string; sequence: number } {
  const { data } = JSON.parse(Buffer.from(body, 'base64').toString())
  return { caseId: data.case_id, sequence }
}

function readEvents(db: Db): Promise<EventRow[]> {
  return db.rows<EventRow>(sql`
    SELECT e.case_id AS "caseId", e.sequence, e.event, d.id AS delivery, d.state,
      coalesce(p.disabled_at IS NOT NULL, false) AS "isParked"
    FROM case_events e
    LEFT JOIN deliveries d ON d.event_id = e.id
    LEFT JOIN callback_endpoints p ON p.lender_id = e.lender_id AND p.mode = e.mode`)
}
