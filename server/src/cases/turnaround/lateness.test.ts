import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  day,
  hour,
  india,
  minute,
} from '../../../../tests/support/turnaround/business-calendars.ts'
import type { Calendar } from '../../access/access.ts'
import type { CaseStatus } from '../case/case-states.ts'
import { businessMsBetween } from './business-time.ts'
import {
  type Clocks,
  dueOf,
  lateMsAt,
  startClocks,
  turnClocks,
  turnsClocks,
  viewOfClocks,
} from './turnaround.ts'

/** Decisions, section 5: lateness is never erased. */

const plain: Calendar = {
  version: 1,
  timeZone: 'Asia/Kolkata',
  workDays: [1, 2, 3, 4, 5, 6],
  opensAt: 570,
  closesAt: 1110,
  holidays: [],
  monthlyDaysOff: [{ weekday: 6, weeks: [2, 4] }],
  vendorMinutes: 27 * 60,
  fileMinutes: 45 * 60,
  caseTypeMinutes: [{ caseType: 'LIT', vendorMinutes: 9 * 60, fileMinutes: 18 * 60 }],
}

/** One case with its clocks, moved as the service moves it. */
class Life {
  calendar: Calendar
  now: Date
  clocks: Clocks
  status: CaseStatus = 'in_review'
  documentsAwaited = false
  readonly caseType: string

  constructor(calendar: Calendar, now: Date, caseType = 'TSR') {
    this.calendar = calendar
    this.now = now
    this.caseType = caseType
    this.clocks = startClocks(this.terms, now)
  }

  get terms() {
    return { calendar: this.calendar, caseType: this.caseType }
  }

  move(status: CaseStatus, documentsAwaited = false): void {
    const after = { status, documentsAwaited }
    if (turnsClocks(this, after)) this.clocks = turnClocks(this.terms, this, after, this.now)
    Object.assign(this, after)
  }

  /** As the recalculation after a change does. */
  change(calendar: Calendar): void {
    this.calendar = calendar
    this.clocks = dueOf(this.terms, this.clocks)
  }

  at(text: string): this {
    this.now = india(text)
    return this
  }

  late(): number {
    return lateMsAt(this.terms, this.clocks, this.now)
  }

  view() {
    return viewOfClocks(this.terms, this.clocks, this.now, this.status === 'finalised').vendor
  }
}

describe('a case that is late by three hours', () => {
  /** Due on Wednesday 18 November 2026 at closing; on Thursday at 12:30 it is late by three hours. */
  const lateCase = () => new Life(plain, india('2026-11-16 09:30')).at('2026-11-19 12:30')

  test('is due at the same time after a query is raised, and overdue while it is open', () => {
    const life = lateCase()
    life.move('query_raised', true)
    expect(life.clocks.vendorDueAt).toEqual(india('2026-11-18 18:30'))
    life.at('2026-11-30 12:00')
    expect(life.view()).toMatchObject({ overdue: true, late_minutes: 180, running: false })
  })

  test('is due three working hours before it is resumed', () => {
    const life = lateCase()
    life.move('query_raised', true)
    life.at('2026-11-30 10:30').move('in_review')
    // One hour on Monday; the second Saturday was the 14th, so the 28th is off: two on Friday.
    expect(life.clocks.vendorDueAt).toEqual(india('2026-11-27 16:30'))
    expect(life.view()).toMatchObject({ overdue: true, late_minutes: 180, running: true })
    expect(life.at('2026-11-30 11:30').view().late_minutes).toBe(240)
  })

  test('adds up over several queries', () => {
    const life = lateCase()
    for (const [asked, answered] of [
      ['2026-11-19 12:30', '2026-11-23 09:30'],
      ['2026-11-23 10:30', '2026-11-25 15:00'],
      ['2026-11-25 15:30', '2026-12-01 09:30'],
    ] as const) {
      life.at(asked).move('query_raised', true)
      life.at(answered).move('in_review')
    }
    expect(life.view()).toMatchObject({ late_minutes: 180 + 60 + 30, overdue: true })
    expect(life.clocks.vendorDueAt).toEqual(india('2026-11-30 14:00'))
  })

  test('stays late by that much if the calendar gives more time during the query', () => {
    const life = lateCase()
    life.move('query_raised', true)
    life.at('2026-11-20 10:00').change({ ...plain, vendorMinutes: 100 * 60 })
    expect(life.view()).toMatchObject({ overdue: true, late_minutes: 180 })
    life.at('2026-11-20 15:30').move('in_review')
    expect(life.clocks.vendorDueAt).toEqual(india('2026-11-20 12:30'))
    life.at('2026-11-20 16:30').move('query_raised', true)
    expect(life.view()).toMatchObject({ overdue: true, late_minutes: 240 })
  })

  test('without a query, is due by the changed calendar', () => {
    const life = lateCase()
    life.change({ ...plain, vendorMinutes: 36 * 60 })
    expect(life.view()).toMatchObject({ overdue: false, late_minutes: 0 })
  })

  test('has new clocks as a revision', () => {
    const life = lateCase()
    life.move('query_raised', true)
    life.at('2026-11-20 09:30').move('in_review')
    life.move('finalised')
    expect(life.view()).toMatchObject({ overdue: true, late_minutes: 180, due_at: null })
    life.at('2026-11-23 09:30').move('in_review')
    expect(life.clocks).toEqual(startClocks(life.terms, life.now))
    expect(life.view()).toMatchObject({ overdue: false, late_minutes: 0 })
  })
})

