import Type, { type Static } from 'typebox'
import { checklists, expectedDocuments } from '../../../cases/cases.ts'
import { checklistStates } from '../../../documents/documents.ts'
import { strict, time } from '../schema-pieces.ts'

const state = Type.Enum([...checklistStates])
const item = Type.Enum(Object.keys(expectedDocuments))

export const TickBody = Type.Object(
  {
    state,
    document_ids: Type.Optional(
      Type.Array(Type.String({ maxLength: 64, format: 'text' }), {
        maxItems: 100,
        description: 'Documents that meet this item; only with `present`.',
      }),
    ),
  },
  { title: 'Tick', ...strict },
)
export type TickBody = Static<typeof TickBody>

export const ChecklistOut = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          item,
          title: Type.String(),
          state,
          document_ids: Type.Array(Type.String()),
          by: Type.Union([
            Type.Object({ id: Type.String(), name: Type.String() }, strict),
            Type.Null(),
          ]),
          at: Type.Union([time, Type.Null()]),
          suggested: Type.Array(Type.String(), {
            description: 'Ids of documents whose file names match this item; suggestions only.',
          }),
        },
        strict,
      ),
    ),
  },
  { title: 'Checklist', ...strict },
)

export const SeenOut = Type.Object({ seen_at: time }, { title: 'DocumentSeen', ...strict })

/** Part of the reference. */
export const ChecklistsOut = {
  papers: Type.Array(
    Type.Object(
      {
        key: item,
        title: Type.String(),
        states: Type.Union([Type.Array(Type.String()), Type.Null()], {
          description: 'Expected only in this state; null: in every state.',
        }),
      },
      strict,
    ),
  ),
  checklists: Type.Array(
    Type.Object({ case_type: Type.Enum(Object.keys(checklists)), items: Type.Array(item) }, strict),
  ),
}
