import type { Registry } from '@prometheus-io/client'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../lib/clock.ts'
import { makeCounter, makeGauge, makeHistogram } from '../../lib/metrics/make-metric.ts'
import type { ReadFigures } from '../../lib/metrics/read-figures.ts'
import { modes } from '../../lib/scope.ts'
import { type CaseEventName, caseEvents, caseStatuses, isOpen } from '../case/case-states.ts'
import type { FollowUp } from '../case/record-events.ts'
import { ageBuckets, openByStatus } from './figure-store.ts'

const openStatuses = caseStatuses.filter(isOpen)

/** Open cases by status and age, and how many of them are late. */
export function watchCases(registry: Registry, db: Db, clock: Clock): ReadFigures {
  const open = makeGauge(registry, 'deedwire_cases_open')
  const overdue = makeGauge(registry, 'deedwire_cases_overdue')
  return async () => {
    const now = clock.now()
    // One after another, on one connection: no user waits for these figures.
    for (const mode of modes) {
      const rows = await openByStatus(db, mode, now)
      for (const status of openStatuses) {
        const ofStatus = rows.filter((row) => row.status === status)
        overdue.set(
          { mode, status },
          ofStatus.reduce((sum, { late }) => sum + late, 0),
        )
        for (const age of ageBuckets) {
          const count = ofStatus.find((row) => row.age === age)?.count ?? 0
          open.set({ mode, status, age }, count)
        }
      }
    }
  }
}

/** Events that a release records, once each. */
const releases: readonly CaseEventName[] = ['case.finalised', 'report.revised']

/** Counts events once they are committed, and what the releases among them took. */
export function countCaseEvents(registry: Registry, followUp: FollowUp): FollowUp {
  const events = makeCounter(registry, 'deedwire_case_events_total')
  const turnaround = makeHistogram(registry, 'deedwire_case_turnaround_seconds')
  // From 0, or the first event would be no increase.
  for (const mode of modes) for (const event of caseEvents) events.inc({ mode, event }, 0)
  return async (tx, found, event, now) => {
    const { scope, clocks } = found
    tx.afterCommit(() => {
      events.inc({ mode: scope.mode, event: event.name })
      // Cases from before there were clocks have no time.
      if (!releases.includes(event.name) || clocks.fileFrom === null) return
      turnaround.observe({ mode: scope.mode }, clocks.vendorUsedMs / 1000)
    })
    await followUp(tx, found, event, now)
  }
}
