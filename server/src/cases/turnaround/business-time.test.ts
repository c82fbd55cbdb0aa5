import { describe, expect, test } from 'vitest'
import { cpuMsOf } from '../../../../tests/support/processes/cpu-time.ts'
import {
  hour,
  india,
  minute,
  withHolidays,
} from '../../../../tests/support/turnaround/business-calendars.ts'
import {
  addBusinessMs,
  type BusinessHours,
  businessMsBetween,
  defaultHours,
  subtractBusinessMs,
} from './business-time.ts'

describe('in India, Monday to Saturday, 09:30 to 18:30', () => {
  // 1 August 2026 is a Saturday.
  test.each([
    ['within a day', '2026-08-03 10:00', 2 * hour, '2026-08-03 12:00'],
    ['to the millisecond', '2026-08-03 10:00', 1, '2026-08-03 10:00:00.001'],
    ['before opening', '2026-08-03 06:00', hour, '2026-08-03 10:30'],
    ['at opening', '2026-08-03 09:30', hour, '2026-08-03 10:30'],
    ['a millisecond before opening', '2026-08-03 09:29:59.999', hour, '2026-08-03 10:30'],
    ['after closing', '2026-08-03 20:00', hour, '2026-08-04 10:30'],
    ['at closing', '2026-08-03 18:30', hour, '2026-08-04 10:30'],
    ['a millisecond before closing', '2026-08-03 18:29:59.999', 2, '2026-08-04 09:30:00.001'],
    ['a whole day ends at closing', '2026-08-03 09:30', 9 * hour, '2026-08-03 18:30'],
    ['and a millisecond more', '2026-08-03 09:30', 9 * hour + 1, '2026-08-04 09:30:00.001'],
    ['Saturday evening to Monday', '2026-08-01 18:00', hour, '2026-08-03 10:00'],
    ['Sunday to Monday', '2026-08-02 12:00', hour, '2026-08-03 10:30'],
    ['a week', '2026-08-03 12:00', 54 * hour, '2026-08-10 12:00'],
    ['across the end of a month', '2026-07-31 18:00', 10 * hour, '2026-08-03 10:00'],
    ['across the end of a year', '2026-12-31 18:00', hour, '2027-01-01 10:00'],
    ['onto a leap day', '2028-02-28 18:00', hour, '2028-02-29 10:00'],
    ['past a leap day', '2028-02-29 18:00', hour, '2028-03-01 10:00'],
    ['no leap day', '2026-02-28 18:00', hour, '2026-03-02 10:00'],
    ['midnight in India is yesterday in UTC', '2026-08-03 00:00', hour, '2026-08-03 10:30'],
  ])('%s', (_, from, ms, due) => {
    expect(addBusinessMs(defaultHours, india(from), ms)).toEqual(india(due))
    expect(businessMsBetween(defaultHours, india(from), india(due))).toBe(ms)
  })

  test.each([
    ['one', ['2026-08-15'], '2026-08-14 18:00', hour, '2026-08-17 10:00'],
    ['two running', ['2026-08-04', '2026-08-05'], '2026-08-03 18:00', hour, '2026-08-06 10:00'],
    ['begun on it', ['2026-08-04'], '2026-08-04 12:00', hour, '2026-08-05 10:30'],
    ['on a Sunday', ['2026-08-02'], '2026-08-01 18:00', hour, '2026-08-03 10:00'],
    ['at new year', ['2027-01-01'], '2026-12-31 18:00', hour, '2027-01-02 10:00'],
  ])('holiday: %s', (_, holidays, from, ms, due) => {
    const hours = withHolidays(...holidays)
    expect(addBusinessMs(hours, india(from), ms)).toEqual(india(due))
    expect(businessMsBetween(hours, india(from), india(due))).toBe(ms)
  })

  test.each([
    ['a night', '2026-08-03 18:30', '2026-08-04 09:30', 0],
    ['a Sunday', '2026-08-01 18:30', '2026-08-03 09:30', 0],
    ['a moment', '2026-08-03 12:00', '2026-08-03 12:00', 0],
    ['backwards', '2026-08-04 12:00', '2026-08-03 12:00', 0],
    ['a common year, 313 working days', '2026-01-01 00:00', '2027-01-01 00:00', 313 * 9 * hour],
    ['a leap year, 313 working days', '2028-01-01 00:00', '2029-01-01 00:00', 313 * 9 * hour],
  ])('between: %s', (_, from, to, ms) => {
    expect(businessMsBetween(defaultHours, india(from), india(to))).toBe(ms)
  })

  test('no time at all passes at once, even outside the hours', () => {
    const sunday = india('2026-08-02 12:00')
    expect(addBusinessMs(defaultHours, sunday, 0)).toEqual(sunday)
  })

  test('part of a millisecond has passed with the whole', () => {
    const from = india('2026-08-03 10:00')
    expect(addBusinessMs(defaultHours, from, 0.5)).toEqual(new Date(from.getTime() + 1))
  })

  test('days before 1970 have their weekdays too', () => {
    // 2 August 1947 is a Saturday.
    const due = addBusinessMs(defaultHours, india('1947-08-02 18:00'), hour)
    expect(due).toEqual(india('1947-08-04 10:00'))
  })
})

