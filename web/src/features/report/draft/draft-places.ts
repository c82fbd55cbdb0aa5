import { hashKey } from '@tanstack/react-query'
import type { ReportDraft, Section } from '../../../api/reports.ts'

/** Every field of a draft, and the section that shows it. */
export interface Place {
  path: string
  section: string
  label: string
}

const ownPlaces: readonly Place[] = [
  { path: 'advocate.staff_id', section: 'instruction', label: 'Advocate account' },
  { path: 'advocate.name', section: 'instruction', label: 'Signing advocate' },
  { path: 'advocate.enrolment_no', section: 'instruction', label: 'Enrolment number' },
  { path: 'capacity', section: 'mortgagor', label: 'Capacity of the mortgagor' },
  { path: 'instruction.addressee', section: 'instruction', label: 'Addressed to' },
  { path: 'instruction.date', section: 'instruction', label: 'Date of instruction' },
  { path: 'properties', section: 'property', label: 'Property' },
  { path: 'scrutinised', section: 'documents', label: 'Documents scrutinised' },
  { path: 'chain_of_title', section: 'chain_of_title', label: 'Chain of title' },
  { path: 'searches', section: 'searches', label: 'Searches' },
  {
    path: 'search_gaps',
    section: 'searches',
    label: 'Years or offices not searched',
  },
  { path: 'encumbrances', section: 'encumbrances', label: 'Encumbrances' },
  { path: 'opinion', section: 'opinion', label: 'Opinion on title' },
  { path: 'conditions', section: 'opinion', label: 'Conditions' },
  {
    path: 'deposits',
    section: 'documents_to_deposit',
    label: 'Documents to be deposited',
  },
  { path: 'score.factors', section: 'score', label: 'Score factors' },
  { path: 'score.nothing_found', section: 'score', label: 'Nothing found' },
  { path: 'score.dismissed', section: 'score', label: 'Dismissed suggestions' },
  { path: 'score.overrides', section: 'score', label: 'Manual component scores' },
  { path: 'pins', section: 'score', label: 'Evidence' },
  { path: 'proposals', section: 'score', label: 'Decisions on what was read' },
]

/** Sections that the analyst fills in but the report does not print. */
export const extraSections: readonly Section[] = [
  { key: 'score', number: 22, title: 'Risk score', kind: 'score', fields: [] },
  { key: 'outcome', number: 23, title: 'Result and reason', kind: 'outcome', fields: [] },
]

export function listPlaces(sections: readonly Section[]): Place[] {
  const texts = sections
    .filter(({ kind }) => kind === 'text')
    .flatMap(({ key, title, fields }) => [
      ...fields.map((field) => ({
        path: `findings.${key}.${field.key}`,
        section: key,
        label: `${title}: ${field.label}`,
      })),
      { path: `texts.${key}`, section: key, label: title },
    ])
  const order = [...sections, ...extraSections].map(({ key }) => key)
  return [...ownPlaces, ...texts].sort(
    (a, b) => order.indexOf(a.section) - order.indexOf(b.section),
  )
}

/** The section that a fault such as `content.texts.tenure: …` is in. */
export function findSection(fault: string, sections: readonly Section[]): string | undefined {
  const path = fault.replace(/^(content|draft)\./, '').split(':')[0] ?? ''
  if (path === 'result' || path === 'reason') return 'outcome'
  if (path.startsWith('score')) return 'score'
  return listPlaces(sections)
    .filter((place) => path.startsWith(place.path) || place.path.startsWith(path))
    .at(0)?.section
}

type Tree = { readonly [key: string]: unknown }
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function readAt(draft: ReportDraft, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (isTree(value) ? value[key] : undefined), draft)
}

export function writeAt(draft: ReportDraft, path: string, value: unknown): ReportDraft {
  const write = (tree: unknown, [key = '', ...rest]: string[]): Tree => {
    const before = isTree(tree) ? tree : {}
    return { ...before, [key]: rest.length === 0 ? value : write(before[key], rest) }
  }
  return write(draft, path.split('.')) as ReportDraft
}

export const isSame = (a: unknown, b: unknown) => hashKey([a ?? null]) === hashKey([b ?? null])

/** As it is sent: empty rows are not part of a report. */
export function withoutBlanks(draft: ReportDraft): ReportDraft {
  const pinned = new Set(draft.pins?.map(({ on }) => on.key))
  const isKept = (row: unknown): boolean => {
    if (typeof row === 'string') return row.trim() !== ''
    if (!isTree(row)) return true
    // Counts once there is a reason; the service refuses it without.
    if ('component' in row) return typeof row.reason === 'string' && row.reason.trim() !== ''
    if (typeof row.id === 'string' && pinned.has(row.id)) return true
    return Object.keys(row).some((key) => key !== 'id')
  }
  const prune = (value: unknown, key: string): unknown => {
    if (value === '') return undefined
    if (Array.isArray(value)) {
      const rows = value.map((row: unknown) => prune(row, '')).filter(isKept)
      return rows.length > 0 ? rows : undefined
    }
    if (!isTree(value)) return value
    const parts = Object.entries(value)
      .map(([name, part]) => [name, prune(part, name)] as const)
      .filter(([, part]) => part !== undefined)
    return parts.length > 0 || key === '' ? Object.fromEntries(parts) : undefined
  }
  return prune(draft, '') as ReportDraft
}

/** Ids for rows and pins; unique across computers, and also without TLS. */
export const newRowId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
