import { createHash, randomBytes } from 'node:crypto'

export interface SentDocument {
  filename: string
  sha256: string
  bytes: Buffer
}

/** What is known of a case from outside: what was sent, and whether it was acknowledged. */
export interface SentCase {
  ref: string
  documents: SentDocument[]
  acknowledged: boolean
  /** Sent after the case was acknowledged, in a separate request. */
  late?: { document: SentDocument; acknowledged: boolean }
}

/** A case with up to three documents of this total size. */
export function newSentCase(bytesMin: number, bytesMax: number): SentCase {
  const total = bytesMin + Math.random() * (bytesMax - bytesMin)
  const count = 1 + Math.floor(Math.random() * 3)
  const documents = Array.from({ length: count }, (_, i) =>
    newSentDocument(`document-${i}.pdf`, Math.floor(total / count)),
  )
  return { ref: `SENT-${randomBytes(8).toString('hex')}`, documents, acknowledged: false }
}

export function newSentDocument(filename: string, size: number): SentDocument {
  const bytes = randomBytes(size)
  return { filename, sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
}

export function bodyOfSent({ ref, documents }: SentCase) {
  return {
    external_ref: ref,
    applicant_name: 'Meena Sundaram',
    loan_account_number: ref,
    case_type: 'TSR',
    documents: documents.map(documentOfSent),
  }
}

export function documentOfSent({ filename, bytes }: SentDocument) {
  return { filename, content_type: 'application/pdf', content: bytes }
}