describe('back from an instant', () => {
  test.each([
    ['within a day', '2026-08-03 12:00', 2 * hour, '2026-08-03 10:00'],
    ['none, within the hours', '2026-08-03 12:00', 0, '2026-08-03 12:00'],
    ['none, at night: it ran out at closing', '2026-08-03 22:00', 0, '2026-08-03 18:30'],
    [
      'to opening is to closing of the day before',
      '2026-08-04 12:30',
      3 * hour,
      '2026-08-03 18:30',
    ],
    ['over a Sunday', '2026-08-03 10:30', 2 * hour, '2026-08-01 17:30'],
    ['from a Sunday', '2026-08-02 12:00', 9 * hour, '2026-07-31 18:30'],
    ['a year', '2027-08-03 12:00', 313 * 9 * hour, '2026-08-03 12:00'],
  ])('%s', (_, to, ms, from) => {
    expect(subtractBusinessMs(defaultHours, india(to), ms)).toEqual(india(from))
    expect(businessMsBetween(defaultHours, india(from), india(to))).toBe(ms)
  })

  test('never more than five years', () => {
    const to = india('2026-08-03 12:00')
    const from = subtractBusinessMs(defaultHours, to, 1e12)
    expect(to.getTime() - from.getTime()).toBe(5 * 365.25 * 24 * hour)
  })
})

describe('second and fourth Saturdays are off', () => {
  const bank = { ...defaultHours, monthlyDaysOff: [{ weekday: 6, weeks: [2, 4] }] }

  // Saturdays of August 2026: 1, 8, 15, 22, 29.
  test.each([
    ['the first is worked', '2026-07-31 18:00', hour, '2026-08-01 10:00'],
    ['the second is not', '2026-08-07 18:00', hour, '2026-08-10 10:00'],
    ['the third is worked', '2026-08-14 18:00', hour, '2026-08-15 10:00'],
    ['the fourth is not', '2026-08-21 18:00', hour, '2026-08-24 10:00'],
    ['the fifth is worked', '2026-08-28 18:00', hour, '2026-08-29 10:00'],
    // The first Saturday of November 2026 is the 7th, of May 2027 the 1st.
    ['the 14th is a second Saturday', '2026-11-13 18:00', hour, '2026-11-16 10:00'],
    ['the 8th is a second Saturday', '2027-05-07 18:00', hour, '2027-05-10 10:00'],
  ])('%s', (_, from, ms, due) => {
    expect(addBusinessMs(bank, india(from), ms)).toEqual(india(due))
    expect(businessMsBetween(bank, india(from), india(due))).toBe(ms)
    expect(subtractBusinessMs(bank, india(due), ms)).toEqual(india(from))
  })

  test('a year has 24 days fewer', () => {
    const year = [india('2026-01-01 00:00'), india('2027-01-01 00:00')] as const
    const days = (hours: BusinessHours) => businessMsBetween(hours, ...year) / (9 * hour)
    expect(days(defaultHours) - days(bank)).toBe(24)
  })
})

