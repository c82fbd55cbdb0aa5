import { type StoredFields, storedNames } from '../../../cases/cases.ts'

const prefix = 'contact_'

/** What the lender sent, as the case file shows it: `contact_name` is `contact.name`. */
export const contactNames = storedNames.filter((name) => name.startsWith(prefix))
export const ownNames = storedNames.filter((name) => !name.startsWith(prefix))

export function contactOf<T>(values: Record<string, T>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.slice(prefix.length), value]),
  )
}

const pick = (fields: StoredFields, names: readonly (keyof StoredFields)[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]))

export function fileFieldsOf(fields: StoredFields) {
  return { ...pick(fields, ownNames), contact: contactOf(pick(fields, contactNames)) }
}
