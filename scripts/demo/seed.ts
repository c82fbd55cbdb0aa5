import type { App } from '../../server/src/app.ts'
import { sql } from '../../server/src/db/db.ts'
import { CaseLife, nameOf } from './case-life.ts'
import { verifyProperty, workAtDesk } from './collateral.ts'
import type { DemoClock } from './demo-clock.ts'
import { DocumentRenderer } from './documents/document-renderer.ts'
import { type DemoAccess, type Office, openOffice, registerCallbacks } from './office.ts'
import { type CasePlan, planCases } from './plan-case.ts'
import { pastDays } from './plan-times.ts'
import type { Receivers } from './receivers.ts'
import { DemoWorkers } from './run-workers.ts'

const hourMs = 3_600_000
/** This long before now, the often failing receiver fails always. */
const outageHours = 26

export interface SeedOptions {
  app: App
  /** The clock of the app; starts in the past, and ends at `now`. */
  clock: DemoClock
  receivers: Receivers
  now: Date
  /** `few` creates ten cases. */
  share?: 'all' | 'few'
  onProgress?(done: number, of: number): void
}

interface Event {
  at: Date
  what: string
  /** The case it belongs to; a step without one runs alone. */
  caseIndex: number | undefined
  run(): Promise<void>
}

/** Fills an empty service with realistic data, by playing its last weeks hour by hour. */
export async function seedOffice(options: SeedOptions): Promise<DemoAccess> {
  const { app, clock, receivers, now, share = 'all' } = options
  const office = await openOffice(app, clock)
  await registerCallbacks(office, receivers.urls)
  receivers.outageFrom = new Date(now.getTime() - outageHours * hourMs)
  const renderer = new DocumentRenderer()
  const workers = await DemoWorkers.open(office)
  try {
    const plans = planCases(now, share)
    const events = eventsOf(office, renderer, workers, plans, now)
    let done = 0
    for (const together of groupsOf(events)) {
      await workers.passTimeTo(together[0]?.at ?? now)
      await Promise.all(together.map((event) => runAt(clock, event)))
      await workers.sendCallbacks()
      done += together.length
      options.onProgress?.(done, events.length)
    }
    await workers.passTimeTo(now)
  } finally {
    receivers.outageFrom = undefined
    await workers.close()
    await renderer.close()
  }
  return office.access
}

const togetherMs = 15 * 60_000
const togetherMax = 4

/** Neighbours in time of different cases, which need not wait for each other. */
function groupsOf(events: readonly Event[]): Event[][] {
  const groups: Event[][] = []
  for (const event of events) {
    const last = groups.at(-1)
    const first = last?.[0]
    const joins =
      first !== undefined &&
      last !== undefined &&
      last.length < togetherMax &&
      event.at.getTime() - first.at.getTime() < togetherMs &&
      event.caseIndex !== undefined &&
      last.every(({ caseIndex }) => caseIndex !== undefined && caseIndex !== event.caseIndex)
    if (joins) last.push(event)
    else groups.push([event])
  }
  return groups
}

async function runAt(clock: DemoClock, { at, what, run }: Event): Promise<void> {
  clock.moveTo(at)
  await run().catch((error: unknown) => {
    throw new Error(`the demo could not be created: failed at ${what}`, { cause: error })
  })
}

/** In order of time; within one case, in the order of its story. */
function eventsOf(
  office: Office,
  renderer: DocumentRenderer,
  workers: DemoWorkers,
  plans: readonly CasePlan[],
  now: Date,
): Event[] {
  const inTime = [...plans].sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())
  const events = inTime.flatMap((plan): Event[] => {
    const life = new CaseLife(office, renderer, plan)
    const what = (step: string) => `${step} of ${nameOf(plan)}`
    const verifies = plan.mode === 'test' || plan.index % 7 === 1
    return [
      {
        at: plan.receivedAt,
        what: what('arrival'),
        caseIndex: plan.index,
        run: () => life.arrive(),
      },
      ...(verifies ? [verification(office, workers, plan, what('collateral'))] : []),
      ...plan.steps.map(({ name, at }) => ({
        at,
        what: what(name),
        caseIndex: plan.index,
        run: () => life.step(name),
      })),
    ]
  })
  const desk = { claimed: plans.length > 30 ? 8 : 2, ended: plans.length > 30 ? 4 : 1 }
  events.push({
    at: new Date(now.getTime() - 4 * hourMs),
    what: 'the search desk',
    caseIndex: undefined,
    run: () => workAtDesk(office, plans, desk),
  })
  events.push(...rounds(office, now))
  return events.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Every morning the operator enables URLs that were disabled for failing; not the last one. */
function rounds({ app, staff, lenderIds }: Office, now: Date): Event[] {
  const days = Array.from({ length: pastDays - 1 }, (_, i) => i + 2)
  return days.map((daysAgo) => ({
    at: new Date(now.getTime() - daysAgo * 24 * hourMs),
    what: 'the morning round',
    caseIndex: undefined,
    async run() {
      const id = lenderIds.housing
      const [failing] = await app.db.rows(sql`
        SELECT 1 FROM callback_endpoints
        WHERE lender_id = ${id} AND mode = 'live' AND disabled_why = 'failing'`)
      if (failing) await staff.rohan.post(`/live/lenders/${id}/callback/enable`)
    },
  }))
}

function verification(office: Office, workers: DemoWorkers, plan: CasePlan, what: string): Event {
  const at = new Date(plan.receivedAt.getTime() + 1000)
  return { at, what, caseIndex: undefined, run: () => verifyProperty(office, workers, plan) }
}
