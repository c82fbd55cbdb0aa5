/** ▦ Where a document came from that staff added, as the report says it. */
export const documentSourceTable = {
  lender: 'obtained from the lender',
  borrower: 'obtained from the borrower',
  registry: 'obtained from a registry or authority',
  searcher: 'obtained from a searcher',
  other: 'obtained from another source',
} as const

export type DocumentSource = keyof typeof documentSourceTable
export const documentSources = Object.keys(documentSourceTable) as DocumentSource[]
