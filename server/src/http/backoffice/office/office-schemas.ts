import Type, { type Static } from 'typebox'
import { optInEvents } from '../../../cases/cases.ts'
import { severities } from '../../../collateral/collateral.ts'
import { restBytesMax } from '../../routing/body-limits.ts'
import { deliveredEvents } from '../../v1/callbacks/callback-schemas.ts'
import { ChecklistsOut } from '../case/checklist-schemas.ts'
import { line, object, orNull, role, strict, text, time, whole } from '../schema-pieces.ts'

const staffShown = {
  id: text,
  email: text,
  name: text,
  role,
  has_password: Type.Boolean(),
  has_two_factor: Type.Boolean(),
  advocate: orNull(
    object({
      name: text,
      enrolment_number: text,
      bar_council: text,
      has_signature: Type.Boolean(),
    }),
  ),
  created_at: time,
  disabled_at: orNull(time),
}

export const StaffOut = object(staffShown, 'Staff')

export const StaffListOut = object({ staff: Type.Array(object(staffShown)) }, 'StaffList')

export const ColleaguesOut = object(
  {
    staff: Type.Array(
      object({
        id: text,
        name: text,
        role,
        may_search: Type.Boolean({
          description: 'May be given a property at the search desk (desk:work).',
        }),
        advocate: orNull(
          object({
            name: text,
            enrolment_number: text,
            bar_council: text,
            has_signature: Type.Boolean(),
          }),
        ),
      }),
    ),
  },
  'Colleagues',
)

export const StaffBody = Type.Object(
  {
    email: Type.String({ minLength: 3, maxLength: 300, format: 'text' }),
    name: line(200, 'Name shown to colleagues.'),
    role,
    password: Type.Optional(
      Type.String({
        maxLength: 1000,
        format: 'text',
        description: 'If omitted, the account can sign in by single sign-on only.',
      }),
    ),
  },
  { title: 'NewStaff', ...strict },
)

export type StaffBody = Static<typeof StaffBody>

export const StaffChangeBody = Type.Object(
  {
    name: Type.Optional(line(200, 'Name shown to colleagues.')),
    role: Type.Optional(role),
    disabled: Type.Optional(Type.Boolean()),
    password: Type.Optional(
      orNull(
        Type.String({ maxLength: 1000, format: 'text', description: 'Null removes the password.' }),
      ),
    ),
  },
  { title: 'StaffChange', minProperties: 1, ...strict },
)

export type StaffChangeBody = Static<typeof StaffChangeBody>

export const AdvocateBody = Type.Object(
  {
    name: line(200, 'Name as it is printed in reports.'),
    enrolment_number: line(200, 'Enrolment number of the bar council.'),
    bar_council: line(200, 'Bar council, such as Maharashtra and Goa.'),
    signature: Type.Optional(
      orNull(
        Type.String({
          // As much as any body may have: the check of the picture gives the limit in KB.
          maxLength: restBytesMax,
          format: 'text',
          description: 'PNG of at most 200 KB in Base64. Null removes it; if omitted, it is kept.',
        }),
      ),
    ),
  },
  { title: 'Advocate', ...strict },
)

export type AdvocateBody = Static<typeof AdvocateBody>

export const LendersOut = object(
  { lenders: Type.Array(object({ id: text, name: text })) },
  'Lenders',
)

export const ReferenceOut = object(
  {
    moves: Type.Array(Type.Unknown()),
    case_fields: Type.Array(object({ name: text, label: text, required: Type.Boolean() }), {
      description: 'Case fields; an operator may make optional ones required.',
    }),
    case_types: Type.Array(object({ code: text, label: text })),
    events: Type.Array(Type.Enum([...deliveredEvents])),
    opt_in_events: Type.Array(object({ event: Type.Enum([...optInEvents]), means: text }), {
      description: 'Events that are sent only to lenders that asked for them.',
    }),
    audit_actions: Type.Array(text, { description: 'Every action of the audit trail.' }),
    flags: Type.Array(
      object({ name: text, severity: Type.Enum([...severities]), sentence: text }),
      { description: 'Flags in findings, most severe first.' },
    ),
    collateral_states: Type.Array(object({ code: text, name: text }), {
      description: 'Supported states.',
    }),
    indian_states: Type.Array(object({ code: text, name: text }), {
      description: 'All states and union territories, where a property may be.',
    }),
    search_failures: Type.Array(
      object({
        code: text,
        title: Type.String({ description: 'Text for staff.' }),
        sentence: Type.String({ description: 'Text for the lender.' }),
      }),
    ),
    ...ChecklistsOut,
    sections: Type.Array(
      object({
        key: text,
        number: whole,
        title: text,
        kind: text,
        fields: Type.Array(
          object({
            key: text,
            label: text,
            hint: orNull(text),
            length_max: whole,
            options: orNull(Type.Array(text)),
          }),
          { description: 'Fields of the section, or of each of its rows.' },
        ),
      }),
    ),
    score: object({
      components: Type.Array(object({ key: text, label: text, weight: Type.Number(), why: text })),
      factors: Type.Array(Type.Unknown()),
      grades: Type.Array(object({ grade: text, from: whole, label: text })),
    }),
  },
  'Reference',
)

export const ResetLinkBody = Type.Object(
  {
    also_two_factor: Type.Optional(
      Type.Boolean({ description: 'Also removes the second factors of the account.' }),
    ),
  },
  { title: 'NewResetLink', ...strict },
)
export type ResetLinkBody = Static<typeof ResetLinkBody>

export const NewResetLinkOut = object(
  { url: Type.String({ description: 'Shown once.' }), expires_at: time },
  'CreatedResetLink',
)
