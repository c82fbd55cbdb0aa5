import type { Static, TSchema } from 'typebox'
import { invalidRequest } from '../../lib/app-error.ts'
import { readJson } from '../read-body.ts'
import { faultFinder } from '../validate.ts'
import type { ApiRequest } from './api-request.ts'
import { withoutNulls } from './parse-body.ts'

const finders = new WeakMap<TSchema, (value: unknown) => string[]>()

/** A body without papers, checked against its schema; null equals absent. */
export async function readChecked<S extends TSchema>(
  { raw, response }: ApiRequest,
  schema: S,
): Promise<Static<S>> {
  return checked(schema, withoutNulls(await readJson(raw, response)))
}

export function checked<S extends TSchema>(schema: S, value: unknown): Static<S> {
  const faults = faultsIn(schema, value)
  if (faults.length > 0) throw invalidRequest(faults)
  return value as Static<S>
}

export function faultsIn(schema: TSchema, value: unknown): string[] {
  let faultsOf = finders.get(schema)
  if (!faultsOf) {
    faultsOf = faultFinder(schema)
    finders.set(schema, faultsOf)
  }
  return faultsOf(value)
}
