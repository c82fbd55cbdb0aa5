import type { FactKind } from '../fact.ts'
import type { Field } from '../labels/field-labels.ts'
import type { Run } from '../layout/run.ts'
import { findDates } from '../values/read-date.ts'
import type { Reading } from '../values/reading.ts'

/** ▦ The date that shares a cell with a number. */
const datesBeside: Partial<Record<Field, FactKind>> = {
  nature: 'execution_date',
  mutation_no: 'document_date',
  registration_no: 'registration_date',
  order_no: 'order_date',
  receipt_no: 'document_date',
}
const dated = /(?<![\p{L}\p{M}])(?:dates?|dt|dated|दिनांक|तारीख|दि|ದಿನಾಂಕ)(?![\p{L}\p{M}])/iu

export const registers = /regist|regn|regd|नोंदणी|ನೋಂದಣಿ/iu

/** `Order No. and date` asks for both. */
export function dateBeside(run: Run, field: Field | undefined, label: string): Reading[] {
  const kind = field === undefined ? undefined : datesBeside[field]
  const isDated = dated.test(label) || (field === 'registration_no' && registers.test(run.text))
  const [date] = kind === undefined || !isDated ? [] : findDates(run)
  return kind === undefined || date === undefined ? [] : [{ ...date, kind }]
}
