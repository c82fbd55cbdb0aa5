import type { TSchema } from 'typebox'
import { ownFormats } from '../routing/validate.ts'

export const jsonOf = (schema: object) => ({ 'application/json': { schema } })

/** Without what only our own validation understands. */
export function published(schema: TSchema): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key.startsWith('x-fault')) return undefined
    // Text in an address is documented by its meaning.
    if (value?.['x-published']) return value['x-published']
    return key === 'format' && ownFormats.includes(value) ? undefined : value
  })
}

/** Fields are only ever added to answers, so today's document must not forbid them. */
export function opened(schema: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  )
}

/** In requests, null equals absent: every optional field may be null. */
export function publishedIn(schema: TSchema): Record<string, unknown> {
  const copy = published(schema) as Field
  allowNulls(copy)
  return { ...copy }
}

interface Field {
  type?: unknown
  enum?: unknown[]
  anyOf?: unknown[]
  items?: Field
  properties?: Record<string, Field>
  required?: string[]
}

function allowNulls({ properties = {}, required = [] }: Field): void {
  for (const [name, field] of Object.entries(properties)) {
    if (field.items) allowNulls(field.items)
    if (required.includes(name)) continue
    if (field.enum) field.enum.push(null)
    else if (field.anyOf) field.anyOf.push({ type: 'null' })
    else field.type = [field.type, 'null']
  }
}
