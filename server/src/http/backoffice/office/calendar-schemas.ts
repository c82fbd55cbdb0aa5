import Type, { type Static } from 'typebox'
import { object, strict, whole } from '../schema-pieces.ts'

const allowedHours = {
  vendor_hours: Type.Number({
    exclusiveMinimum: 0,
    maximum: 5000,
    description:
      'Our TAT in business hours: time waiting for the lender’s documents is not counted.',
  }),
  file_hours: Type.Number({
    exclusiveMinimum: 0,
    maximum: 5000,
    description: 'Total TAT in business hours.',
  }),
}

const calendarFields = {
  time_zone: Type.String({ maxLength: 64, examples: ['Asia/Kolkata'] }),
  work_days: Type.Array(Type.Integer(), {
    maxItems: 7,
    description: 'ISO weekdays, 1 is Monday.',
  }),
  opens_at: Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    examples: ['09:30'],
    'x-fault': 'must be a time such as 09:30',
  }),
  closes_at: Type.String({
    pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$',
    examples: ['18:30'],
    'x-fault': 'must be a time such as 18:30',
  }),
  holidays: Type.Array(Type.String({ maxLength: 10 }), {
    maxItems: 500,
    examples: [['2027-01-26']],
  }),
  ...allowedHours,
}

/** Optional in a request, and then unchanged: older clients do not send them. */
const laterFields = {
  monthly_days_off: Type.Array(
    object({
      weekday: Type.Integer({ description: 'ISO weekday, 1 is Monday.' }),
      weeks: Type.Array(Type.Integer(), {
        maxItems: 5,
        description: 'Which ones of the month are off, from 1 to 5.',
      }),
    }),
    {
      maxItems: 7,
      description:
        'Weekdays that are off in some weeks of each month, for example second and fourth Saturdays.',
      examples: [[{ weekday: 6, weeks: [2, 4] }]],
    },
  ),
  case_type_hours: Type.Array(
    object({
      case_type: Type.String({
        pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$',
        'x-fault': 'must be a short code of 1 to 32 letters, digits, _ or -',
      }),
      ...allowedHours,
    }),
    {
      maxItems: 50,
      description: 'Case types with another TAT.',
      examples: [[{ case_type: 'LIT', vendor_hours: 9, file_hours: 18 }]],
    },
  ),
}

export const CalendarBody = Type.Object(
  { ...calendarFields, ...Type.Partial(Type.Object(laterFields)).properties },
  { title: 'Calendar', ...strict },
)

export type CalendarBody = Static<typeof CalendarBody>

const calendarShown = { ...calendarFields, ...laterFields }

export const CalendarOut = object(calendarShown, 'CalendarOut')

export type CalendarOut = Static<typeof CalendarOut>

export const CalendarSavedOut = object(
  { calendar: object(calendarShown), cases_recalculated: whole },
  'CalendarSaved',
)
