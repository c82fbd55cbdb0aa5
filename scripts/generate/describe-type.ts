import type { TSchema } from 'typebox'

/** The parts of JSON Schema that our tables use; any other part has to be added here. */
interface Known {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Known[]
  allOf?: readonly Known[]
  items?: Known
  properties?: Record<string, Known>
  patternProperties?: Record<string, Known>
  additionalProperties?: boolean | Known
  required?: readonly string[]
}

/** A schema as TypeScript. */
export function tsOf(schema: TSchema | Known, depth: number): string {
  const known = schema as Known
  if (known.const !== undefined) return literal(known.const)
  if (known.enum) return known.enum.map(literal).join(' | ')
  if (Array.isArray(known.type)) {
    return known.type.map((type: string) => tsOf({ ...known, type }, depth)).join(' | ')
  }
  if (known.anyOf) return known.anyOf.map((one) => tsOf(one, depth)).join(' | ')
  if (known.allOf) return known.allOf.map((one) => tsOf(one, depth)).join(' & ')
  switch (known.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return known.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return `Array<${known.items ? tsOf(known.items, depth) : 'unknown'}>`
    case 'object':
      return objectOf(known, depth)
    case undefined:
      return 'unknown'
    default:
      throw new Error(`no type for a schema of type ${known.type}`)
  }
}

function objectOf({ properties, patternProperties, required = [], ...rest }: Known, depth: number) {
  const { additionalProperties } = rest
  const isOfOne = typeof additionalProperties === 'object'
  const [pattern] = isOfOne ? [additionalProperties] : Object.values(patternProperties ?? {})
  if (pattern) return `Record<string, ${tsOf(pattern, depth)}>`
  if (!properties) return rest.additionalProperties === false ? 'object' : 'Record<string, unknown>'
  const indent = '  '.repeat(depth + 1)
  const lines = Object.entries(properties).map(([name, one]) => {
    const key = /^[a-zA-Z_]\w*$/.test(name) ? name : `'${name}'`
    return `${indent}${key}${required.includes(name) ? '' : '?'}: ${tsOf(one, depth + 1)}`
  })
  return lines.length === 0 ? 'object' : `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
