export type Query = Record<string, string | number | Date | undefined>

/** Undefined values are not sent. */
export function withQuery(url: string, query: Query = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    parameters.set(name, value instanceof Date ? timeOf(value, name) : String(value))
  }
  const text = parameters.toString()
  return text === '' ? url : `${url}?${text}`
}

export function timeOf(value: string | Date, name: string): string {
  if (typeof value === 'string') return value
  if (Number.isNaN(value.getTime())) throw new TypeError(`${name} must be a valid date`)
  return value.toISOString()
}
