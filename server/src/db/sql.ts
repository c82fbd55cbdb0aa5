/**
 * SQL as written, with its values separate. A statement's text is built once per call site, so that
 * running it costs no more than sending it. docs/decisions/0003-plain-sql.md
 */
export interface Sql<R = unknown> {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  /** Only for the compiler: the type of a row. */
  readonly row?: R
  /** Planned each time, by its values. */
  readonly unnamed?: true
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

/** A constant part of statements. Its text must come from the code: it is not escaped. */
export function fragment(text: string): Sql {
  return { strings: [text], values: [] }
}

/**
 * For statements whose best plan depends on the values: a named one would after a few runs get one
 * plan for all.
 */
export function planned<R>(query: Sql<R>): Sql<R> {
  return { ...query, unnamed: true }
}

/** A text built before, for the same call site with the same fragments. */
interface Prepared {
  fragments: readonly unknown[]
  text: string
  name: string | undefined
}

const prepared = new WeakMap<readonly string[], Prepared>()
const names = new Map<string, string>()
const namesMax = 500

export function statementOf(query: Sql): Statement {
  const known = prepared.get(query.strings)
  if (known && fitsFragments(known.fragments, query.values)) {
    const { text, name } = known
    return { text, name, values: plainValues(query.values) }
  }
  const values: unknown[] = []
  const text = render(query, values)
  const name = query.unnamed ? undefined : nameOf(text)
  const nested = query.values.filter(isSql)
  // Fragments without values are constants, so the call site and they determine the text.
  if (nested.every((fragment) => fragment.values.length === 0)) {
    prepared.set(query.strings, { fragments: nested, text, name })
  }
  return { text, name, values }
}

function fitsFragments(fragments: readonly unknown[], values: readonly unknown[]): boolean {
  let at = 0
  for (const value of values) {
    if (isSql(value)) {
      if (fragments[at] !== value) return false
      at += 1
    }
  }
  return at === fragments.length
}

function plainValues(values: readonly unknown[]): unknown[] {
  const plain: unknown[] = []
  for (const value of values) if (!isSql(value)) plain.push(toParameter(value))
  return plain
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

/** Times are sent in UTC whatever the machine's zone is. */
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
