import type { TSchema } from 'typebox'
import { formats } from './formats.ts'

/** A fault of one value: a keyword of its schema that it violates. */
export interface SchemaFault {
  keyword: string
  schemaPath?: string
  params: {
    limit?: number
    type?: string | readonly string[]
    format?: string
    allowedValues?: unknown[]
  }
}

export function faultSentence(
  schema: TSchema,
  { keyword, schemaPath = '', params }: SchemaFault,
  /** The value at fault, where its format names what is wrong with it. */
  value?: unknown,
): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'type':
      return `must be ${[params.type ?? []].flat().map(article).join(' or ')}`
    case 'minLength':
      return 'must not be empty'
    case 'maxLength':
      return `must have at most ${params.limit} characters`
    case 'minimum':
      return `must be at least ${params.limit}`
    case 'maximum':
    case 'exclusiveMaximum':
      return `must be at most ${params.limit}`
    case 'exclusiveMinimum':
      return `must be more than ${params.limit}`
    case 'minItems':
      return `must have at least ${params.limit}`
    case 'maxItems':
      return `must have at most ${params.limit}`
    case 'minProperties':
      return `must have at least ${params.limit} field`
    case 'format':
      return formatSentence(params.format ?? '', value)
    case 'enum':
      return `must be one of ${(params.allowedValues ?? []).join(', ')}`
    case 'additionalProperties':
      return 'is not a known field'
    default:
      return sentenceInSchema(schema, schemaPath)
  }
}

function formatSentence(format: string, value: unknown): string {
  const { fault = 'is not valid' } = formats[format] ?? {}
  return typeof fault === 'string' ? fault : fault(String(value))
}

function article(type: string): string {
  if (type === 'null') return type
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

function sentenceInSchema(schema: TSchema, schemaPath: string): string {
  let at: unknown = schema
  for (const part of schemaPath.split('/').slice(1)) at = (at as Record<string, unknown>)?.[part]
  const sentence = (at as Record<string, unknown> | undefined)?.['x-fault']
  return typeof sentence === 'string' ? sentence : 'is not valid'
}
