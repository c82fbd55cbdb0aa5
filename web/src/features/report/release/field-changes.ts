import type { FactorRow, Pin, ReportDraft, Section } from '../../../api/reports.ts'
import { isSame, listPlaces, type Place, readAt } from '../draft/draft-places.ts'

export interface FieldChange extends Place {
  before: unknown
  after: unknown
}

/** The differences of two drafts, field by field, in the order of the report. */
export function changesBetween(
  before: ReportDraft,
  after: ReportDraft,
  sections: readonly Section[],
): FieldChange[] {
  return listPlaces(sections)
    .map((place) => ({
      ...place,
      before: readAt(before, place.path),
      after: readAt(after, place.path),
    }))
    .filter((change) => !isSame(change.before, change.after))
}

/** Readable names for the keys of a draft. */
export interface Names {
  factors: readonly FactorRow[]
  documents: readonly { id: string; filename: string }[]
}

/** A value in readable form, one row per line. */
export function formatValue(value: unknown, names: Names): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (Array.isArray(value)) {
    return value.map((row: unknown, i) => `${i + 1}. ${formatRow(row, names)}`).join('\n')
  }
  return JSON.stringify(value)
}

function formatRow(row: unknown, { factors, documents }: Names): string {
  if (typeof row === 'string') return row
  const { id: _, evidence: __, ...fields } = row as Record<string, unknown>
  if ('rect' in fields) {
    const { document_id, page, on, note } = row as Pin
    const filename = documents.find(({ id }) => id === document_id)?.filename ?? document_id
    const what = {
      factor: factors.find(({ key }) => key === on.key)?.sentence ?? on.key,
      section: on.key.replaceAll('_', ' '),
      chain: 'a deed in the chain of title',
      encumbrance: 'an encumbrance',
      reason: 'the reason',
    }[on.kind]
    return [`${filename}, page ${page}`, what, note].filter(Boolean).join(' · ')
  }
  if ('key' in fields) {
    const sentence = factors.find(({ key }) => key === fields.key)?.sentence ?? String(fields.key)
    const full = fields.note ? `${sentence} (${String(fields.note)})` : sentence
    return fields.condition ? `${full} Condition: ${String(fields.condition)}` : full
  }
  return Object.values(fields)
    .filter((field) => field !== '' && field !== undefined)
    .map(String)
    .join(' · ')
}
