import type { TSchema } from 'typebox'
import type { Shape } from '../../lib/json/json-scanner.ts'

/** How much of a body is read, derived from its schema. */
export interface BodyLimits {
  /** Without its documents. */
  bytesMax: number
  /** Keys and list items. */
  partsMax: number
  shape: Shape | undefined
}

/** Whatever its schema allows, no body may have more than this besides its documents. */
export const restBytesMax = 1024 * 1024

/** Room for what no schema names: a lender's unknown fields are ignored, not refused. */
export const roomForUnknown = { lender: 16 * 1024, staff: 1024 } as const

const fewestParts = 2_000
/** worst-bodies.test.ts limits the cost of this many. */
const mostParts = 20_000

/** `\u00e9`: the longest way to write a character, except for the few beyond the basic plane. */
const escapedBytes = 6
const numberBytes = 32
/** For an object with keys chosen by the sender, such as HTTP headers. */
const recordKeys = 500
/** For `date`, `date-time` and our own ids. */
const unlimitedStringLength = 100

export function bodyLimitsOf(schema: TSchema, unknownBytes: number): BodyLimits {
  const { bytes, parts } = largestOf(schema as Node)
  return {
    bytesMax: Math.min(restBytesMax, bytes + unknownBytes),
    partsMax: Math.min(mostParts, Math.max(fewestParts, parts * 2)),
    shape: shapeOf(schema as Node),
  }
}

/** The keywords of JSON Schema that limit a size. */
interface Node {
  type?: string
  anyOf?: Node[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Node>
  patternProperties?: Record<string, Node>
  additionalProperties?: unknown
  items?: Node
  maxItems?: number
  maxLength?: number
}

interface Size {
  bytes: number
  parts: number
}

/** The longest text of a valid value, without white space. */
function largestOf(node: Node): Size {
  if (node.anyOf) return largest(node.anyOf.map(largestOf))
  if (node.enum) return largest(node.enum.map(sizeOfConstant))
  if (node.const !== undefined) return sizeOfConstant(node.const)
  switch (node.type ?? '') {
    case 'object':
      return largestObject(node)
    case 'array': {
      const item = largestOf(node.items ?? {})
      const count = node.maxItems ?? mostParts
      return { bytes: 2 + count * (item.bytes + 1), parts: count * (item.parts + 1) }
    }
    case 'string': {
      const length = node.maxLength ?? unlimitedStringLength
      return { bytes: 2 + length * escapedBytes, parts: 0 }
    }
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return { bytes: numberBytes, parts: 0 }
    default:
      return { bytes: restBytesMax, parts: mostParts }
  }
}

function largestObject({ properties = {}, patternProperties }: Node): Size {
  if (patternProperties) return { bytes: restBytesMax, parts: recordKeys }
  let size = { bytes: 2, parts: 1 }
  for (const [name, node] of Object.entries(properties)) {
    const { bytes, parts } = largestOf(node)
    size = {
      bytes: size.bytes + name.length * escapedBytes + 4 + bytes,
      parts: size.parts + 1 + parts,
    }
  }
  return size
}

function sizeOfConstant(value: unknown): Size {
  return { bytes: JSON.stringify(value).length * escapedBytes, parts: 0 }
}

function largest(sizes: Size[]): Size {
  return {
    bytes: Math.max(...sizes.map(({ bytes }) => bytes)),
    parts: Math.max(...sizes.map(({ parts }) => parts)),
  }
}

/** If unknown keys are faults, they must be seen: no shape there, and none below it. */
function shapeOf(node: Node): Shape | undefined {
  if (node.type === 'array') return { items: node.items && shapeOf(node.items) }
  if (node.type !== 'object' || node.patternProperties || !node.properties) return undefined
  if (node.additionalProperties === false) return undefined
  const fields = Object.entries(node.properties).map(
    ([name, field]): [string, Shape | undefined] => [name, shapeOf(field)],
  )
  return { fields: new Map(fields) }
}
