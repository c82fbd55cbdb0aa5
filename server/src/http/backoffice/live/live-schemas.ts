import Type, { type Static } from 'typebox'
import { doings } from '../../../cases/cases.ts'

const strict = { additionalProperties: false } as const
const tab = Type.Optional(
  Type.String({
    maxLength: 64,
    format: 'text',
    description: 'Identifies the page, so that two pages of one person are counted separately.',
  }),
)

export const LiveQuery = Type.Object(
  {
    case: Type.Optional(
      Type.String({
        maxLength: 64,
        format: 'text',
        description: 'A case whose presence events are sent too.',
      }),
    ),
  },
  strict,
)
export type LiveQuery = Static<typeof LiveQuery>

export const PresenceBody = Type.Object(
  { doing: Type.Enum([...doings]), tab },
  { title: 'Presence', ...strict },
)
export type PresenceBody = Static<typeof PresenceBody>

export const LeaveQuery = Type.Object({ tab }, strict)
export type LeaveQuery = Static<typeof LeaveQuery>

export const PresenceOut = Type.Object(
  {
    present: Type.Array(
      Type.Object(
        {
          id: Type.String({ description: 'Name of the member of staff.' }),
          name: Type.String(),
          doing: Type.Enum([...doings]),
          since: Type.String({ format: 'date-time' }),
        },
        strict,
      ),
    ),
  },
  { title: 'PresenceOut', ...strict },
)
