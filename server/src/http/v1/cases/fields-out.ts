import Type, { type TProperties } from 'typebox'
import { caseFieldFacts } from '../../../cases/cases.ts'

/** Fields of a case in answers: null if the lender did not send one. */
export function fieldsOut(names: readonly string[]): TProperties {
  const fields = caseFieldFacts.filter(({ name }) => names.includes(name))
  return Object.fromEntries(
    fields.map(({ name, type, isRequired }) => {
      const value = type === 'number' ? Type.Number() : Type.String()
      return [name, isRequired ? value : Type.Union([value, Type.Null()])]
    }),
  )
}
