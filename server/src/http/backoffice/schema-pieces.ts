import Type from 'typebox'
import { staffRoles } from '../../access/access.ts'
import { approvalStates, caseMoves, caseStatuses, results } from '../../cases/cases.ts'
import { object, orNull, text, time, whole } from '../routing/schema-pieces.ts'

export {
  cursor,
  id,
  limit,
  line,
  object,
  orNull,
  strict,
  text,
  time,
  whole,
} from '../routing/schema-pieces.ts'

/** Common parts of the schemas of the back office. */

const fraction = Type.Number({ minimum: 0, maximum: 1 })

/** A part of a page, as fractions of the page as it is shown, from its top left corner. */
export const pageRect = object({ x: fraction, y: fraction, w: fraction, h: fraction })
export const pagePlace = object({ page: whole, rect: pageRect })

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
