import type { StoredFields } from '../../cases/cases.ts'
import type { Area } from '../findings/area/area.ts'
import type { NameMatch } from '../findings/names/names.ts'
import { readWrittenArea, type WrittenArea } from './written-area.ts'
import { comparableNumber, readNumbers } from './written-numbers.ts'

/** `unsure`: different, but possibly the same. `untold`: one side has no value. */
export const comparisonVerdicts = ['same', 'unsure', 'differs', 'untold'] as const
export type ComparisonVerdict = (typeof comparisonVerdicts)[number]

export interface ComparedRow {
  what: string
  /** What the case and its deeds say; empty if nothing. */
  deed: string
  registry: string
  verdict: ComparisonVerdict
  note: string | null
}

/** What a case says about its property. */
export interface CaseSide
  extends Pick<
    StoredFields,
    'applicant_name' | 'co_applicant_name' | 'state' | 'district' | 'property_description'
  > {
  stateCode: string | null
  /** As the draft of the report describes it from the deeds. */
  deed: { description?: string | undefined; extent?: string | undefined }
}

/** What a registry says about it, and the name that was searched. */
export interface RegistrySide {
  borrowerName: string
  state: string
  stateLabel: string
  district: string
  surveyNo: string
  holders: readonly string[]
  nameMatch: NameMatch
  nameMatchScore: number | null
  area: Area | null
}

/**
 * Compares the case with each registry; this is a hint, a person decides. The texts of the case are
 * read once, however many properties there are.
 */
export function caseComparer(file: CaseSide): (found: RegistrySide) => ComparedRow[] {
  const description = [file.deed.description, file.property_description].filter(Boolean).join('\n')
  const numbers = readNumbers(description)
  const area = readWrittenArea(file.deed.extent || description)
  return (found) => {
    const isState = file.stateCode === found.state
    return [
      nameRow(file, found),
      {
        what: 'State',
        deed: file.state ?? '',
        registry: found.stateLabel,
        verdict: !file.state ? 'untold' : isState ? 'same' : 'differs',
        note: null,
      },
      districtRow(file.district ?? '', found.district, isState),
      numberRow(numbers, found.surveyNo),
      areaRow(area, found.area),
    ]
  }
}

/** Old and new names of a district are one place: only another state makes it different. */
function districtRow(deed: string, registry: string, isState: boolean): ComparedRow {
  const row = { what: 'District', deed, registry, note: null }
  if (!deed) return { ...row, verdict: 'untold' }
  if (!isState) return { ...row, verdict: 'differs' }
  if (plain(deed) === plain(registry)) return { ...row, verdict: 'same' }
  return { ...row, verdict: 'unsure', note: 'written differently' }
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const ofMatch = {
  match: 'same',
  partial: 'unsure',
  mismatch: 'differs',
  not_checked: 'untold',
} as const satisfies Record<NameMatch, ComparisonVerdict>

function nameRow(file: CaseSide, found: RegistrySide): ComparedRow {
  const { applicant_name: applicant, co_applicant_name: coApplicant } = file
  const { borrowerName, nameMatchScore: score } = found
  const notes = [
    ...(score === null || found.nameMatch === 'not_checked' ? [] : [`${score} of 100`]),
    ...(plain(borrowerName) === plain(applicant)
      ? []
      : [`compared with ${borrowerName} of the request`]),
  ]
  return {
    what: 'Name',
    deed: [applicant, coApplicant].filter(Boolean).join(', '),
    registry: found.holders.join(', '),
    verdict: ofMatch[found.nameMatch],
    note: notes.join('; ') || null,
  }
}

function numberRow(written: readonly string[], asked: string): ComparedRow {
  const wanted = comparableNumber(asked)
  const numbers = written.map(comparableNumber)
  const isNear = numbers.some(
    (each) => each.startsWith(`${wanted}/`) || wanted.startsWith(`${each}/`),
  )
  const row = { what: 'Number', deed: written.join(', '), registry: asked, note: null }
  if (written.length === 0) return { ...row, verdict: 'untold' }
  if (numbers.includes(wanted)) return { ...row, verdict: 'same' }
  return isNear
    ? { ...row, verdict: 'unsure', note: 'agrees in part' }
    : { ...row, verdict: 'differs' }
}

/** Within one per cent, as figures are rounded on both sides. */
export const toleranceShare = 0.01

function areaRow(written: WrittenArea | undefined, area: Area | null): ComparedRow {
  const row = {
    what: 'Area',
    deed: written ? `${written.raw} (${rounded(written.sqm)} sq m)` : '',
    registry: area?.raw ? `${area.raw} (${formatArea(area)})` : '',
    note: null,
  }
  // An area that is not stated or not understood is null or 0.
  if (!written || !area?.sqm) return { ...row, verdict: 'untold' }
  const off = Math.abs(written.sqm - area.sqm) / area.sqm
  if (off <= toleranceShare) return { ...row, verdict: 'same' }
  return { ...row, verdict: 'differs', note: `${Math.round(off * 100)} % apart` }
}

const rounded = (sqm: number) => (Math.round(sqm * 100) / 100).toLocaleString('en-IN')

function formatArea({ sqm, sqft }: Area): string {
  if (!sqm) return 'not understood'
  const feet = sqft === null ? '' : ` · ${sqft.toLocaleString('en-IN')} sq ft`
  return `${sqm.toLocaleString('en-IN')} sq m${feet}`
}
