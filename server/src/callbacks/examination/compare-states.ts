/** What a receiver shows about a case: any text, preferably JSON. */

const shownMax = 3
const valueMax = 60

/** The differences in words: `status: finalised → allocated`. */
export function differencesOf(before: string, after: string): string[] {
  const was = leavesOf(before)
  const is = leavesOf(after)
  if (!was || !is)
    return [`${before ? cut(before) : 'nothing'} → ${after ? cut(after) : 'nothing'}`]
  const paths = [...new Set([...was.keys(), ...is.keys()])]
  const changed = paths.filter((path) => was.get(path) !== is.get(path))
  const told = changed
    .slice(0, shownMax)
    .map(
      (path) => `${path}: ${cut(was.get(path) ?? 'nothing')} → ${cut(is.get(path) ?? 'nothing')}`,
    )
  const more = changed.length - told.length
  return more > 0 ? [...told, `and ${more} more`] : told
}

/**
 * Whether a case is unchanged, apart from times: a receiver may record when it last received a
 * callback.
 */
export function isSame(before: string, after: string): boolean {
  return before === after || masked(before, timeKey) === masked(after, timeKey)
}

export interface StateOf {
  state: string
  /** The values that belong to this case alone. */
  names: readonly string[]
}

/** Whether two cases are in the same state, apart from their names, ids and times. */
export function areAlike(one: StateOf, other: StateOf): boolean {
  return masked(withoutNames(one), ownKey) === masked(withoutNames(other), ownKey)
}

export function withoutNames({ state, names }: StateOf): string {
  return names.reduce((rest, name) => rest.replaceAll(name, '·'), state)
}

const timeKey = /(^|_)(at|time|date)$|[a-z](At|Time|Date)$/
const ownKey = /(^|_)(id|uuid|at|time|date)$|[a-z](Id|At|Time|Date)$/
const moment = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?/g
const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

/** The same text for all states that differ only in values of such keys. */
function masked(state: string, keys: RegExp): string {
  const bare = (text: string) => {
    const timeless = text.replace(moment, '·')
    return keys === ownKey ? timeless.replace(uuid, '·') : timeless
  }
  const mask = (value: unknown): unknown => {
    if (typeof value === 'string') return bare(value)
    if (Array.isArray(value)) return value.map(mask)
    if (typeof value !== 'object' || value === null) return value
    return Object.entries(value)
      .map(([key, inner]) => {
        // A missing value is not a time or an id.
        const isMasked = keys.test(key) && inner !== null && typeof inner !== 'object'
        return [key, isMasked ? '·' : mask(inner)] as const
      })
      .sort(([one], [other]) => (one < other ? -1 : 1))
  }
  const parsed = parsedOf(state)
  return parsed === undefined ? bare(state) : JSON.stringify(mask(parsed))
}

function leavesOf(text: string): Map<string, string> | undefined {
  const value = parsedOf(text)
  if (typeof value !== 'object' || value === null) return undefined
  const leaves = new Map<string, string>()
  const walk = (inner: unknown, path: string) => {
    if (typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0) {
      for (const [key, one] of Object.entries(inner)) walk(one, path ? `${path}.${key}` : key)
    } else leaves.set(path, typeof inner === 'string' ? inner : JSON.stringify(inner))
  }
  walk(value, '')
  return leaves
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function cut(text: string): string {
  // Control characters would reach a terminal.
  const plain = text.replace(/\p{Cc}+/gu, ' ').trim()
  if (plain === '') return 'empty'
  return plain.length > valueMax ? `${plain.slice(0, valueMax)}…` : plain
}
