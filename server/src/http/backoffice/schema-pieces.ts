import Type, { type TProperties, type TSchema } from 'typebox'
import { staffRoles } from '../../access/access.ts'
import { approvalStates, caseMoves, caseStatuses, results } from '../../cases/cases.ts'

/** Common parts of the schemas of the back office. */

export const strict = { additionalProperties: false } as const
export const object = <P extends TProperties>(properties: P, title?: string) =>
  Type.Object(properties, { ...strict, ...(title && { title }) })
export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
export const text = Type.String()
export const whole = Type.Integer()
export const time = Type.String({ format: 'date-time' })

export const limit = Type.Optional(
  Type.String({
    pattern: '^([1-9]\\d?|1\\d\\d|200)$',
    description: 'Default: 50.',
    'x-fault': 'must be a whole number from 1 to 200',
  }),
)
export const cursor = (pattern: string) =>
  Type.Optional(
    Type.String({
      pattern,
      description: 'The next_cursor of a page.',
      'x-fault': 'must be the next_cursor of a page',
    }),
  )

const fraction = Type.Number({ minimum: 0, maximum: 1 })

/** A part of a page, as fractions of the page as it is shown, from its top left corner. */
export const pageRect = object({ x: fraction, y: fraction, w: fraction, h: fraction })
export const pagePlace = object({ page: whole, rect: pageRect })

export const line = (lengthMax: number, description: string) =>
  Type.String({ minLength: 1, maxLength: lengthMax, format: 'name', description })

export const id = (what: string) =>
  Type.String({ maxLength: 64, format: 'text', description: `Id of ${what}.` })

export const role = Type.Enum([...staffRoles])

export const status = Type.Enum([...caseStatuses])

export const result = Type.Enum([...results])

const staffMoves = caseMoves.filter(({ by }) => by === 'staff').map(({ move }) => move)

export const allowed = Type.Array(Type.Enum([...new Set(staffMoves)]))

export const person = orNull(object({ id: text, name: text }))

export const lender = object({ id: text, name: text })

export const clock = object({
  used_minutes: whole,
  allowed_minutes: whole,
  late_minutes: Type.Integer({ description: 'Working minutes over the allowed time.' }),
  due_at: orNull(time),
  overdue: Type.Boolean(),
  running: Type.Boolean(),
})

export const approvalState = Type.Enum([...approvalStates], {
  description:
    'Of the report. waiting: submitted and not yet approved; sent_back: returned to its writer with remarks.',
})

export const approval = orNull(approvalState)

export const count = object({ count: whole, more: Type.Boolean() })
