import Type, { type Static } from 'typebox'
import { listLimits, listStates, rowStates } from '../../../case-lists/case-lists.ts'
import { caseFieldFacts, caseFields } from '../../../cases/cases.ts'
import { cursor, limit, object, orNull, text, time, whole } from '../../routing/schema-pieces.ts'

export const UploadQuery = object({
  filename: Type.String({ minLength: 1, maxLength: 255, format: 'filename' }),
})
export type UploadQuery = Static<typeof UploadQuery>

export const ListsQuery = object({ limit, cursor: cursor('^list_[0-9a-z]{26}$') })
export type ListsQuery = Static<typeof ListsQuery>

export const RowsQuery = object({
  faulty: Type.Optional(
    Type.Enum(['true', 'false'], { description: 'Only rows with, or without errors.' }),
  ),
  limit,
  cursor: cursor('^\\d{1,9}$'),
})
export type RowsQuery = Static<typeof RowsQuery>

export const ConfirmBody = object(
  {
    leave_out_faulty: Type.Boolean({
      description: 'Create the other rows although some have errors. With false that is refused.',
    }),
    create: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: listLimits.rowsMax,
        description: 'How many cases you expect: if it would be another number, none is created.',
      }),
    ),
  },
  'ConfirmCaseList',
)
export type ConfirmBody = Static<typeof ConfirmBody>

const fieldName = Type.Enum(caseFieldFacts.map(({ name }) => name))

export const ListOut = object(
  {
    id: text,
    filename: text,
    format: Type.Enum(['csv', 'xlsx']),
    sheet: orNull(Type.String({ description: 'The sheet that was read; null in CSV.' })),
    columns: Type.Array(
      object({ field: fieldName, heading: Type.String({ description: 'As in the file.' }) }),
    ),
    state: Type.Enum([...listStates], {
      description: 'checked: waiting for confirmation. creating: the cases are being created.',
    }),
    uploaded_at: time,
    confirmed_at: orNull(time),
    finished_at: orNull(time),
    expires_at: Type.String({
      format: 'date-time',
      description: 'When the list is deleted; its cases stay.',
    }),
    rows: whole,
    counts: object(
      Object.fromEntries(rowStates.map((state) => [state, whole])) as Record<
        (typeof rowStates)[number],
        typeof whole
      >,
    ),
  },
  'CaseList',
)

export const ListsOut = object(
  {
    lists: Type.Array(ListOut),
    next_cursor: orNull(Type.String({ description: 'Null on the last page.' })),
  },
  'CaseLists',
)

const value = Type.Union([Type.String(), Type.Number()])

export const RowsOut = object(
  {
    rows: Type.Array(
      object(
        {
          row: Type.Integer({ description: 'As spreadsheet programs count it.' }),
          state: Type.Enum([...rowStates]),
          case_id: orNull(
            Type.String({
              description: 'The case it became, or the one that already had its reference.',
            }),
          ),
          values: Type.Object(
            Object.fromEntries(Object.keys(caseFields).map((name) => [name, Type.Optional(value)])),
            { description: 'The fields of the case; those of empty cells are left out.' },
          ),
          faults: Type.Array(
            object({
              field: fieldName,
              column: Type.String({ description: 'The heading in the file.' }),
              message: text,
            }),
          ),
        },
        'CaseListRow',
      ),
    ),
    next_cursor: orNull(Type.String({ description: 'Null on the last page.' })),
  },
  'CaseListRows',
)
