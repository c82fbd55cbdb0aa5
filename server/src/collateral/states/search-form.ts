import type { RecordEntry, RecordParcel } from '../registry-record.ts'

/** What a state's portals call what a searcher enters, in their own script, with our word. */
export interface Wording {
  /** As the portal writes it; empty where the portal has no word for it. */
  local: string
  english: string
  /** How it looks on the portal. */
  example?: string
}

export type PlaceField = keyof RecordParcel
export type EntryField = keyof RecordEntry

export interface EntryWording extends Wording {
  /** Other column heads of pasted tables that mean this field. */
  heads: readonly string[]
}

/** The form in which a searcher enters what the portals of one state show. */
export interface SearchForm {
  /** BCP 47, for the screen reader and the right font. */
  language: string
  /** In the order in which the portal asks. */
  place: Readonly<Partial<Record<PlaceField, Wording>> & Record<'district' | 'survey_no', Wording>>
  /** What the portal also asks for. */
  asks: Readonly<Record<'hissa' | 'from' | 'to' | 'borrower', Wording>>
  /** Whether the portal takes the period as years or as days. */
  periodIn: 'years' | 'days'
  holders: Wording
  extent: Wording
  tenure: Wording
  /** Tenures that can be chosen instead of typed. */
  tenures: readonly string[]
  /** Columns that burden the land; all go into one list. */
  remarks: readonly Wording[]
  kharabB: Wording
  pendingMutation: Wording
  entriesTitle: Wording
  entry: Readonly<Record<EntryField, EntryWording>>
  /** The columns of the portal's own table, where a pasted one has no heads; null is left out. */
  pasteOrder: readonly (EntryField | null)[]
  sources: readonly string[]
}

/** Column heads in English that portals and their certificates use, without spaces and dots. */
export const englishHeads: Readonly<Record<EntryField, readonly string[]>> = {
  document_no: ['docno', 'documentnumber', 'documentno', 'registrationno'],
  date: ['rdate', 'date', 'registrationdate', 'executiondate', 'dateofregistration'],
  nature: ['dname', 'nature', 'natureofdocument', 'article', 'documenttype'],
  executants: ['sellername', 'seller', 'executant', 'executants', 'partyname'],
  claimants: ['purchasername', 'purchaser', 'claimant', 'claimants'],
  value: ['consideration', 'considerationamount', 'value', 'marketvalue', 'amount'],
  refers_to: ['previousdocno', 'referencedocument', 'refersto'],
}
