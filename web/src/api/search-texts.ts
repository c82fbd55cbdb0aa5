export type Texts<F extends string> = { [field in F]?: string }

/** The allowed values of these fields in an address; anything else is left out. */
export function readTexts<F extends string>(
  fields: readonly F[],
  search: Record<string, unknown>,
  lengthMax = 200,
): Texts<F> {
  const kept: Texts<F> = {}
  for (const field of fields) {
    const value = search[field]
    if (typeof value === 'string' && value !== '') kept[field] = value.slice(0, lengthMax)
    // The address contains 24 and true without quotes.
    if (typeof value === 'number' || typeof value === 'boolean') kept[field] = String(value)
  }
  return kept
}

/** Without emptied fields, so that the address stays short. */
export function filled<T extends Record<string, string | undefined>>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as T
}

/** Only these, as a filter of a call. */
export function picked<F extends string>(texts: Texts<F>, fields: readonly F[]): Texts<F> {
  return filled(Object.fromEntries(fields.map((field) => [field, texts[field]])) as Texts<F>)
}

/** These filters, cleared. */
export const without = <Field extends string>(fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>
