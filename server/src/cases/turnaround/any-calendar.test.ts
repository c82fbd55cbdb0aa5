import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day, minute, zones } from '../../../../tests/support/turnaround/business-calendars.ts'
import {
  addBusinessMs,
  type BusinessHours,
  businessMsBetween,
  subtractBusinessMs,
} from './business-time.ts'

/** Days before a change of some clock, a day that is not, a leap day and the turn of a year. */
const eves = [
  '2026-03-05',
  '2026-10-29',
  '2026-03-27',
  '2026-10-22',
  '2026-04-02',
  '2017-10-12',
  '2018-02-15',
  '2010-11-04',
  '2011-12-27',
  '2026-02-12',
  '2028-02-27',
  '2026-12-29',
].map((date) => Date.parse(date))

const start = fc.oneof(
  fc.integer({ min: Date.parse('2010-01-01'), max: Date.parse('2035-01-01') }),
  fc
    .tuple(fc.constantFrom(...eves), fc.integer({ min: 0, max: 4 * day }))
    .map(([eve, later]) => eve + later),
)

/** Holidays as days after the start, so that they fall into the span. */
const calendar = fc
  .record({
    timeZone: fc.constantFrom(...zones),
    workDays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    opening: fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 2 }),
    monthlyDaysOff: fc.uniqueArray(
      fc.record({
        weekday: fc.integer({ min: 1, max: 7 }),
        weeks: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
      }),
      { maxLength: 3, selector: ({ weekday }) => weekday },
    ),
    holidays: fc.array(fc.integer({ min: -1, max: 22 }), { maxLength: 6 }),
    start,
  })
  .map(({ timeZone, workDays, opening, holidays, monthlyDaysOff, start }) => {
    const hours: BusinessHours = {
      timeZone,
      workDays,
      opensAt: Math.min(...opening),
      closesAt: Math.max(...opening),
      holidays: new Set(
        holidays.map((after) => new Date(start + after * day).toISOString().slice(0, 10)),
      ),
      monthlyDaysOff,
    }
    return { hours, start }
  })

const shownBy = new Map(
  zones.map((timeZone) => {
    const format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      dateStyle: 'short',
      timeStyle: 'short',
    })
    return [timeZone, format]
  }),
)

/** Asks the local clock at the minute. */
function isMinuteWorked(hours: BusinessHours, instant: number): boolean {
  const [date = '', time = ''] = shownBy.get(hours.timeZone)?.format(instant).split(' ') ?? []
  const [h = Number.NaN, m = Number.NaN] = time.split(':').map(Number)
  const weekday = new Date(date).getUTCDay() || 7
  const at = h * 60 + m
  const week = Math.floor((Number(date.slice(8)) - 1) / 7) + 1
  const isOff = hours.monthlyDaysOff.some(
    (off) => off.weekday === weekday && off.weeks.includes(week),
  )
  const isDay = hours.workDays.includes(weekday) && !hours.holidays.has(date) && !isOff
  return isDay && at >= hours.opensAt && at < hours.closesAt
}

function slowMsBetween(hours: BusinessHours, from: number, to: number): number {
  let total = 0
  for (let at = from; at < to; at += minute) if (isMinuteWorked(hours, at)) total += minute
  return total
}

describe('any calendar and span', () => {
  const wholeMinute = (instant: number) => Math.floor(instant / minute) * minute

  test('agrees with a walk minute by minute', () => {
    const minutes = fc.integer({ min: 0, max: 21 * 24 * 60 })
    fc.assert(
      fc.property(calendar, minutes, fc.double({ min: 0, max: 1, noNaN: true }), (c, n, share) => {
        const from = wholeMinute(c.start)
        const to = from + n * minute
        const total = slowMsBetween(c.hours, from, to)
        expect(businessMsBetween(c.hours, new Date(from), new Date(to))).toBe(total)
        const part = wholeMinute(total * share)
        if (part === 0) return
        const due = addBusinessMs(c.hours, new Date(from), part)?.getTime() ?? Number.NaN
        expect(slowMsBetween(c.hours, from, due)).toBe(part)
        expect(isMinuteWorked(c.hours, due - minute)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('what is added lies between, and no earlier instant would do', () => {
    fc.assert(
      fc.property(calendar, fc.integer({ min: 1, max: 60 * day }), ({ hours, start }, ms) => {
        const from = new Date(start)
        const due = addBusinessMs(hours, from, ms)
        // A few minutes a week never come to 60 days: only then is there no answer.
        if (!due) {
          const limit = new Date(start + 5 * 365 * day)
          expect(businessMsBetween(hours, from, limit)).toBeLessThan(ms)
          return
        }
        expect(businessMsBetween(hours, from, due)).toBe(ms)
        expect(businessMsBetween(hours, from, new Date(due.getTime() - 1))).toBe(ms - 1)
      }),
      { numRuns: 300 },
    )
  })

  test('what is subtracted is added again, and no earlier instant would do', () => {
    fc.assert(
      fc.property(calendar, fc.integer({ min: 1, max: 60 * day }), ({ hours, start }, ms) => {
        const due = addBusinessMs(hours, new Date(start), ms)
        if (!due) return
        const later = new Date(due.getTime() + ms)
        const late = businessMsBetween(hours, due, later)
        expect(subtractBusinessMs(hours, later, late)).toEqual(due)
        const from = subtractBusinessMs(hours, due, ms)
        expect(businessMsBetween(hours, from, due)).toBe(ms)
        expect(businessMsBetween(hours, new Date(from.getTime() - 1), due)).toBe(ms + 1)
      }),
      { numRuns: 300 },
    )
  })

  test('two spans that meet add up, and more time is never less work', () => {
    const later = fc.integer({ min: 0, max: 400 * day })
    fc.assert(
      fc.property(calendar, later, later, ({ hours, start }, first, second) => {
        const [a, b, c] = [start, start + first, start + first + second].map((at) => new Date(at))
        if (!a || !b || !c) throw new Error('three instants')
        const whole = businessMsBetween(hours, a, c)
        expect(whole).toBe(businessMsBetween(hours, a, b) + businessMsBetween(hours, b, c))
        expect(whole).toBeGreaterThanOrEqual(businessMsBetween(hours, a, b))
        expect(whole).toBeLessThanOrEqual(first + second)
      }),
      { numRuns: 300 },
    )
  })

  test('a later start or more work is never due sooner', () => {
    const more = fc.integer({ min: 0, max: 10 * day })
    fc.assert(
      fc.property(calendar, more, more, more, ({ hours, start }, ms, later, longer) => {
        const dueOf = (from: number, work: number) =>
          addBusinessMs(hours, new Date(from), work)?.getTime() ?? Number.POSITIVE_INFINITY
        const due = dueOf(start, ms)
        expect(dueOf(start + later, ms)).toBeGreaterThanOrEqual(due)
        expect(dueOf(start, ms + longer)).toBeGreaterThanOrEqual(due)
      }),
      { numRuns: 300 },
    )
  })
})
