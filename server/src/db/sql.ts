/**
 * SQL as it is written, values apart from it. A statement's text is put together once per place in
 * the code, so that running it costs no more than sending it. docs/decisions/0003-plain-sql.md
 */
export interface Sql<R = unknown> {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  /** Only for the compiler: what a row looks like. */
  readonly row?: R
}

export interface Statement {
  text: string
  /** The server parses and plans a named statement once per connection. */
  name: string | undefined
  values: unknown[]
}

export function sql<R = unknown>(strings: TemplateStringsArray, ...values: unknown[]): Sql<R> {
  return { strings, values }
}

const prepared = new WeakMap<readonly string[], { text: string; name: string }>()
const names = new Map<string, string>()
const namesMax = 500

export function statementOf(query: Sql): Statement {
  if (!query.values.some(isSql)) {
    let known = prepared.get(query.strings)
    if (!known) {
      const text = query.strings.reduce((all, part, i) => `${all}$${i}${part}`)
      known = { text, name: nameOf(text) ?? '' }
      prepared.set(query.strings, known)
    }
    return {
      text: known.text,
      name: known.name || undefined,
      values: query.values.map(toParameter),
    }
  }
  const values: unknown[] = []
  const text = render(query, values)
  return { text, name: nameOf(text), values }
}

function render({ strings, values: parts }: Sql, values: unknown[]): string {
  let text = strings[0] ?? ''
  for (const [i, part] of parts.entries()) {
    text += isSql(part) ? render(part, values) : `$${values.push(toParameter(part))}`
    text += strings[i + 1] ?? ''
  }
  return text
}

function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && 'strings' in value && 'values' in value
}

/** Times go out in UTC whatever the machine's zone is. */
function toParameter(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value
}

function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (!name && names.size < namesMax) {
    name = `dw${names.size}`
    names.set(text, name)
  }
  return name
}
