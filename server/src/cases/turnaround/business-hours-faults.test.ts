import { describe, expect, test } from 'vitest'
import {
  day,
  withHolidays,
  zones,
} from '../../../../tests/support/turnaround/business-calendars.ts'
import { faultsOfHours } from './business-hours-faults.ts'
import { type BusinessHours, defaultHours } from './business-time.ts'

describe('faultsOfHours', () => {
  const zoneFault = 'time_zone: must be an IANA time zone such as Asia/Kolkata'
  const rangeFault = 'work_days: must be whole numbers from 1 (Monday) to 7 (Sunday)'
  const opensFault = 'opens_at: must be whole minutes after midnight, from 0 to 1439'
  const closesFault = 'closes_at: must be whole minutes after midnight, from 1 to 1440'
  const orderFault = 'closes_at: must be later than opens_at'

  test('finds none where there is none', () => {
    expect(faultsOfHours(defaultHours)).toEqual([])
    for (const timeZone of zones) expect(faultsOfHours({ ...defaultHours, timeZone })).toEqual([])
    expect(faultsOfHours({ ...defaultHours, opensAt: 0, closesAt: 1440 })).toEqual([])
    expect(faultsOfHours(withHolidays('2028-02-29', '2026-12-31'))).toEqual([])
  })

  test.each<[Partial<BusinessHours>, string]>([
    [{ timeZone: '' }, zoneFault],
    [{ timeZone: 'Asia/Bombay' }, zoneFault],
    [{ timeZone: 'IST' }, zoneFault],
    [{ timeZone: '+05:30' }, zoneFault],
    [{ timeZone: 'Asia/Kolkata ' }, zoneFault],
    [{ timeZone: '../etc/localtime' }, zoneFault],
    [{ workDays: [] }, 'work_days: must have at least one day'],
    [{ workDays: [1, 2, 1] }, 'work_days: must not repeat a day'],
    [{ workDays: [0, 1] }, rangeFault],
    [{ workDays: [8] }, rangeFault],
    [{ workDays: [1.5] }, rangeFault],
    [{ workDays: [Number.NaN] }, rangeFault],
    [{ opensAt: -1 }, opensFault],
    [{ opensAt: 1440, closesAt: 1440 }, opensFault],
    [{ opensAt: 9.5 }, opensFault],
    [{ closesAt: 1441 }, closesFault],
    [{ opensAt: 0, closesAt: 0 }, closesFault],
    [{ closesAt: Number.POSITIVE_INFINITY }, closesFault],
    [{ opensAt: 600, closesAt: 600 }, orderFault],
    [{ opensAt: 1110, closesAt: 570 }, orderFault],
  ])('%j', (change, fault) => {
    expect(faultsOfHours({ ...defaultHours, ...change })).toEqual([fault])
  })

  test.each([
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    '15-08-2026',
    '2026-08-15T00:00:00Z',
    '2026-08-15 ',
    '2026-08-15\n',
    '',
  ])('holiday %j', (text) => {
    expect(faultsOfHours(withHolidays('2026-08-15', text))).toEqual([
      'holidays[1]: must be a real date as YYYY-MM-DD',
    ])
  })

  test('500 holidays at most', () => {
    const datesOf = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        new Date(Date.UTC(2026, 0, 1) + n * day).toISOString().slice(0, 10),
      )
    expect(faultsOfHours(withHolidays(...datesOf(500)))).toEqual([])
    expect(faultsOfHours(withHolidays(...datesOf(501)))).toEqual([
      'holidays: must have at most 500 dates',
    ])
    const nonsense = Array.from({ length: 5000 }, (_, n) => `${n}`)
    expect(faultsOfHours(withHolidays(...nonsense))).toHaveLength(501)
  })

  test('says everything at once', () => {
    const hours = {
      timeZone: 'Nowhere/Land',
      workDays: [9, 9],
      opensAt: -5,
      closesAt: 5000,
      holidays: new Set(['2026-02-30']),
      monthlyDaysOff: [{ weekday: 0, weeks: [6, 6] }],
    }
    expect(faultsOfHours(hours)).toEqual([
      zoneFault,
      rangeFault,
      'work_days: must not repeat a day',
      opensFault,
      closesFault,
      'holidays[0]: must be a real date as YYYY-MM-DD',
      'monthly_days_off[0].weekday: must be a whole number from 1 (Monday) to 7 (Sunday)',
      'monthly_days_off[0].weeks: must be whole numbers from 1 to 5',
      'monthly_days_off[0].weeks: must not repeat a week',
    ])
  })

  const everyWeek = [1, 2, 3, 4, 5]
  test.each<[string, Partial<BusinessHours>, string[]]>([
    ['second and fourth Saturdays', { monthlyDaysOff: [{ weekday: 6, weeks: [2, 4] }] }, []],
    [
      'one of two days',
      { workDays: [5, 6], monthlyDaysOff: [{ weekday: 6, weeks: everyWeek }] },
      [],
    ],
    [
      'no week',
      { monthlyDaysOff: [{ weekday: 6, weeks: [] }] },
      ['monthly_days_off[0].weeks: must have at least one week'],
    ],
    [
      'a weekday twice',
      {
        monthlyDaysOff: [
          { weekday: 6, weeks: [2] },
          { weekday: 6, weeks: [4] },
        ],
      },
      ['monthly_days_off: must not repeat a weekday'],
    ],
    [
      'every working day',
      { workDays: [6], monthlyDaysOff: [{ weekday: 6, weeks: everyWeek }] },
      ['monthly_days_off: must leave a working day'],
    ],
  ])('days off in some weeks: %s', (_, change, faults) => {
    expect(faultsOfHours({ ...defaultHours, ...change })).toEqual(faults)
  })
})
