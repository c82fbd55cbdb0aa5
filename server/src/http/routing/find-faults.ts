import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { faultSentence, type SchemaFault } from './fault-sentences.ts'

/** More are of no use, and each costs time. */
export const faultsMax = 500

interface Node {
  type?: string
  anyOf?: TSchema[]
  required?: string[]
  properties?: Record<string, TSchema>
  patternProperties?: Record<string, TSchema>
  additionalProperties?: unknown
  minProperties?: number
  items?: TSchema
  minItems?: number
  maxItems?: number
  maxLength?: number
}

const validators = new WeakMap<TSchema, Validator>()

function validatorOf(schema: TSchema): Validator {
  let validator = validators.get(schema)
  if (!validator) {
    validator = Compile(schema)
    validators.set(schema, validator)
  }
  return validator
}

export function fits(schema: TSchema, value: unknown): boolean {
  return validatorOf(schema).Check(value)
}

/**
 * Lists the faults of a value, as `path: sentence`, one for each path and 500 at most. The library's own listing
 * continues to the end of a large body when it has enough; this one stops, and descends only into
 * invalid parts.
 */
export function findFaults(schema: TSchema, value: unknown): string[] {
  const finder = new FaultFinder()
  finder.visit(schema, value, '')
  const faults = [...finder.faults].map(([path, sentences]) => `${path}: ${sentences.join('; ')}`)
  if (finder.isFull) {
    faults.push(`body: has more than ${faultsMax} errors; only the first are listed`)
  }
  return faults
}

class FaultFinder {
  /** The sentences by path: a field has one entry. */
  readonly faults = new Map<string, string[]>()

  get isFull(): boolean {
    return this.faults.size >= faultsMax
  }

  visit(at: TSchema, part: unknown, path: string): void {
    if (this.isFull || fits(at, part)) return
    const node = at as Node
    if (node.anyOf) this.#visitUnion(at, node.anyOf, part, path)
    else if (node.type === 'object' && isPlain(part)) this.#visitObject(at, part, path)
    else if (node.type === 'array' && Array.isArray(part)) this.#visitArray(at, part, path)
    else this.#sayLeaf(at, part, path)
  }

  /** The alternative of the value's own kind explains the fault best. */
  #visitUnion(at: TSchema, alternatives: TSchema[], part: unknown, path: string): void {
    const ofKind = alternatives.filter((one) => (one as Node).type === kindOf(part))
    const [only] = ofKind
    const types = alternatives.map((one) => (one as Node).type)
    if (only && ofKind.length === 1) this.visit(only, part, path)
    else if (ofKind.length === 0 && types.every((type) => type !== undefined)) {
      this.#say(path, at, { keyword: 'type', params: { type: types } })
    } else this.#sayLeaf(at, part, path)
  }

  #visitObject(at: TSchema, part: Record<string, unknown>, path: string): void {
    const { properties = {}, patternProperties = {}, required = [], ...node } = at as Node
    for (const name of required) {
      const place = joined(path, name)
      if (part[name] === undefined) this.#say(place, at, { keyword: 'required', params: {} })
    }
    const patterns = Object.entries(patternProperties)
    const names = Object.keys(part)
    for (const name of names) {
      if (this.isFull) return
      const property = Object.hasOwn(properties, name)
        ? properties[name]
        : patterns.find(([pattern]) => new RegExp(pattern, 'u').test(name))?.[1]
      const place = joined(path, name)
      if (property) this.visit(property, part[name], place)
      else if (node.additionalProperties === false) {
        this.#say(place, at, { keyword: 'additionalProperties', params: {} })
      }
    }
    const { minProperties = 0 } = node
    if (names.length < minProperties) this.#sayLimit(path, at, 'minProperties', minProperties)
  }

  #visitArray(at: TSchema, part: unknown[], path: string): void {
    const { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY } = at as Node
    if (part.length < minItems) this.#sayLimit(path, at, 'minItems', minItems)
    if (part.length > maxItems) this.#sayLimit(path, at, 'maxItems', maxItems)
    for (let i = 0; items && i < part.length && !this.isFull; i += 1) {
      this.visit(items, part[i], `${path}[${i}]`)
    }
  }

  #sayLeaf(at: TSchema, part: unknown, path: string): void {
    const { maxLength = Number.POSITIVE_INFINITY } = at as Node
    // Its other faults are not checked: a format may take long for a megabyte.
    if (typeof part === 'string' && part.length > 2 * maxLength) {
      this.#sayLimit(path, at, 'maxLength', maxLength)
      return
    }
    const found = validatorOf(at).Errors(emptied(part)) as SchemaFault[]
    for (const fault of found) this.#say(path, at, fault, part)
    if (found.length === 0) this.#say(path, at, { keyword: 'anyOf', params: {} })
  }

  #sayLimit(path: string, at: TSchema, keyword: string, limit: number): void {
    this.#say(path, at, { keyword, params: { limit } })
  }

  #say(path: string, at: TSchema, fault: SchemaFault, part?: unknown): void {
    const place = path || 'body'
    const known = this.faults.get(place) ?? []
    if (this.isFull && known.length === 0) return
    const sentence = faultSentence(at, fault, part)
    if (!known.includes(sentence)) this.faults.set(place, [...known, sentence])
  }
}

function joined(path: string, name: string): string {
  if (/^\d+$/.test(name)) return `${path}[${name}]`
  return path ? `${path}.${name}` : name
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}

/** A value of the wrong kind is wrong whatever its content. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  return isPlain(value) ? {} : value
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
