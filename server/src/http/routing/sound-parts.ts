import type { TSchema } from 'typebox'

/** A value of which any part may be missing. */
export type Sound<T> = T extends readonly (infer Item)[]
  ? readonly Sound<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]?: Sound<T[Name]> }
    : T

interface Node {
  type?: string
  properties?: Record<string, TSchema>
  items?: TSchema
  maxItems?: number
}

/**
 * The parts of a value that fit their schema, by the paths of its faults: nothing is checked twice.
 * Fields at fault are left out; an item at fault in a list of objects is left without those fields,
 * so that the others keep their index; other lists are left out whole. Of a list that is too long,
 * only as many items as it may have.
 */
export function soundParts(schema: TSchema, value: unknown, atFault: ReadonlySet<string>): unknown {
  if (atFault.size === 0) return value
  const parents = new Set([...atFault].flatMap(parentsOf))
  return new SoundParts(atFault, parents).of(schema, value, '')
}

/** `a` and `a[0]` of `a[0].b`. */
function parentsOf(path: string): string[] {
  const steps = path.split(/(?=[.[])/)
  return steps.slice(1).map((_, count) => steps.slice(0, count + 1).join(''))
}

class SoundParts {
  readonly #atFault: ReadonlySet<string>
  readonly #parents: ReadonlySet<string>

  constructor(atFault: ReadonlySet<string>, parents: ReadonlySet<string>) {
    this.#atFault = atFault
    this.#parents = parents
  }

  of(schema: TSchema, value: unknown, path: string): unknown {
    const { type, properties = {}, items, maxItems } = schema as Node
    if (type === 'object') return this.#fieldsOf(properties, isPlain(value) ? value : {}, path)
    if (!items || !isListOfObjects(schema) || !Array.isArray(value)) return undefined
    return value.slice(0, maxItems).map((item, i) => this.#partOf(items, item, `${path}[${i}]`))
  }

  #fieldsOf(properties: Record<string, TSchema>, value: Record<string, unknown>, path: string) {
    const sound: Record<string, unknown> = {}
    for (const [name, schema] of Object.entries(properties)) {
      if (!Object.hasOwn(value, name)) continue
      const part = this.#partOf(schema, value[name], path === '' ? name : `${path}.${name}`)
      if (part !== undefined) sound[name] = part
    }
    return sound
  }

  #partOf(schema: TSchema, value: unknown, path: string): unknown {
    const isWhole = !this.#atFault.has(path) && !this.#parents.has(path)
    return isWhole ? value : this.of(schema, value, path)
  }
}

function isListOfObjects(schema: TSchema): boolean {
  const { type, items } = schema as Node
  return type === 'array' && (items as Node | undefined)?.type === 'object'
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
