import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import Format from 'typebox/format'
import { Settings } from 'typebox/system'
import { cleanFilename } from '../documents/documents.ts'

// Every fault is told, not the first few.
Settings.Set({ maxErrors: 2000 })

/** PostgreSQL keeps neither NUL nor half a surrogate pair, and no reader can show them. */
export const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Something a reader can see: zero-width characters say nothing. */
const isVisible = (text: string) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

const emailAddress = /^[^\s@,<>"]{1,64}@[^\s@,<>"]+\.[^\s@,<>".]+$/
const mediaType =
  /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}(\s*;\s*[\w!#$&^.+-]+=("[^"\\\r\n]*"|[^\s;"]+))*$/

interface FormatRule {
  check(text: string): boolean
  /** What is wrong with a value that does not pass. */
  fault: string
}

/** Formats of our own, used by `format:` in the schemas. The empty string is minLength's business. */
const formats: Record<string, FormatRule> = {
  text: { check: isText, fault: 'must not contain NUL or half a surrogate pair' },
  name: {
    check: (text) => text === '' || (isText(text) && isVisible(text)),
    fault: 'must not be blank, nor contain NUL or half a surrogate pair',
  },
  reference: {
    check: (text) => isText(text) && !/\p{Cc}/u.test(text),
    fault: 'must not contain control characters or half a surrogate pair',
  },
  account: {
    check: (text) => text === '' || (isText(text) && !/\p{Cc}/u.test(text) && text.trim() !== ''),
    fault: 'must not be blank, nor contain control characters or half a surrogate pair',
  },
  emails: {
    check: (text) =>
      isText(text) && text.split(',').every((part) => emailAddress.test(part.trim())),
    fault: 'must be one or more e-mail addresses separated by commas',
  },
  filename: {
    check: (text) => text === '' || (isText(text) && cleanFilename(text) !== undefined),
    fault: 'has no name left once path parts and control characters are removed',
  },
  delivery: {
    check: (text) => /^dlv_[0-9a-z]{26}$/.test(text),
    fault: 'must be the next_before of a page',
  },
  'media-type': {
    check: (text) => isText(text) && mediaType.test(text),
    fault: 'must be a media type such as application/pdf',
  },
}
for (const [name, rule] of Object.entries(formats)) Format.Set(name, rule.check)

export const ownFormats: readonly string[] = Object.keys(formats)

interface SchemaFault {
  keyword: string
  schemaPath: string
  instancePath: string
  params: {
    limit?: number
    type?: string
    format?: string
    requiredProperties?: string[]
    allowedValues?: unknown[]
  }
}

/** Lists every fault as `path: sentence`; an empty list means the value fits the schema. */
export function faultFinder(schema: TSchema): (value: unknown) => string[] {
  const validator = Compile(schema)
  return (value) => {
    if (validator.Check(value)) return []
    const faults = validator.Errors(value) as unknown as SchemaFault[]
    return [...new Set(faults.flatMap((fault) => sentencesOf(schema, fault)))]
  }
}

function sentencesOf(schema: TSchema, { keyword, schemaPath, instancePath, params }: SchemaFault) {
  const path = pathOf(instancePath)
  switch (keyword) {
    case 'required':
      return (params.requiredProperties ?? []).map(
        (name) => `${path ? `${path}.` : ''}${name}: is required`,
      )
    case 'type':
      return [`${path || 'body'}: must be ${article(params.type ?? '')}`]
    case 'minLength':
      return [`${path}: must not be empty`]
    case 'maxLength':
      return [`${path}: must have at most ${params.limit} characters`]
    case 'minimum':
      return [`${path}: must be at least ${params.limit}`]
    case 'maximum':
      return [`${path}: must be at most ${params.limit}`]
    case 'minItems':
      return [`${path}: must have at least ${params.limit}`]
    case 'maxItems':
      return [`${path}: must have at most ${params.limit}`]
    case 'format':
      return [`${path}: ${formats[params.format ?? '']?.fault ?? 'is not valid'}`]
    case 'exclusiveMinimum':
      return [`${path}: must be more than ${params.limit}`]
    case 'minProperties':
      return [`${path || 'body'}: must have at least ${params.limit} field`]
    case 'enum':
      return [`${path}: must be one of ${(params.allowedValues ?? []).join(', ')}`]
    case 'boolean':
      return [`${path}: is not a field known here`]
    case 'additionalProperties':
      // Each of them is told on its own, as `boolean`.
      return []
    default:
      return [`${path || 'body'}: ${sentenceInSchema(schema, schemaPath)}`]
  }
}

/** `/documents/0/filename` → `documents[0].filename` */
function pathOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => {
      if (/^\d+$/.test(part)) return `${path}[${part}]`
      return path ? `${path}.${part}` : part
    }, '')
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
