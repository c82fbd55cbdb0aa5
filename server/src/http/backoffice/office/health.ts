import { listLenders } from '../../../access/access.ts'
import { type CallbacksOfLender, callbacksByLender } from '../../../callbacks/callbacks.ts'
import {
  ageBuckets,
  caseStatuses,
  defaultHours,
  finalisedByDay,
  isOpen,
  openByAge,
  openByLender,
  receivedByDay,
} from '../../../cases/cases.ts'
import { searchFigures } from '../../../collateral/collateral.ts'
import { scanFigures } from '../../../documents/documents.ts'
import type { Answer } from '../../routing/route.ts'
import type { HealthQuery } from '../lenders/operations-schemas.ts'
import type { StaffRequest } from '../staff-request.ts'

/** Days are those of the office, whatever time zone a lender's calendar has. */
const { timeZone } = defaultHours

export async function getHealth({ services, mode, query }: StaffRequest): Promise<Answer> {
  const { days = '30' } = query as HealthQuery
  const now = services.clock.now()
  const span = { now, days: Number(days), timeZone }
  const lenders = await listLenders(services.db)
  // On one connection, one after another: a page of plots uses no more of the database.
  const scanner = await services.scanning?.readState()
  const figures = await services.db.transact((tx) =>
    Promise.all([
      receivedByDay(tx, mode, span),
      finalisedByDay(tx, mode, span),
      openByAge(tx, mode, now),
      openByLender(tx, mode, now),
      callbacksByLender(tx, mode),
      searchFigures(tx, mode, now, timeZone),
      scanFigures(tx, mode),
    ]),
  )
  const [received, finalised, ages, open, callbacks, searches, scans] = figures
  return {
    body: {
      at: now.toISOString(),
      time_zone: timeZone,
      days: daysOut(received, finalised),
      backlog: backlogOut(ages),
      lenders: lendersOut(lenders, open, callbacks),
      malware_scanning: {
        scanner: scanner?.state ?? 'off',
        when_away: services.scanning?.whenAway ?? null,
        engine: scanner?.engine ?? null,
        signatures_at: scanner?.signaturesAt?.toISOString() ?? null,
        waiting: scans.waiting,
        failed: scans.failed,
        oldest_waiting_at: scans.oldestWaitingAt?.toISOString() ?? null,
      },
      searches: {
        running: searches.running,
        failed_today: searches.failedToday,
        waiting_at_desk: searches.atDesk,
        oldest_at_desk_at: searches.oldestAtDesk?.toISOString() ?? null,
      },
    },
  }
}

type Rows<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>

function daysOut(received: Rows<typeof receivedByDay>, finalised: Rows<typeof finalisedByDay>) {
  const byDay = new Map(finalised.map((row) => [row.day, row]))
  const tenths = (minutes: number | undefined) =>
    minutes === undefined ? null : Math.round(minutes * 10) / 10
  return received.map(({ day, received: count }) => {
    const done = byDay.get(day)
    return {
      day,
      received: count,
      finalised: done?.finalised ?? 0,
      turnaround_median_minutes: tenths(done?.medianMinutes),
      turnaround_p90_minutes: tenths(done?.p90Minutes),
    }
  })
}

function backlogOut(ages: Rows<typeof openByAge>) {
  return caseStatuses.filter(isOpen).map((status) => {
    const own = ages.filter((row) => row.status === status)
    const counts = ageBuckets.map(
      (age) => [age, own.find((row) => row.age === age)?.count ?? 0] as const,
    )
    const count = counts.reduce((sum, [, one]) => sum + one, 0)
    return { status, count, ...Object.fromEntries(counts) }
  })
}

function lendersOut(
  lenders: Rows<typeof listLenders>,
  open: Rows<typeof openByLender>,
  callbacks: readonly CallbacksOfLender[],
) {
  const openOf = new Map(open.map((row) => [row.lenderId, row]))
  const callbacksOf = new Map(callbacks.map((row) => [row.lenderId, row]))
  return lenders.map(({ id, name }) => {
    const told = callbacksOf.get(id)
    return {
      lender: { id, name },
      open: openOf.get(id)?.open ?? 0,
      late: openOf.get(id)?.late ?? 0,
      failed_deliveries: told?.failed ?? 0,
      pending_callbacks: told?.pending ?? 0,
      oldest_pending_at: told?.oldestPendingAt?.toISOString() ?? null,
    }
  })
}
