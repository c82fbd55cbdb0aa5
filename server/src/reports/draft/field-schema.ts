import Type, { type TObject, type TOptional, type TString, type TUnsafe } from 'typebox'
import { type TextSectionKey, textSectionKeys } from '../report-sections.ts'
import {
  type DraftField,
  type FieldTable,
  findingFields,
  lineLengthMax,
  verdictFields,
} from './draft-fields.ts'

type SchemaOf<Field> = Field extends { options: readonly (infer Option)[] }
  ? TOptional<TUnsafe<Option>>
  : TOptional<TString>

export type ShapeOf<Table> = { [Key in keyof Table]: SchemaOf<Table[Key]> }

/** All optional: what a release needs is checked at the release. */
export function shapeOf<Table extends FieldTable>(table: Table): ShapeOf<Table> {
  const fields = Object.entries(table).map(([key, field]) => [key, schemaOf(field)])
  return Object.fromEntries(fields) as ShapeOf<Table>
}

function schemaOf({ label, hint, options, lengthMax = lineLengthMax }: DraftField) {
  const description = hint ?? label
  const schema = options
    ? Type.Enum([...options], { description })
    : Type.String({ maxLength: lengthMax, format: 'text', description })
  return Type.Optional(schema)
}

type Finding<Key extends TextSectionKey> = TOptional<
  TObject<ShapeOf<typeof verdictFields> & ShapeOf<(typeof findingFields)[Key]>>
>

/** Of each section with a verdict. */
export function findingShapes() {
  const shapes = textSectionKeys.map((key) => {
    const fields = { ...shapeOf(verdictFields), ...shapeOf(findingFields[key]) }
    return [key, Type.Optional(Type.Object(fields, { additionalProperties: false }))]
  })
  return Object.fromEntries(shapes) as { [Key in TextSectionKey]: Finding<Key> }
}
