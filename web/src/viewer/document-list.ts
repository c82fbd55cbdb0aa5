import type { Answer } from '../api/client.ts'

export type CaseDocument = Answer<'listDocuments'>['documents'][number]

export type DocumentSource = NonNullable<CaseDocument['source']>

/** Of documents that staff added. */
export const sourceNames: Readonly<Record<DocumentSource, string>> = {
  lender: 'Lender, not sent through the lender’s system',
  borrower: 'Borrower',
  registry: 'Registry or authority',
  searcher: 'Searcher',
  other: 'Other source',
}

/** In the order of the list. */
export const documentKinds = ['PDF', 'Picture', 'TIFF', 'Word', 'Text', 'Other'] as const
export type DocumentKind = (typeof documentKinds)[number]

const kindsByView = { pdf: 'PDF', picture: 'Picture', text: 'Text', none: 'Other' } as const

/** By what the bytes are, as everything the viewer does. */
export function kindOf({ view, detected_type }: CaseDocument): DocumentKind {
  if (view.as !== 'pages') return kindsByView[view.as]
  return detected_type === 'image/tiff' ? 'TIFF' : 'Word'
}

/** A document with its place among all of the case. */
export interface Listed {
  document: CaseDocument
  /** From 1. */
  number: number
  kind: DocumentKind
}

export const listAll = (documents: readonly CaseDocument[]): Listed[] =>
  documents.map((document, i) => ({ document, number: i + 1, kind: kindOf(document) }))

/** Those with every typed word in name, kind or source, or with the typed number, and of the kind. */
export function filterDocuments(
  all: readonly Listed[],
  typed: string,
  kind: DocumentKind | undefined,
): Listed[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter((each) => {
    if (kind && each.kind !== kind) return false
    const { filename, source } = each.document
    const text = `${filename} ${each.kind} ${source ? sourceNames[source] : ''}`.toLowerCase()
    return words.every((word) => text.includes(word) || word === String(each.number))
  })
}
