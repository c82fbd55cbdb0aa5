import { sectionsOf } from './formats/house-format.ts'
import type { PinKind, ReportContent, ReportDraft } from './report-content.ts'
import { reportSections } from './report-sections.ts'
import { type FactorKey, factors } from './score/risk-score.ts'

export type Pin = NonNullable<ReportDraft['pins']>[number]

/** Rows of a table are referenced by their own id, or by their number in the report. */
export function pinsOn(
  { pins = [] }: ReportDraft,
  kind: PinKind,
  ...keys: (string | undefined)[]
): Pin[] {
  return pins.filter(({ on }) => on.kind === kind && keys.includes(on.key))
}

const lists = { chain: 'chain_of_title', encumbrance: 'encumbrances' } as const
const listTitles = { chain: 'Chain of title', encumbrance: 'Encumbrances' } as const

/** Its number, from 1; 0 if the draft has no such row. */
function rowOf(draft: ReportDraft, kind: keyof typeof lists, key: string): number {
  const rows: readonly { id?: string | undefined }[] = draft[lists[kind]] ?? []
  return rows.findIndex(({ id }, i) => id === key || String(i + 1) === key) + 1
}

/** The target of a pin, as named in the list of evidence. */
export function nameOfPlace(
  { draft, format }: Pick<ReportContent, 'draft' | 'format'>,
  { on: { kind, key } }: Pin,
): string {
  switch (kind) {
    case 'reason':
      return 'Reason for the result'
    case 'factor':
      return factors[key as FactorKey]?.sentence ?? key
    case 'section': {
      const section = sectionsOf(format).find((one) => one.key === key)
      return section ? `Section ${section.number}, ${section.title}` : key
    }
    case 'chain':
    case 'encumbrance':
      return `${listTitles[kind]}, no. ${rowOf(draft, kind, key)}`
  }
}

/** Rounding may extend a rectangle this far over the edge. */
const edge = 1.001

/** The faults of the pins themselves, whatever else is in the draft. */
export function faultsOfPins(
  { pins = [] }: ReportDraft,
  documentIds: ReadonlySet<string>,
  path: string,
): string[] {
  return pins.flatMap(({ id, on, document_id, rect }, i) => {
    const faults: string[] = []
    const fault = (at: string, what: string) =>
      faults.push(`${path}[${i}].${at}: pin ${id} ${what}`)
    if (pins.findIndex((other) => other.id === id) < i) fault('id', 'is a duplicate')
    if (!documentIds.has(document_id)) fault('document_id', 'is not on a document of this case')
    if (rect.x + rect.w > edge || rect.y + rect.h > edge) fault('rect', 'extends beyond the page')
    if (on.kind === 'factor' && !Object.hasOwn(factors, on.key)) {
      fault('on.key', 'is on a factor that does not exist')
    }
    if (on.kind === 'section' && !Object.hasOwn(reportSections, on.key)) {
      fault('on.key', 'is on a section that does not exist')
    }
    return faults
  })
}

/** Pins on text that the report does not contain. */
export function faultsOfPlaces(draft: ReportDraft, reason: string | null): string[] {
  const ticked: readonly string[] = (draft.score?.factors ?? []).map(({ key }) => key)
  return (draft.pins ?? []).flatMap(({ id, on: { kind, key } }, i) => {
    const missing = {
      reason: () => (reason?.trim() ? undefined : 'the reason, but no reason is given'),
      factor: () => (ticked.includes(key) ? undefined : `${key}, which is not in the score`),
      section: () => undefined,
      chain: () =>
        rowOf(draft, 'chain', key) ? undefined : 'a row that is not in the chain of title',
      encumbrance: () =>
        rowOf(draft, 'encumbrance', key) ? undefined : 'a row that is not in the encumbrances',
    }[kind]()
    return missing ? [`draft.pins[${i}].on: pin ${id} is on ${missing}`] : []
  })
}

/** The difference from the pins of the previous version, as a sentence. */
export function changeOfPins(before: ReportDraft, after: ReportDraft): string | undefined {
  const [was, is] = [before.pins ?? [], after.pins ?? []]
  const now = new Map(is.map((pin) => [pin.id, JSON.stringify(sorted(pin))]))
  const then = new Map(was.map((pin) => [pin.id, JSON.stringify(sorted(pin))]))
  const added = is.filter(({ id }) => !then.has(id)).length
  const removed = was.filter(({ id }) => !now.has(id)).length
  const changed = is.filter(({ id }) => then.has(id) && then.get(id) !== now.get(id)).length
  const said = Object.entries({ added, removed, changed }).filter(([, count]) => count > 0)
  if (said.length === 0) return undefined
  return `Evidence: ${said.map(([what, count]) => `${count} ${what}`).join(', ')}.`
}

/** In canonical order, however it was sent. */
function sorted({ id, on, document_id, page, rect, note }: Pin) {
  return [id, on.kind, on.key, document_id, page, rect.x, rect.y, rect.w, rect.h, note ?? '']
}
