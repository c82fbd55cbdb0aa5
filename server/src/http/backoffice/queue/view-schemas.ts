import Type, { type Static } from 'typebox'
import { strict, time, whole } from '../schema-pieces.ts'
import { QueueQuery } from './queue-schemas.ts'

const { limit: _limit, cursor: _cursor, status: _status, ...words } = QueueQuery.properties
/** As in the address of the queue, except for the page. */
const filter = Type.Object(
  {
    status: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'One or more statuses, separated by commas. Default: all open statuses; with approval, all.',
      }),
    ),
    ...words,
  },
  strict,
)
const name = Type.String({ minLength: 1, maxLength: 80, format: 'name' })
const shared = Type.Optional(
  Type.Boolean({ description: 'Visible to colleagues. Default: false.' }),
)

export const ViewBody = Type.Object({ name, filter, shared }, { title: 'NewView', ...strict })
export type ViewBody = Static<typeof ViewBody>

export const ViewChangeBody = Type.Object(
  { name: Type.Optional(name), filter: Type.Optional(filter), shared },
  { title: 'ViewChange', minProperties: 1, ...strict },
)
export type ViewChangeBody = Static<typeof ViewChangeBody>

export const ViewsQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.String({ pattern: '^\\d{1,3}$', 'x-fault': 'must be a whole number from 1 to 100' }),
    ),
    after: Type.Optional(Type.String({ maxLength: 64, format: 'text' })),
    counts: Type.Optional(Type.Enum(['true', 'false'])),
  },
  strict,
)
export type ViewsQuery = Static<typeof ViewsQuery>

const view = {
  id: Type.String(),
  name: Type.String(),
  filter,
  shared: Type.Boolean(),
  by: Type.Object({ id: Type.String(), name: Type.String() }, strict),
  may_change: Type.Boolean(),
  created_at: time,
  updated_at: time,
}
export const ViewOut = Type.Object(view, { title: 'View', ...strict })

export const ViewsOut = Type.Object(
  {
    views: Type.Array(
      Type.Object(
        {
          ...view,
          count: Type.Union([whole, Type.Null()], {
            description:
              'Null if counts were not requested, or if a filter of the view is no longer valid.',
          }),
          more: Type.Boolean({ description: 'True if there are more than were counted.' }),
        },
        strict,
      ),
    ),
    next_after: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'Views', ...strict },
)
