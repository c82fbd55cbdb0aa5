import type { TSchema } from 'typebox'
import { formats } from './formats.ts'

/** A fault of one value: a keyword of its schema that it violates. */
export interface SchemaFault {
  keyword: string
  schemaPath?: string
  params: { limit?: number; type?: string; format?: string; allowedValues?: unknown[] }
}

export function faultSentence(
  schema: TSchema,
  { keyword, schemaPath = '', params }: SchemaFault,
): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'type':
      return `must be ${article(params.type ?? '')}`
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
      return formats[params.format ?? '']?.fault ?? 'is not valid'
    case 'enum':
      return `must be one of ${(params.allowedValues ?? []).join(', ')}`
    case 'additionalProperties':
      return 'is not a known field'
    default:
      return sentenceInSchema(schema, schemaPath)
  }
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

function sentenceInSchema(schema: TSchema, schemaPath: string): string {
  let at: unknown = schema
  for (const part of schemaPath.split('/').slice(1)) at = (at as Record<string, unknown>)?.[part]
  const sentence = (at as Record<string, unknown> | undefined)?.['x-fault']
  return typeof sentence === 'string' ? sentence : 'is not valid'
}
