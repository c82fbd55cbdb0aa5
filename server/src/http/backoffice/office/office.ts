import {
  type Calendar,
  calendarOf,
  changeStaff,
  createStaff,
  findStaff,
  listLenders,
  listStaff,
  type StaffRow,
  saveCalendar,
} from '../../../access/access.ts'
import {
  cannedQueries,
  caseFieldFacts,
  caseMoves,
  caseTypeCatalogue,
  faultsOfHours,
  optInEvents,
  optInEventTable,
  recalculateDue,
} from '../../../cases/cases.ts'
import { failureWords, flagWords } from '../../../collateral/collateral.ts'
import { invalidRequest } from '../../../lib/app-error.ts'
import type { LenderId } from '../../../lib/ids.ts'
import { components, factors, grades, reportSections } from '../../../reports/reports.ts'
import type { Answer } from '../../routing/route.ts'
import { deliveredEvents } from '../../v1/callbacks/callback-schemas.ts'
import { checklistsOut } from '../case/checklist-out.ts'
import type { StaffRequest } from '../staff-request.ts'
import type { CalendarBody, StaffBody, StaffChangeBody } from './office-schemas.ts'

/** Everything the screens show from our tables, so that they need not repeat them. */
export async function getReference({ services }: StaffRequest): Promise<Answer> {
  const keyed = <T extends object>(table: Record<string, T>) =>
    Object.entries(table).map(([key, row]) => ({ key, ...row }))
  return {
    body: {
      moves: caseMoves,
      canned_queries: Object.entries(cannedQueries).map(([key, { title, text, ...more }]) => ({
        key,
        title,
        text,
        documents_awaited: more.documentsAwaited,
      })),
      case_fields: caseFieldFacts.map(({ name, label, isRequired }) => ({
        name,
        label,
        required: isRequired,
      })),
      case_types: Object.entries(caseTypeCatalogue).map(([code, label]) => ({ code, label })),
      events: deliveredEvents,
      opt_in_events: optInEvents.map((event) => ({ event, means: optInEventTable[event] })),
      flags: flagWords,
      collateral_states: services.states.rows.map(({ code, name }) => ({ code, name })),
      search_failures: failureWords,
      ...checklistsOut(),
      sections: keyed(reportSections),
      score: { components: keyed(components), factors: keyed(factors), grades },
    },
  }
}

export async function getStaff({ services }: StaffRequest): Promise<Answer> {
  return { body: { staff: (await listStaff(services.db)).map(staffOut) } }
}

/** The analysts a case can be assigned to; no more about them. */
export async function getColleagues({ services }: StaffRequest): Promise<Answer> {
  const staff = await listStaff(services.db)
  const active = staff.filter(({ disabled_at }) => disabled_at === null)
  return { body: { staff: active.map(({ id, name, role }) => ({ id, name, role })) } }
}

export async function postStaff(request: StaffRequest): Promise<Answer> {
  const { db, keyring, clock } = request.services
  const { password = null, ...staff } = request.body as StaffBody
  const id = await db.transact((tx) =>
    createStaff(tx, keyring, request.actor, { ...staff, password }, clock.now()),
  )
  const made = await findStaff(db, id)
  if (!made) throw new Error('a new account was not found')
  return { status: 201, body: staffOut(made) }
}

export async function patchStaff(request: StaffRequest): Promise<Answer> {
  const { db, keyring, clock } = request.services
  const change = request.body as StaffChangeBody
  const changed = await db.transact((tx) =>
    changeStaff(tx, keyring, request.actor, request.params.staff ?? '', change, clock.now()),
  )
  return { body: staffOut(changed) }
}

export async function getLenders({ services }: StaffRequest): Promise<Answer> {
  const lenders = await listLenders(services.db)
  return { body: { lenders: lenders.map(({ id, name }) => ({ id, name })) } }
}

export async function getCalendar({ services, params }: StaffRequest): Promise<Answer> {
  return { body: calendarOut(await calendarOf(services.db, params.lender as LenderId)) }
}

/** Open cases are due by the new calendar at once. */
export async function putCalendar(request: StaffRequest): Promise<Answer> {
  const { services, actor, params } = request
  const { db, keyring, clock } = services
  const lenderId = params.lender as LenderId
  const calendar = calendarIn(request.body as CalendarBody)
  const faults = faultsOfHours({ ...calendar, holidays: new Set(calendar.holidays) })
  if (faults.length > 0) throw invalidRequest(faults)
  await db.transact((tx) => saveCalendar(tx, keyring, actor, lenderId, calendar, clock.now()))
  const saved = await calendarOf(db, lenderId)
  const count = await recalculateDue(db, lenderId)
  return { body: { calendar: calendarOut(saved), cases_recalculated: count } }
}

function calendarIn(body: CalendarBody): Omit<Calendar, 'version'> {
  const minutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  // Less than a minute counts as one: a report without any time would be overdue at once.
  const wholeMinutes = (hours: number) => Math.max(1, Math.round(hours * 60))
  return {
    timeZone: body.time_zone,
    workDays: body.work_days,
    opensAt: minutes(body.opens_at),
    closesAt: minutes(body.closes_at),
    holidays: [...new Set(body.holidays)].sort(),
    vendorMinutes: wholeMinutes(body.vendor_hours),
    fileMinutes: wholeMinutes(body.file_hours),
  }
}

function calendarOut(calendar: Calendar): CalendarBody {
  const two = (figure: number) => String(figure).padStart(2, '0')
  const clockTime = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return {
    time_zone: calendar.timeZone,
    work_days: calendar.workDays,
    opens_at: clockTime(calendar.opensAt),
    closes_at: clockTime(calendar.closesAt),
    holidays: calendar.holidays,
    vendor_hours: calendar.vendorMinutes / 60,
    file_hours: calendar.fileMinutes / 60,
  }
}

function staffOut(row: StaffRow) {
  const { id, email, name, role, has_password, created_at, disabled_at } = row
  return {
    id,
    email,
    name,
    role,
    has_password,
    created_at: created_at.toISOString(),
    disabled_at: disabled_at?.toISOString() ?? null,
  }
}
