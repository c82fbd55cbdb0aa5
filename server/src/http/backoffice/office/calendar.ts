import { type Calendar, calendarOf, saveCalendar } from '../../../access/access.ts'
import { faultsOfHours, recalculateDue } from '../../../cases/cases.ts'
import { invalidRequest } from '../../../lib/app-error.ts'
import type { LenderId } from '../../../lib/ids.ts'
import type { Answer, Sent } from '../../routing/route.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import type { StaffRequest } from '../staff-request.ts'
import type { CalendarBody, CalendarOut } from './calendar-schemas.ts'

export async function getCalendar({ services, params }: StaffRequest): Promise<Answer> {
  return { body: calendarOut(await calendarOf(services.db, params.lender as LenderId)) }
}

/** Open cases are due by the new calendar at once. */
export async function putCalendar(request: StaffRequest): Promise<Answer> {
  const { services, actor, params } = request
  const { db, keyring, clock } = services
  const lenderId = params.lender as LenderId
  const calendar = calendarIn(request.body as CalendarBody, await calendarOf(db, lenderId))
  // With what the lender keeps of its old calendar, since it was not sent.
  const faults = faultsOf(calendar)
  if (faults.length > 0) throw invalidRequest(faults)
  await db.transact((tx) => saveCalendar(tx, keyring, actor, lenderId, calendar, clock.now()))
  const saved = await calendarOf(db, lenderId)
  const count = await recalculateDue(db, lenderId, clock.now())
  return { body: { calendar: calendarOut(saved), cases_recalculated: count } }
}

/** In place of fields that are at fault: with these the others can be judged. */
const soundCalendar: CalendarBody = {
  time_zone: 'Asia/Kolkata',
  work_days: [1],
  opens_at: '00:00',
  closes_at: '24:00',
  holidays: [],
  vendor_hours: 1,
  file_hours: 1,
}

type SoundBody = Sound<CalendarBody>

export function calendarFaults({ body }: Sent): string[] {
  const { monthly_days_off: daysOff, case_type_hours: types, ...rest } = body as SoundBody
  // A list with a row at fault is judged when its rows are complete.
  const sent = {
    ...soundCalendar,
    ...rest,
    ...(daysOff?.every(({ weekday, weeks }) => weekday && weeks) && { monthly_days_off: daysOff }),
    ...(types?.every((row) => row.case_type && row.vendor_hours && row.file_hours) && {
      case_type_hours: types,
    }),
  } as CalendarBody
  return faultsOf(calendarIn(sent, { monthlyDaysOff: [], caseTypeMinutes: [] }))
}

function faultsOf(calendar: Omit<Calendar, 'version'>): string[] {
  const types = calendar.caseTypeMinutes.map(({ caseType }) => caseType)
  const repeated = types.flatMap((type, index) =>
    types.indexOf(type) < index
      ? [`case_type_hours[${index}].case_type: ${type} is in the list already`]
      : [],
  )
  return [...faultsOfHours({ ...calendar, holidays: new Set(calendar.holidays) }), ...repeated]
}

/** Fields that older clients do not send stay as they are. */
function calendarIn(
  body: CalendarBody,
  stored: Pick<Calendar, 'monthlyDaysOff' | 'caseTypeMinutes'>,
): Omit<Calendar, 'version'> {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  return {
    timeZone: body.time_zone,
    workDays: body.work_days,
    opensAt: minutes(body.opens_at),
    closesAt: minutes(body.closes_at),
    holidays: [...new Set(body.holidays)].sort(),
    monthlyDaysOff: body.monthly_days_off ?? stored.monthlyDaysOff,
    ...minutesIn(body),
    caseTypeMinutes:
      body.case_type_hours?.map((row) => ({ caseType: row.case_type, ...minutesIn(row) })) ??
      stored.caseTypeMinutes,
  }
}

interface Hours {
  vendor_hours: number
  file_hours: number
}

function minutesIn({ vendor_hours, file_hours }: Hours) {
  // Less than a minute counts as one: a report without any time would be overdue at once.
  const whole = (hours: number) => Math.max(1, Math.round(hours * 60))
  return { vendorMinutes: whole(vendor_hours), fileMinutes: whole(file_hours) }
}

function calendarOut(calendar: Calendar): CalendarOut {
  const two = (figure: number) => String(figure).padStart(2, '0')
  const clockTime = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return {
    time_zone: calendar.timeZone,
    work_days: calendar.workDays,
    opens_at: clockTime(calendar.opensAt),
    closes_at: clockTime(calendar.closesAt),
    holidays: calendar.holidays,
    monthly_days_off: calendar.monthlyDaysOff,
    ...hoursOut(calendar),
    case_type_hours: calendar.caseTypeMinutes.map((row) => ({
      case_type: row.caseType,
      ...hoursOut(row),
    })),
  }
}

function hoursOut(allowed: Pick<Calendar, 'vendorMinutes' | 'fileMinutes'>): Hours {
  return { vendor_hours: allowed.vendorMinutes / 60, file_hours: allowed.fileMinutes / 60 }
}
