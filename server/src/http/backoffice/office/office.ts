import {
  auditActions,
  changeStaff,
  createStaff,
  faultsOfStaff,
  findStaff,
  listLenders,
  listStaff,
  mayDo,
  type StaffRow,
  setAdvocate,
} from '../../../access/access.ts'
import {
  caseFieldFacts,
  caseMoves,
  caseTypeCatalogue,
  optInEvents,
  optInEventTable,
} from '../../../cases/cases.ts'
import { failureWords, flagWords } from '../../../collateral/collateral.ts'
import { indianStates } from '../../../lib/indian-states.ts'
import { components, factors, grades, listSections } from '../../../reports/reports.ts'
import type { Answer, Sent } from '../../routing/route.ts'
import { deliveredEvents } from '../../v1/callbacks/callback-schemas.ts'
import { checklistsOut } from '../case/checklist-out.ts'
import type { StaffRequest } from '../staff-request.ts'
import type { AdvocateBody, StaffBody, StaffChangeBody } from './office-schemas.ts'

/** Everything the screens show from our tables, so that they need not repeat them. */
export async function getReference({ services }: StaffRequest): Promise<Answer> {
  const keyed = <T extends object>(table: Record<string, T>) =>
    Object.entries(table).map(([key, row]) => ({ key, ...row }))
  return {
    body: {
      moves: caseMoves,
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
      indian_states: indianStates.map(({ code, name }) => ({ code, name })),
      search_failures: failureWords,
      audit_actions: [...auditActions].sort(),
      ...checklistsOut(),
      sections: listSections(),
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
  return {
    body: {
      staff: active.map((row) => ({
        id: row.id,
        name: row.name,
        role: row.role,
        may_search: mayDo(row.role, 'desk:work'),
        advocate: advocateOut(row),
      })),
    },
  }
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

/** Of a new account and of a change to one. */
export function staffFaults({ body }: Sent): string[] {
  return faultsOfStaff(body as Partial<StaffBody>)
}

export async function getLenders({ services }: StaffRequest): Promise<Answer> {
  const lenders = await listLenders(services.db)
  return { body: { lenders: lenders.map(({ id, name }) => ({ id, name })) } }
}

export async function putAdvocate(request: StaffRequest): Promise<Answer> {
  const { name, enrolment_number, bar_council, signature } = request.body as AdvocateBody
  return changeAdvocate(request, {
    name,
    enrolmentNumber: enrolment_number,
    barCouncil: bar_council,
    ...(signature !== undefined && {
      signature: signature === null ? null : Buffer.from(signature, 'base64'),
    }),
  })
}

export function deleteAdvocate(request: StaffRequest): Promise<Answer> {
  return changeAdvocate(request, null)
}

async function changeAdvocate(
  { services, actor, params }: StaffRequest,
  advocate: Parameters<typeof setAdvocate>[4],
): Promise<Answer> {
  const { db, keyring, clock } = services
  const id = params.staff ?? ''
  await db.transact((tx) => setAdvocate(tx, keyring, actor, id, advocate, clock.now()))
  const changed = await findStaff(db, id)
  if (!changed) throw new Error('a changed account was not found')
  return { body: staffOut(changed) }
}

function advocateOut({ advocate_name, enrolment_number, bar_council, has_signature }: StaffRow) {
  if (advocate_name === null) return null
  return {
    name: advocate_name,
    enrolment_number: enrolment_number ?? '',
    bar_council: bar_council ?? '',
    has_signature,
  }
}

function staffOut(row: StaffRow) {
  const { id, email, name, role, has_password, has_two_factor, created_at, disabled_at } = row
  return {
    id,
    email,
    name,
    role,
    has_password,
    has_two_factor,
    advocate: advocateOut(row),
    created_at: created_at.toISOString(),
    disabled_at: disabled_at?.toISOString() ?? null,
  }
}
