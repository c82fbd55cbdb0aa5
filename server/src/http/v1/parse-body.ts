import type { Caller } from '../../access/access.ts'
import { cleanFilename, type SentDocument } from '../../documents/documents.ts'
import { invalidRequest } from '../../lib/app-error.ts'
import type { Base64Fault } from '../../lib/json/base64-decoder.ts'
import type { ReadBody } from '../routing/read-body.ts'
import { faultFinder } from '../routing/validate.ts'
import { CaseBody, DocumentsBody } from './cases/schemas.ts'

const caseFaults = faultFinder(CaseBody)
const documentsFaults = faultFinder(DocumentsBody)

export interface ParsedCase {
  fields: Omit<CaseBody, 'documents'>
  documents: SentDocument[]
}

export function parseCaseBody(body: ReadBody, lender: Caller['lender']): ParsedCase {
  const value = withoutNulls(body.value)
  const faults = [
    ...caseFaults(value),
    ...contentFaults(body),
    ...lenderFaults(value as Record<string, unknown>, lender),
  ]
  if (faults.length > 0) throw invalidRequest(faults)
  const { documents = [], ...fields } = value as CaseBody
  return { fields, documents: readDocuments(documents, body) }
}

export function parseDocumentsBody(body: ReadBody): {
  documents: SentDocument[]
  note: string | undefined
} {
  const value = withoutNulls(body.value)
  const faults = [...documentsFaults(value), ...contentFaults(body)]
  if (faults.length > 0) throw invalidRequest(faults)
  const { documents, note } = value as DocumentsBody
  return { documents: readDocuments(documents, body), note }
}

/** `null` equals absent, for the fields and for those of each document. */
export function withoutNulls(value: unknown): unknown {
  if (!isPlain(value)) return value
  const kept = Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null))
  const documents = kept.documents
  if (Array.isArray(documents)) {
    kept.documents = documents.map((item) =>
      isPlain(item)
        ? Object.fromEntries(Object.entries(item).filter(([, field]) => field !== null))
        : item,
    )
  }
  return kept
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const contentSentences: Record<Base64Fault, string> = {
  empty: 'is empty',
  'bad character': 'is not base64: it has a character outside the standard alphabet',
  'bad length': 'is not base64: its length or padding is wrong',
}

function contentFaults({ contents }: ReadBody): string[] {
  return [...contents].flatMap(([index, content]) =>
    typeof content === 'string'
      ? [`documents[${index}].content: ${contentSentences[content]}`]
      : [],
  )
}

/** What an operator has agreed with this lender beyond the contract. */
function lenderFaults(value: Record<string, unknown>, lender: Caller['lender']): string[] {
  if (!isPlain(value)) return []
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
