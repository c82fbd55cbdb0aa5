import type { DeskRow, RegistryRecord } from '../../api/search-desk.ts'
import { parseDay, splitLines } from '../../land-records/parse-portal-text.ts'
import type { EntryField, PlaceField, SearchForm } from '../../land-records/search-form.ts'

/** The searcher's input as typed: several names or remarks are lines of one text. */
export type EntryDraft = Record<EntryField, string> & { key: string }

export interface Draft {
  /** No record on the portal: stated by the searcher, never inferred from empty fields. */
  isNothing: boolean
  place: Record<PlaceField, string>
  holders: string
  /** One line per holder, in their order. */
  shares: string
  extent: string
  tenure: string
  landUse: string
  /** One text per column of the portal. */
  remarks: string[]
  kharabB: string
  pendingMutation: boolean
  entries: EntryDraft[]
  coveredFrom: string
  missingSources: string[]
}

const emptyPlace: Draft['place'] = {
  district: '',
  taluk: '',
  hobli: '',
  village: '',
  survey_no: '',
}
const placeFields = Object.keys(emptyPlace) as PlaceField[]

export const emptyDraft: Draft = {
  isNothing: false,
  place: emptyPlace,
  holders: '',
  shares: '',
  extent: '',
  tenure: '',
  landUse: '',
  remarks: [],
  kharabB: '',
  pendingMutation: false,
  entries: [],
  coveredFrom: '',
  missingSources: [],
}

export function emptyEntry(): EntryDraft {
  return {
    key: crypto.randomUUID(),
    document_no: '',
    date: '',
    nature: '',
    executants: '',
    claimants: '',
    value: '',
    refers_to: '',
    property: '',
  }
}

export const isUntouched = (draft: Draft): boolean =>
  JSON.stringify(draft) === JSON.stringify(emptyDraft)

const isBlank = ({ key: _, ...fields }: EntryDraft) =>
  Object.values(fields).every((text) => text.trim() === '')

/** The rows in the format of the service; one with an invalid date is left out. */
function toEntries(drafts: readonly EntryDraft[]): RegistryRecord['entries'] {
  return drafts
    .filter((entry) => !isBlank(entry))
    .flatMap((entry) => {
      const date = parseDay(entry.date)
      if (!date) return []
      const [value, refersTo] = [entry.value.trim(), entry.refers_to.trim()]
      const property = entry.property.trim()
      return [
        {
          document_no: entry.document_no.trim(),
          date,
          nature: entry.nature.trim(),
          executants: splitLines(entry.executants),
          claimants: splitLines(entry.claimants),
          ...(value && { value }),
          ...(refersTo && { refers_to: refersTo }),
          ...(property && { property }),
        },
      ]
    })
}

/** The requested parcel, by the fields of a record. */
export function askedPlace(parcel: DeskRow['parcel']): Partial<Record<PlaceField, string>> {
  const given = placeFields.map((field) => [field, parcel[field]] as const)
  return Object.fromEntries(given.filter(([, text]) => text))
}

/** An empty line is a holder without one. */
const shareLines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => line.trim())

/** `asked` is used for a place that is not filled in yet, so that findings show from the start. */
export function toRecord(draft: Draft, asked: Partial<Record<PlaceField, string>>): RegistryRecord {
  const place = Object.fromEntries(
    placeFields
      .map((field) => [field, draft.place[field].trim() || (asked[field] ?? '')] as const)
      .filter(([, text]) => text),
  )
  const optional = {
    extent: draft.extent.trim(),
    tenure: draft.tenure.trim(),
    land_use: draft.landUse.trim(),
    kharab_b: draft.kharabB.trim(),
    covered_from: parseDay(draft.coveredFrom) ?? '',
  }
  return {
    parcel: { district: '', survey_no: '', ...place },
    holders: splitLines(draft.holders),
    ...(draft.shares.trim() && { shares: shareLines(draft.shares) }),
    remarks: draft.remarks.flatMap(splitLines),
    pending_mutation: draft.pendingMutation,
    entries: toEntries(draft.entries),
    missing_sources: draft.missingSources,
    ...Object.fromEntries(Object.entries(optional).filter(([, text]) => text)),
  }
}

/** What must be corrected before it can be reported. */
export function findFaults(draft: Draft, form: SearchForm): string[] {
  if (draft.isNothing) return []
  const faults: string[] = []
  for (const field of ['district', 'survey_no'] as const) {
    if (!draft.place[field].trim()) faults.push(`${form.place[field].english} is empty.`)
  }
  draft.entries.forEach((entry, at) => {
    if (isBlank(entry)) return
    const row = `${form.entries_title.english}, row ${at + 1}`
    if (!parseDay(entry.date)) faults.push(`${row}: the date is not valid.`)
    if (!entry.document_no.trim()) faults.push(`${row}: the document number is empty.`)
    if (!entry.nature.trim()) faults.push(`${row}: the nature is empty.`)
  })
  if (draft.coveredFrom.trim() && !parseDay(draft.coveredFrom)) {
    faults.push('Records available from: the date is not valid.')
  }
  const hasNothing =
    !draft.holders.trim() && draft.remarks.join('').trim() === '' && draft.entries.every(isBlank)
  if (hasNothing) {
    faults.push('Nothing entered. If the portal has no record, select “No record found” above.')
  }
  return faults
}
