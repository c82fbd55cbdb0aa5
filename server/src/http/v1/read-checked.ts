import type { Static, TSchema } from 'typebox'
import { invalidRequest } from '../../lib/app-error.ts'
import { faultFinder } from '../routing/validate.ts'

const finders = new WeakMap<TSchema, (value: unknown) => string[]>()

/** The valid value; otherwise throws every fault of it. */
export function checked<S extends TSchema>(schema: S, value: unknown): Static<S> {
  const faults = faultsIn(schema, value)
  if (faults.length > 0) throw invalidRequest(faults)
  return value as Static<S>
}

function faultsIn(schema: TSchema, value: unknown): string[] {
  let faultsOf = finders.get(schema)
  if (!faultsOf) {
    faultsOf = faultFinder(schema)
    finders.set(schema, faultsOf)
  }
  return faultsOf(value)
}
