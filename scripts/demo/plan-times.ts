import { addBusinessMs, type BusinessHours } from '../../server/src/cases/cases.ts'
import { type DemoLender, holidaysOf } from './lenders.ts'
import type { Random } from './random.ts'
import { type Due, daysAfter, type StepName, type Story } from './stories.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const zoneMs = 5.5 * 60 * minuteMs
/** Spread over this much of the past. */
export const pastDays = 35

export interface Times {
  receivedAt: Date
  steps: { name: StepName; at: Date }[]
}

/** The time of arrival of a case and of each step of its story, all before `now`. */
export function planTimes(
  random: Random,
  story: Story,
  lender: DemoLender,
  now: Date,
  turn: number,
): Times {
  const due = dueOf(story, turn)
  return due ? openTimes(random, story, lender, now, due) : endedTimes(random, story, now)
}

export function dueOf({ due }: Story, turn: number): Due | undefined {
  return due.length > 0 ? due[turn % due.length] : undefined
}

/** Whether the lender's office is open on that day at all. */
export function worksOn(lender: DemoLender, now: Date): boolean {
  const midnight = new Date(dayOf(now) * dayMs - zoneMs)
  const opened = addBusinessMs(hoursOf(lender, now), midnight, 1)
  return opened !== undefined && dayOf(opened) === dayOf(now)
}

function openTimes(
  random: Random,
  { steps }: Story,
  lender: DemoLender,
  now: Date,
  due: Due,
): Times {
  const receivedAt = receivedFor(random, lender, now, due)
  const spanMs = now.getTime() - receivedAt.getTime()
  const places = steps.map((_, i) => (i + 0.4 + 0.4 * random.next()) / (steps.length + 0.3))
  const plain = places.map((place) => receivedAt.getTime() + place * spanMs)
  return { receivedAt, steps: placed(steps, plain, receivedAt, now) }
}

function endedTimes(random: Random, { steps }: Story, now: Date): Times {
  const gaps = steps.map((name) => {
    const [least, most] = daysAfter[name]
    // Some take far too long, which is realistic.
    const slow = name === 'release' && random.chance(0.15) ? 5 : 0
    return least + (most - least) * random.next() + slow
  })
  const lengthDays = gaps.reduce((sum, gap) => sum + gap, 0)
  const earliest = lengthDays + 0.3
  const daysAgo = earliest + (pastDays - earliest) * random.next() ** 1.3
  let receivedMs = now.getTime() - daysAgo * dayMs
  if (weekdayOf(receivedMs) === 0 && receivedMs - dayMs > now.getTime() - pastDays * dayMs) {
    receivedMs -= dayMs
  }
  const receivedAt = new Date(inOffice(receivedMs))
  let at = receivedMs
  const plain = gaps.map((gap) => {
    at += gap * dayMs
    if (weekdayOf(at) === 0 && at + 2 * dayMs < now.getTime()) at += dayMs
    return at
  })
  return { receivedAt, steps: placed(steps, plain, receivedAt, now) }
}

/** In office hours if that keeps them before now, and each after the previous one. */
function placed(
  names: readonly StepName[],
  plain: readonly number[],
  receivedAt: Date,
  now: Date,
): Times['steps'] {
  const lastMs = now.getTime() - 3 * minuteMs
  const worked = plain.map(inOffice)
  const fits = worked.every((at) => at < lastMs && at > receivedAt.getTime())
  let before = receivedAt.getTime()
  return names.map((name, i) => {
    const wished = (fits ? worked : plain)[i] ?? lastMs
    before = Math.min(Math.max(wished, before + 2 * minuteMs), Math.max(lastMs, before + 1000))
    return { name, at: new Date(before) }
  })
}

/** Scales the whole day into its office hours, so that the order is kept. */
function inOffice(at: number): number {
  const local = at + zoneMs
  const midnight = Math.floor(local / dayMs) * dayMs
  const opens = 9.6 * 60 * minuteMs
  return midnight + opens + ((local - midnight) / dayMs) * 8.7 * 60 * minuteMs - zoneMs
}

function weekdayOf(at: number): number {
  return new Date(at + zoneMs).getUTCDay()
}

/** The latest arrival whose due time is the wanted one, searched backwards. */
function receivedFor(random: Random, lender: DemoLender, now: Date, due: Due): Date {
  const hours = hoursOf(lender, now)
  const vendorMs = lender.calendar.vendor_hours * 60 * minuteMs
  const today = dayOf(now)
  const wish = {
    past: now.getTime() - (0.2 + 2.6 * random.next()) * dayMs,
    today: now.getTime(),
    later: now.getTime() + (0.4 + 2 * random.next()) * dayMs,
  }[due]
  for (let back = 10 * minuteMs; back < 20 * dayMs; back += 20 * minuteMs) {
    const at = new Date(now.getTime() - back - random.whole(0, 15) * minuteMs)
    const dueAt = addBusinessMs(hours, at, vendorMs)
    if (!dueAt) continue
    if (due === 'today' && dayOf(dueAt) === today) return at
    if (due !== 'today' && dueAt.getTime() <= wish) return at
    // A day without work: the closest due time is used.
    if (due === 'today' && dueAt.getTime() < now.getTime()) return at
  }
  return new Date(now.getTime() - dayMs)
}

function dayOf(at: Date): number {
  return Math.floor((at.getTime() + zoneMs) / dayMs)
}

function hoursOf(lender: DemoLender, now: Date): BusinessHours {
  const { time_zone, work_days, opens_at, closes_at, monthly_days_off = [] } = lender.calendar
  return {
    timeZone: time_zone,
    workDays: work_days,
    opensAt: minutesOf(opens_at),
    closesAt: minutesOf(closes_at),
    holidays: new Set(holidaysOf(lender, now.getUTCFullYear())),
    monthlyDaysOff: monthly_days_off,
  }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
