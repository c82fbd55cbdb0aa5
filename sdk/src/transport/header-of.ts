/** `Headers`, Node's `request.headers`, or an object with the names in any case. */
export type HeadersIn =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** `name` in lower case. Undefined if there is none; several values are joined by commas. */
export function headerOf(headers: HeadersIn, name: string): string | undefined {
  if (hasGet(headers)) return headers.get(name) ?? undefined
  for (const [key, value] of Object.entries(headers)) {
    if (key.toLowerCase() !== name || value === undefined) continue
    return typeof value === 'string' ? value : value.join(', ')
  }
  return undefined
}

function hasGet(headers: HeadersIn): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function'
}
