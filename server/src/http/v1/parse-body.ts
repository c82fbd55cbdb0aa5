import { cleanFilename, type SentDocument } from '../../documents/documents.ts'
import type { Base64Fault } from '../../lib/json/base64-decoder.ts'
import type { LenderRequest } from '../routing/lender-request.ts'
import type { ReadBody } from '../routing/read-body.ts'
import type { Sent } from '../routing/route.ts'
import type { CaseBody, DocumentsBody } from './cases/schemas.ts'

export interface ParsedCase {
  fields: Omit<CaseBody, 'documents'>
  documents: SentDocument[]
}

export function parseCaseBody(body: ReadBody): ParsedCase {
  const { documents = [], ...fields } = body.value as CaseBody
  return { fields, documents: readDocuments(documents, body) }
}

export function parseDocumentsBody(body: ReadBody): {
  documents: SentDocument[]
  note: string | undefined
  queryId: string | undefined
} {
  const { documents, note, query_id: queryId } = body.value as DocumentsBody
  return { documents: readDocuments(documents, body), note, queryId }
}

/** `null` equals absent, for the fields and for those of each item of a list. */
export function withoutNulls(value: unknown): unknown {
  if (!isPlain(value)) return value
  return withoutNullFields(value, (field) =>
    Array.isArray(field)
      ? field.map((item) => (isPlain(item) ? withoutNullFields(item) : item))
      : field,
  )
}

function withoutNullFields(value: object, keep = (field: unknown) => field): object {
  const fields = Object.entries(value).filter(([, field]) => field !== null)
  return Object.fromEntries(fields.map(([name, field]) => [name, keep(field)]))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const contentSentences: Record<Base64Fault, string> = {
  empty: 'is empty',
  'bad character': 'is not base64: it has a character outside the standard alphabet',
  'bad length': 'is not base64: its length or padding is wrong',
}

export function contentFaults({ contents }: ReadBody): string[] {
  return [...contents].flatMap(([index, content]) =>
    typeof content === 'string'
      ? [`documents[${index}].content: ${contentSentences[content]}`]
      : [],
  )
}

/** What an operator has agreed with this lender beyond the contract. */
export function lenderFaults({ body }: Sent, { caller: { lender } }: LenderRequest): string[] {
  const value = body as Record<string, unknown>
  const missing = lender.requiredFields.filter((name) => value[name] === undefined)
  const faults = missing.map((name) => `${name}: is required`)
  const { caseTypes } = lender
  const type = value.case_type
  if (caseTypes && typeof type === 'string' && !caseTypes.includes(type)) {
    faults.push(`case_type: must be one of ${caseTypes.join(', ')}`)
  }
  return faults
}

/**
 * Only for requests that are carried out: documents that were merely checked cannot be attached.
 */
function readDocuments(
  documents: NonNullable<CaseBody['documents']>,
  { contents }: ReadBody,
): SentDocument[] {
  return documents.flatMap((document, index) => {
    const content = contents.get(index)
    const filename = cleanFilename(document.filename)
    if (filename === undefined || content === undefined || typeof content === 'string') {
      throw new Error('a document passed validation without a name or its bytes')
    }
    return 'blobId' in content ? [{ filename, contentType: document.content_type, content }] : []
  })
}
