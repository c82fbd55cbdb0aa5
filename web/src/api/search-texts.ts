export type Texts<F extends string> = { [field in F]?: string }

/** What an address may say of these fields; anything else in it is left out. */
export function readTexts<F extends string>(
  fields: readonly F[],
  search: Record<string, unknown>,
): Texts<F> {
  const kept: Texts<F> = {}
  for (const field of fields) {
    const value = search[field]
    if (typeof value === 'string' && value !== '') kept[field] = value.slice(0, 200)
    // The address writes 24 and true without quotes.
    if (typeof value === 'number' || typeof value === 'boolean') kept[field] = String(value)
  }
  return kept
}

/** Without what was emptied, so that the address stays short. */
export function filled<T extends Record<string, string | undefined>>(texts: T): T {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as T
}

/** These alone, as a filter of a call. */
export function picked<F extends string>(texts: Texts<F>, fields: readonly F[]): Texts<F> {
  return filled(Object.fromEntries(fields.map((field) => [field, texts[field]])) as Texts<F>)
}
