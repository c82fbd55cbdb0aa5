import { describe, expect, test } from 'vitest'
import type { Calendar } from '../../access/access.ts'
import { startClocks, turnClocks, turnsClocks, viewOfClocks } from './turnaround.ts'

/** Nine hours a day, Monday to Saturday, in India: 09:30 is 04:00 UTC, 18:30 is 13:00 UTC. */
const calendar: Calendar = {
  version: 1,
  timeZone: 'Asia/Kolkata',
  workDays: [1, 2, 3, 4, 5, 6],
  opensAt: 570,
  closesAt: 1110,
  holidays: ['2026-11-24'],
  monthlyDaysOff: [],
  vendorMinutes: 1620,
  fileMinutes: 2700,
  caseTypeMinutes: [],
}
const terms = { calendar, caseType: 'TSR' }
const at = (text: string) => new Date(`2026-11-${text}:00.000Z`)
const review = { status: 'in_review', documentsAwaited: false } as const
const awaiting = { status: 'query_raised', documentsAwaited: true } as const
const asking = { status: 'query_raised', documentsAwaited: false } as const
const finalised = { status: 'finalised', documentsAwaited: false } as const

describe('due', () => {
  test('three working days and five, for a case that arrives on Monday at opening', () => {
    expect(startClocks(terms, at('16T04:00'))).toMatchObject({
      vendorDueAt: at('18T13:00'),
      fileDueAt: at('20T13:00'),
    })
  })

  test('a Sunday does not count, nor a holiday', () => {
    expect(startClocks(terms, at('21T04:00')).vendorDueAt).toEqual(at('25T13:00'))
  })
})

describe('the clocks', () => {
  const started = startClocks(terms, at('16T04:00'))

  test('change only when documents are awaited, the case ends, or it is reopened', () => {
    const now = { ...review, clocks: started }
    expect(turnsClocks(now, { ...review, status: 'allocated' })).toBe(false)
    expect(turnsClocks(now, asking)).toBe(false)
    expect(turnsClocks(now, awaiting)).toBe(true)
    expect(turnsClocks(now, finalised)).toBe(true)
    expect(turnsClocks({ ...finalised, clocks: started }, review)).toBe(true)
  })

  test('the vendor’s stops while documents are awaited, the total one runs on', () => {
    const stopped = turnClocks(terms, { ...review, clocks: started }, awaiting, at('16T06:00'))
    expect(stopped).toMatchObject({ vendorFrom: null, vendorUsedMs: 7_200_000, vendorDueAt: null })
    expect(stopped.fileDueAt).toEqual(at('20T13:00'))
    const days = viewOfClocks(terms, stopped, at('18T04:00'), false)
    expect(days.vendor).toMatchObject({ used_minutes: 120, running: false, due_at: null })
    expect(days.file).toMatchObject({ used_minutes: 1080, running: true, overdue: false })

    const resumed = turnClocks(terms, { ...awaiting, clocks: stopped }, review, at('18T04:00'))
    // Two of its twenty-seven hours were used before.
    expect(resumed.vendorDueAt).toEqual(at('20T11:00'))
    expect(resumed.fileDueAt).toEqual(at('20T13:00'))
  })

  test('both end with the release and keep their elapsed time', () => {
    const ended = turnClocks(terms, { ...review, clocks: started }, finalised, at('19T04:30'))
    expect(ended).toMatchObject({ vendorDueAt: null, fileDueAt: null, vendorFrom: null })
    const later = viewOfClocks(terms, ended, at('19T04:30'), true)
    expect(later.vendor).toEqual({
      used_minutes: 1650,
      allowed_minutes: 1620,
      late_minutes: 30,
      due_at: null,
      overdue: true,
      running: false,
    })
    expect(later.file).toMatchObject({ used_minutes: 1650, overdue: false, running: false })
  })

  test('both restart with a revision', () => {
    const ended = turnClocks(terms, { ...review, clocks: started }, finalised, at('17T05:00'))
    const anew = turnClocks(terms, { ...finalised, clocks: ended }, review, at('25T04:00'))
    expect(anew).toEqual(startClocks(terms, at('25T04:00')))
  })

  test('is overdue a moment after it is due', () => {
    const view = (text: string) => viewOfClocks(terms, started, new Date(text), false).vendor
    expect(view('2026-11-18T13:00:00.000Z').overdue).toBe(false)
    expect(view('2026-11-19T04:00:00.001Z').overdue).toBe(true)
  })
})
