import type { ExpectedDocumentKey } from '../../cases/cases.ts'
import type { DocumentKind } from '../../facts/facts.ts'
import type { DocumentId } from '../../lib/ids.ts'
import type { Entry, Proposal, ProposedField } from './proposal.ts'
import type { Deed } from './read-deeds.ts'

/** ▦ The item of the checklist that a document meets, by its kind. */
const itemOfKind: Partial<Record<DocumentKind, ExpectedDocumentKey>> = {
  index_ii: 'encumbrance',
  encumbrance_certificate: 'encumbrance',
  seven_twelve: 'record_of_rights',
  rtc: 'record_of_rights',
  eight_a: 'record_of_rights',
  mutation: 'mutation',
  khata: 'khata',
  release_deed: 'discharge',
  tax_receipt: 'tax_receipt',
}

/** Undecided items that the documents meet by their kind. */
export function proposeChecklist(
  documents: readonly Entry[],
  deeds: readonly Deed[],
  undecided: readonly string[],
): Proposal[] {
  const found = documents.flatMap((entry) => {
    const item = entry.kind === 'sale_deed' ? itemOfDeed(entry, deeds) : itemOfKind[entry.kind]
    const [kind] = entry.facts.filter((fact) => fact.kind === 'document_kind')
    if (!item || !kind || !undecided.includes(item)) return []
    const { confidence, places } = kind
    return [{ key: item, value: 'present', confidence, documentId: entry.documentId, places }]
  })
  return [...Map.groupBy(found, ({ key }) => key)].map(([item, fields]) => ({
    id: `checklist.${item}`,
    ids: [`checklist.${item}`],
    section: 'checklist',
    fields: fields satisfies ProposedField[],
  }))
}

/** The last transfer is the owner’s own; those before it link to it. */
function itemOfDeed({ documentId }: Entry, deeds: readonly Deed[]): ExpectedDocumentKey {
  const own = deeds.filter(({ kind, entries }) => kind === 'deed' && isShownBy(entries))
  return own.at(-1)?.entries.some((each) => isOf(each, documentId)) ? 'title_deed' : 'link_deeds'
}

const isShownBy = (entries: readonly Entry[]) => entries.some(({ kind }) => kind === 'sale_deed')
const isOf = (entry: Entry, documentId: DocumentId) => entry.documentId === documentId
