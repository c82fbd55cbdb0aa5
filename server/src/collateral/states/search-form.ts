import type { RecordEntry, RecordParcel } from '../registry-record.ts'

/** The portals' terms for the fields of a searcher, in their own script, with our word. */
export interface Wording {
  /** As the portal writes it; empty if the portal has no word for it. */
  local: string
  english: string
  /** An example from the portal. */
  example?: string
}

export type PlaceField = keyof RecordParcel
/** What a searcher enters in a row of the table. */
export type EntryField = Exclude<keyof RecordEntry, 'source'>

export interface EntryWording extends Wording {
  /** Other column headings of pasted tables for this field. */
  heads: readonly string[]
}

/** The form in which a searcher enters the records of one state's portals. */
export interface SearchForm {
  /** BCP 47, for the screen reader and the right font. */
  language: string
  /** In the order of the portal. */
  place: Readonly<Partial<Record<PlaceField, Wording>> & Record<'district' | 'survey_no', Wording>>
  /** Further fields of the portal's form. */
  asks: Readonly<Record<'hissa' | 'from' | 'to' | 'borrower', Wording>>
  /** Whether the portal expects the period as years or as days. */
  periodIn: 'years' | 'days'
  holders: Wording
  /** The extent or share beside each holder. */
  shares: Wording
  extent: Wording
  tenure: Wording
  /** Tenures that can be chosen instead of typed. */
  tenures: readonly string[]
  landUse: Wording
  /** Columns with burdens on the land; all are put into one list. */
  remarks: readonly Wording[]
  kharabB: Wording
  pendingMutation: Wording
  entriesTitle: Wording
  entry: Readonly<Record<EntryField, EntryWording>>
  /**
   * The columns of the portal's own table, for a pasted table without headings; null is left out.
   */
  pasteOrder: readonly (EntryField | null)[]
  sources: readonly string[]
  /** Where a searcher looks the property up. */
  portals: readonly { name: string; url: string }[]
}

/** English column headings of portals and their certificates, without spaces and dots. */
export const englishHeads: Readonly<Record<EntryField, readonly string[]>> = {
  document_no: ['docno', 'documentnumber', 'documentno', 'registrationno'],
  date: ['rdate', 'date', 'registrationdate', 'executiondate', 'dateofregistration'],
  nature: ['dname', 'nature', 'natureofdocument', 'article', 'documenttype'],
  executants: ['sellername', 'seller', 'executant', 'executants', 'partyname'],
  claimants: ['purchasername', 'purchaser', 'claimant', 'claimants'],
  value: ['consideration', 'considerationamount', 'value', 'marketvalue', 'amount'],
  refers_to: ['previousdocno', 'referencedocument', 'refersto'],
  property: ['propertydescription', 'property', 'propertydetails', 'description', 'schedule'],
}