describe('a case with time left', () => {
  test('has no due time while documents are awaited', () => {
    const life = new Life(plain, india('2026-11-16 09:30')).at('2026-11-16 11:30')
    life.move('query_raised', true)
    expect(life.clocks.vendorDueAt).toBeNull()
    expect(life.at('2026-12-16 11:30').view()).toMatchObject({ overdue: false, late_minutes: 0 })
  })

  test('is overdue if the calendar takes that time away during the query', () => {
    const life = new Life(plain, india('2026-11-16 09:30')).at('2026-11-16 11:30')
    life.move('query_raised', true)
    life.at('2026-11-20 09:30').change({ ...plain, vendorMinutes: 60 })
    expect(life.view()).toMatchObject({ overdue: true, late_minutes: 60 })
    expect(life.clocks.vendorDueAt).toEqual(india('2026-11-16 10:30'))
    // A mistake that is corrected before the query ends leaves no trace.
    life.change(plain)
    expect(life.clocks.vendorDueAt).toBeNull()
  })

  test('that ran out at closing is overdue in a query of that night', () => {
    const life = new Life(plain, india('2026-11-16 09:30')).at('2026-11-18 20:00')
    life.move('query_raised', true)
    expect(life.clocks.vendorDueAt).toEqual(india('2026-11-18 18:30'))
    expect(life.view()).toMatchObject({ overdue: true, late_minutes: 0 })
  })
})

test('the time allowed is that of the case type, else that of the calendar', () => {
  const monday = india('2026-11-16 09:30')
  const due = (caseType: string) => startClocks({ calendar: plain, caseType }, monday)
  expect(due('TSR').vendorDueAt).toEqual(india('2026-11-18 18:30'))
  expect(due('LIT')).toMatchObject({
    vendorDueAt: india('2026-11-16 18:30'),
    fileDueAt: india('2026-11-17 18:30'),
  })
  expect(due('lit').vendorDueAt).toEqual(due('TSR').vendorDueAt)
  const life = new Life(plain, monday, 'LIT').at('2026-11-17 10:30')
  expect(life.view()).toMatchObject({ allowed_minutes: 540, late_minutes: 60 })
})

describe('any life', () => {
  const calendar = fc
    .record({
      timeZone: fc.constantFrom('Asia/Kolkata', 'UTC', 'America/New_York'),
      workDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      opening: fc.uniqueArray(fc.integer({ min: 0, max: 24 }), { minLength: 2, maxLength: 2 }),
      vendorMinutes: fc.integer({ min: 1, max: 3000 }),
      weeks: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
      typeMinutes: fc.option(fc.integer({ min: 1, max: 3000 })),
    })
    .map(
      ({ opening, weeks, typeMinutes, ...more }): Calendar => ({
        ...plain,
        ...more,
        opensAt: Math.min(...opening) * 60,
        closesAt: Math.max(...opening) * 60,
        monthlyDaysOff: weeks.length > 0 ? [{ weekday: more.workDays[0] ?? 1, weeks }] : [],
        caseTypeMinutes:
          typeMinutes === null
            ? []
            : [{ caseType: 'TSR', vendorMinutes: typeMinutes, fileMinutes: typeMinutes }],
      }),
    )
  const wait = fc.oneof(
    fc.integer({ min: 0, max: 3 * hour }),
    fc.integer({ min: 0, max: 10 * day }),
  )
  const steps = ['query', 'question', 'resume', 'reallocate', 'wait'] as const
  const step = fc.tuple(wait, fc.constantFrom(...steps))
  const start = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') })

  function take(life: Life, [waited, name]: [number, (typeof steps)[number]]): void {
    life.now = new Date(life.now.getTime() + waited)
    if (name === 'query') life.move('query_raised', true)
    if (name === 'question' && !life.documentsAwaited) life.move('query_raised')
    if (name === 'resume') life.move('in_review')
    if (name === 'reallocate') life.move(life.status, life.documentsAwaited)
  }

  function expectDueToAgree(life: Life): void {
    const { vendorDueAt, vendorFrom } = life.clocks
    const late = life.late()
    if (late > 0) expect(vendorDueAt?.getTime()).toBeLessThan(life.now.getTime())
    expect(life.view().overdue).toBe(vendorDueAt !== null && vendorDueAt < life.now)
    if (!vendorDueAt || !vendorFrom || vendorDueAt > life.now) return
    const hours = { ...life.calendar, holidays: new Set<string>() }
    expect(businessMsBetween(hours, vendorDueAt, life.now)).toBe(late)
  }

  test('is never less late while it is open, and due when its time ran out', () => {
    fc.assert(
      fc.property(calendar, start, fc.array(step, { maxLength: 30 }), (hours, from, taken) => {
        const life = new Life(hours, new Date(from))
        let before = 0
        for (const each of taken) {
          take(life, each)
          const late = life.late()
          expect(late).toBeGreaterThanOrEqual(before)
          before = late
          expectDueToAgree(life)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('is after a query at least as late as before it, whatever the calendar becomes', () => {
    const withChanges = fc.oneof({ weight: 4, arbitrary: step }, calendar)
    fc.assert(
      fc.property(
        calendar,
        start,
        fc.array(withChanges, { maxLength: 30 }),
        (hours, from, taken) => {
          const life = new Life(hours, new Date(from))
          let least = 0
          for (const each of taken) {
            const before = life.clocks.vendorFrom
            if (Array.isArray(each)) take(life, each)
            else life.change(each)
            if (before && !life.clocks.vendorFrom) least = Math.max(least, life.late())
            expect(life.late()).toBeGreaterThanOrEqual(least)
            if (least > minute) expect(life.view().overdue).toBe(true)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
