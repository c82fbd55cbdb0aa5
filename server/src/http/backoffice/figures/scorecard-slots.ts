import type { SlotUnit } from '../../../reports/reports.ts'
import { dayAsUtc, startOfDay } from '../../lender/office-days.ts'

const dayMs = 24 * 3_600_000

/** ▦ Which parts a period is shown in: the first whose periods are at least as long, in days. */
const units: readonly [unit: SlotUnit, daysMax: number][] = [
  ['day', 16],
  ['week', 140],
  ['month', 2 * 366],
]

export interface Slots {
  unit: SlotUnit
  /** The day each begins with; the first one with the period. */
  days: string[]
  /** When each begins, and when the last one ends. */
  times: Date[]
}

/** Weeks begin on Monday; the first and the last part may be shorter. */
export function slotsOf(firstDay: string, lastDay: string): Slots {
  const last = dayAsUtc(lastDay)
  const count = Math.round((last.getTime() - dayAsUtc(firstDay).getTime()) / dayMs) + 1
  const unit = units.find(([, daysMax]) => count <= daysMax)?.[0] ?? 'quarter'
  const days = [firstDay]
  for (;;) {
    const next = nextStart(dayAsUtc(days.at(-1) ?? firstDay), unit)
    if (next > last) break
    days.push(next.toISOString().slice(0, 10))
  }
  const end = new Date(last.getTime() + dayMs).toISOString().slice(0, 10)
  const times = [...days, end].map((day) => startOfDay(day) ?? last)
  return { unit, days, times }
}

function nextStart(day: Date, unit: SlotUnit): Date {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  if (unit === 'month') return new Date(Date.UTC(year, month + 1, 1))
  if (unit === 'quarter') return new Date(Date.UTC(year, 3 * Math.floor(month / 3) + 3, 1))
  const days = unit === 'day' ? 1 : 7 - ((day.getUTCDay() + 6) % 7)
  return new Date(day.getTime() + days * dayMs)
}