describe('where the clock changes', () => {
  const always: BusinessHours = {
    timeZone: 'America/New_York',
    workDays: [1, 2, 3, 4, 5, 6, 7],
    opensAt: 0,
    closesAt: 1440,
    holidays: new Set(),
    monthlyDaysOff: [],
  }
  const between = (hours: BusinessHours, from: string, to: string) =>
    businessMsBetween(hours, new Date(from), new Date(to))

  // New York goes to summer time on 8 March and back on 1 November 2026, both Sundays, at 02:00.
  test('a spring day has 23 hours and an autumn day 25', () => {
    expect(between(always, '2026-03-08T00:00-05:00', '2026-03-09T00:00-04:00')).toBe(23 * hour)
    expect(between(always, '2026-11-01T00:00-04:00', '2026-11-02T00:00-05:00')).toBe(25 * hour)
    const sundays = { ...always, workDays: [7] }
    expect(between(sundays, '2026-03-01T05:00Z', '2026-03-15T04:00Z')).toBe(47 * hour)
    expect(between(sundays, '2026-10-25T04:00Z', '2026-11-08T05:00Z')).toBe(49 * hour)
  })

  test('office hours stay at the same time of day', () => {
    const office = { ...always, opensAt: 9 * 60, closesAt: 17 * 60 }
    const spring = new Date('2026-03-07T16:00-05:00')
    expect(addBusinessMs(office, spring, 2 * hour)).toEqual(new Date('2026-03-08T10:00-04:00'))
    const autumn = new Date('2026-10-31T16:00-04:00')
    expect(addBusinessMs(office, autumn, 2 * hour)).toEqual(new Date('2026-11-01T10:00-05:00'))
  })

  test('an hour skipped is not worked, an hour repeated is worked twice', () => {
    const night = { ...always, opensAt: 60 + 30, closesAt: 2 * 60 + 30 }
    expect(between(night, '2026-03-08T00:00-05:00', '2026-03-09T00:00-04:00')).toBe(30 * minute)
    expect(between(night, '2026-11-01T00:00-04:00', '2026-11-02T00:00-05:00')).toBe(90 * minute)
    const skipped = { ...always, opensAt: 2 * 60, closesAt: 3 * 60 }
    expect(between(skipped, '2026-03-08T00:00-05:00', '2026-03-09T00:00-04:00')).toBe(0)
  })

  test('a change by half an hour', () => {
    // Lord Howe Island goes from +11 to +10:30 on 5 April 2026.
    const island = { ...always, timeZone: 'Australia/Lord_Howe' }
    expect(between({ ...island, workDays: [7] }, '2026-04-04T00:00Z', '2026-04-06T00:00Z')).toBe(
      24.5 * hour,
    )
  })

  test('a change at midnight, and a day that never was', () => {
    // In São Paulo 15 October 2017 began at 01:00, and 17 February 2018 had 23 o'clock twice.
    const paulo = { ...always, timeZone: 'America/Sao_Paulo' }
    const sundays = { ...paulo, workDays: [7] }
    expect(between(sundays, '2017-10-14T00:00Z', '2017-10-17T00:00Z')).toBe(23 * hour)
    const saturdays = { ...paulo, workDays: [6] }
    expect(between(saturdays, '2018-02-16T12:00Z', '2018-02-19T12:00Z')).toBe(25 * hour)
    // Samoa went from 29 to 31 December 2011; the 30th would have been a Friday.
    const samoa = { ...always, timeZone: 'Pacific/Apia', workDays: [5] }
    expect(between(samoa, '2011-12-28T00:00Z', '2012-01-03T00:00Z')).toBe(0)
  })
})

describe('bounds', () => {
  const from = india('2026-08-03 10:00')

  test('no answer where the time is never reached', () => {
    expect(addBusinessMs({ ...defaultHours, workDays: [] }, from, 1)).toBeUndefined()
    expect(addBusinessMs({ ...defaultHours, opensAt: 600, closesAt: 600 }, from, 1)).toBeUndefined()
    expect(addBusinessMs(defaultHours, from, Number.POSITIVE_INFINITY)).toBeUndefined()
    expect(addBusinessMs(defaultHours, from, Number.NaN)).toBeUndefined()
    expect(addBusinessMs(defaultHours, new Date(Number.NaN), 1)).toBeUndefined()
    expect(addBusinessMs(defaultHours, new Date(8.64e15), 1)).toBeUndefined()
  })

  test('five years are searched, not six', () => {
    const yearOfWork = 313 * 9 * hour
    expect(addBusinessMs(defaultHours, from, 4.9 * yearOfWork)).toBeInstanceOf(Date)
    expect(addBusinessMs(defaultHours, from, 5.1 * yearOfWork)).toBeUndefined()
  })

  test('does not walk the clock: a thousand deadlines of sixty days in a second', () => {
    addBusinessMs(defaultHours, from, 60 * 9 * hour)
    const spentMs = cpuMsOf(() => {
      for (let n = 0; n < 1000; n += 1) addBusinessMs(defaultHours, from, 60 * 9 * hour)
    })
    expect(spentMs).toBeLessThan(1000)
  })
})
