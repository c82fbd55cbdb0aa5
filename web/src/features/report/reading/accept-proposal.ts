import type { Answer } from '../../../api/client.ts'
import type { Pin, ReportDraft } from '../../../api/reports.ts'
import { newRowId, readAt, writeAt } from '../draft/draft-places.ts'
import type { MarkedPlace } from '../report-context.ts'

export type Proposal = Answer<'listProposals'>['proposals'][number]
type Field = Proposal['fields'][number]
type Rows = readonly Readonly<Record<string, unknown>>[]
export type Values = Readonly<Record<string, string>>

/** As the service limits them. */
const pinsMax = 300
const lineLengthMax = 300

/** ▦ The section of the report that shows each kind of proposal. */
export const sectionOf: Partial<Record<string, Proposal['section']>> = {
  property: 'properties',
  documents: 'scrutinised',
  chain_of_title: 'chain_of_title',
  searches: 'searches',
  encumbrances: 'encumbrances',
  revenue_records: 'revenue_records',
}

export const valuesOf = ({ fields }: Proposal): Values =>
  Object.fromEntries(fields.map(({ key, value }) => [key, value]))

/** Not decided yet, neither itself nor the same row from another document. */
export function openProposals(
  proposals: readonly Proposal[],
  decided: readonly Decision[] = [],
): Proposal[] {
  const ids = new Set(decided.map(({ id }) => id))
  return proposals.filter((proposal) => !proposal.ids.some((id) => ids.has(id)))
}

/** The draft with the accepted row or fields, their pins and the decision: one edit. */
export function accept(draft: ReportDraft, proposal: Proposal, values: Values): ReportDraft {
  const rowId = newRowId()
  const filled = fill(draft, proposal, values, rowId)
  const corrected = proposal.fields
    .filter(({ key, value }) => values[key] !== value)
    .map(({ key }) => ({ key, value: values[key] ?? '' }))
  const pins = [...(filled.pins ?? []), ...pinsFor(proposal, values, rowId)].slice(0, pinsMax)
  return decide(
    { ...filled, ...(pins.length > 0 && { pins }) },
    corrected.length > 0
      ? { id: proposal.id, decision: 'corrected', corrected }
      : { id: proposal.id, decision: 'accepted' },
  )
}

export function dismiss(draft: ReportDraft, { id }: Proposal): ReportDraft {
  return decide(draft, { id, decision: 'dismissed' })
}

/** Dismissed ones of this list are open again. */
export function bringBack(draft: ReportDraft, proposals: readonly Proposal[]): ReportDraft {
  const ids = new Set(proposals.flatMap((proposal) => proposal.ids))
  const left = (draft.proposals ?? []).filter(
    ({ id, decision }) => decision !== 'dismissed' || !ids.has(id),
  )
  return { ...draft, proposals: left }
}

type Decision = NonNullable<ReportDraft['proposals']>[number]

const decide = (draft: ReportDraft, decision: Decision): ReportDraft => ({
  ...draft,
  proposals: [...(draft.proposals ?? []), decision],
})

function fill(draft: ReportDraft, proposal: Proposal, values: Values, id: string): ReportDraft {
  const written = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim()))
  switch (proposal.section) {
    case 'revenue_records':
      return Object.entries(written).reduce(
        (filled, [key, value]) => addTo(filled, `findings.revenue_records.${key}`, value),
        draft,
      )
    case 'scrutinised':
      return addRow(draft, 'scrutinised', {
        document_id: proposal.fields[0]?.document_id,
        ...written,
      })
    case 'chain_of_title':
    case 'encumbrances':
      return addRow(draft, proposal.section, { id, ...written })
    case 'properties':
    case 'searches':
      return addRow(draft, proposal.section, written)
    case 'checklist':
      // It is ticked elsewhere.
      return draft
  }
}

/** A row that is still empty is filled. */
function addRow(draft: ReportDraft, path: string, row: Rows[number]): ReportDraft {
  const value = readAt(draft, path)
  const rows = Array.isArray(value) ? (value as Rows) : []
  const isEmpty = (each: Rows[number]) =>
    Object.keys(each).every((key) => key === 'id' || !each[key])
  return writeAt(draft, path, [...rows.filter((each) => !isEmpty(each)), row])
}

/** After what is already there. */
function addTo(draft: ReportDraft, path: string, value: string): ReportDraft {
  const before = readAt(draft, path)
  if (typeof before !== 'string' || before.trim() === '') return writeAt(draft, path, value)
  if (before.includes(value)) return draft
  return writeAt(draft, path, `${before}; ${value}`.slice(0, lineLengthMax))
}

/** ▦ What a pin of each section is on; section 4 names its document itself. */
const pinTargets: Partial<Record<Proposal['section'], (rowId: string) => Pin['on']>> = {
  chain_of_title: (key) => ({ kind: 'chain', key }),
  encumbrances: (key) => ({ kind: 'encumbrance', key }),
  properties: () => ({ kind: 'section', key: 'property' }),
  searches: () => ({ kind: 'section', key: 'searches' }),
  revenue_records: () => ({ kind: 'section', key: 'revenue_records' }),
}

/** One for each page, around everything that was accepted there. */
function pinsFor({ section, fields }: Proposal, values: Values, rowId: string): Pin[] {
  const on = pinTargets[section]?.(rowId)
  if (!on) return []
  const marks = fields.filter(({ key }) => values[key]?.trim()).flatMap(marksOf)
  return [...Map.groupBy(marks, ({ document, page }) => `${document} ${page}`).values()].flatMap(
    (group) => {
      const [first] = group
      if (!first) return []
      const rect = around(group.map((each) => each.rect))
      return [{ id: newRowId(), on, document_id: first.document, page: first.page, rect }]
    },
  )
}

export const marksOf = ({ document_id: document, places, value }: Field): MarkedPlace[] =>
  places.map(({ page, rect }) => ({ document, page, rect, label: value }))

function around(rects: readonly Pin['rect'][]): Pin['rect'] {
  const x = Math.min(...rects.map((rect) => rect.x))
  const y = Math.min(...rects.map((rect) => rect.y))
  const right = Math.max(...rects.map((rect) => rect.x + rect.w))
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.h))
  return { x, y, w: Math.min(1, right) - x, h: Math.min(1, bottom) - y }
}
