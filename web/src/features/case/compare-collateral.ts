import type { CaseFile } from '../../api/cases.ts'
import type { Answer } from '../../api/client.ts'
import { areaInWords } from '../../land-records/in-words.ts'
import { latinDigits } from '../../land-records/written.ts'

export type CollateralRequest = Answer<'getCaseCollateral'>['requests'][number]
export type CollateralProperty = CollateralRequest['properties'][number]
export type DeedProperty = NonNullable<Answer<'getDraft'>['content']['property']>

/** `unsure`: not alike, which need not mean another. `untold`: one side does not say. */
export type Verdict = 'same' | 'unsure' | 'differs' | 'untold'
export interface Compared {
  what: string
  deed: string
  registry: string
  verdict: Verdict
  note?: string
}

/** What the case says beside what the registry says; the eye is led, a person decides. */
export function compare(
  file: CaseFile,
  deed: DeedProperty,
  request: CollateralRequest,
  property: CollateralProperty,
): Compared[] {
  const { parcel } = property
  const description = [deed.description, file.property_description].filter(Boolean).join('\n')
  const isState = file.state_code === parcel.state
  return [
    nameRow(file, request, property),
    {
      what: 'State',
      deed: file.state ?? '',
      registry: parcel.state_label,
      verdict: !file.state ? 'untold' : isState ? 'same' : 'differs',
    },
    districtRow(file.district ?? '', parcel.district ?? '', isState),
    numberRow(description, parcel.survey_no ?? ''),
    areaRow(deed.extent || description, property),
  ]
}

/** Old and new names of a district are one place: only another state makes it another. */
function districtRow(deed: string, registry: string, isState: boolean): Compared {
  const row = { what: 'District', deed, registry }
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
} as const

function nameRow(
  { applicant_name: applicant, co_applicant_name: other }: CaseFile,
  { borrower_name: borrower }: CollateralRequest,
  { findings }: CollateralProperty,
): Compared {
  const score = findings?.nameMatchScore
  const notes = [
    ...(typeof score === 'number' ? [`${score} of 100`] : []),
    ...(plain(borrower) === plain(applicant) ? [] : [`compared with ${borrower} of the request`]),
  ]
  return {
    what: 'Name',
    deed: [applicant, other].filter(Boolean).join(', '),
    registry: findings?.holders.join(', ') ?? '',
    verdict: findings ? ofMatch[findings.nameMatch] : 'untold',
    ...(notes.length > 0 && { note: notes.join('; ') }),
  }
}

const aNumber = String.raw`[\d०-९೦-೯]+(?:\s*[/-]\s*[\p{L}\d]+)*(?:\s?\p{L}(?!\p{L}))?(?![\p{L}\d]|\s*sq)`
const numbered = new RegExp(
  String.raw`(?:survey|(?<!\p{L})sy?|gat|gut|c\.?t\.?s|plot|सर्वे|गट|ಸರ್ವೆ)\.?\s*(?:nos?|numbers?|नंबर|नं|क्र|ನಂಬರ್|ನಂ)\.?\s*[:#-]?\s*(${aNumber}(?:\s*(?:,|&|and|व|ಮತ್ತು)\s*${aNumber})*)`,
  'giu',
)

/** `Survey Nos. 45/1, 45/2 B and 46` tells of three. */
function numbersIn(text: string): string[] {
  const told = [...text.matchAll(numbered)].flatMap(([, list = '']) =>
    list.split(/\s*(?:,|&|and|व|ಮತ್ತು)\s*/i),
  )
  return [...new Set(told.map((number) => number.replaceAll(/\s/g, '')))]
}

/** 45/2B and 45-2-B are one. */
const numberOf = (text: string) =>
  (
    latinDigits(text)
      .toLowerCase()
      .match(/\d+|\p{L}+/gu) ?? []
  ).join('/')

function numberRow(description: string, asked: string): Compared {
  const told = numbersIn(description)
  const wanted = numberOf(asked)
  const numbers = told.map(numberOf)
  const isNear = numbers.some(
    (each) => each.startsWith(`${wanted}/`) || wanted.startsWith(`${each}/`),
  )
  const row = { what: 'Number', deed: told.join(', '), registry: asked }
  if (told.length === 0) return { ...row, verdict: 'untold' }
  if (numbers.includes(wanted)) return { ...row, verdict: 'same' }
  return isNear
    ? { ...row, verdict: 'unsure', note: 'agrees in part' }
    : { ...row, verdict: 'differs' }
}

/** Square metres, exact; the longer word first, so that `acre` is not taken for `a`. */
const units: [RegExp, number][] = [
  [/^sq\.?\s*(?:ft|feet|foot)/i, 0.09290304],
  [/^sq\.?\s*(?:yds?|yards?)/i, 0.83612736],
  [/^sq\.?\s*(?:mtrs?|mts?|met(?:re|er)s?|m)(?!\p{L})/iu, 1],
  [/^(?:hectares?|ha(?!\p{L})|हेक्टर|हे\.)/iu, 10_000],
  [/^(?:acres?|ಎಕರೆ|एकर)/i, 4046.8564224],
  [/^(?:gunthas?|guntas?|ಗುಂಟೆ|गुंठे?)/i, 101.17141056],
  [/^(?:cents?)(?!\p{L})/iu, 40.468564224],
  [/^(?:ares?|आर)(?!\p{L})/iu, 100],
]

/** The first area in a text: `2 acres 10 guntas` is one. Undefined where none can be told. */
export function areaIn(text: string): { raw: string; sqm: number } | undefined {
  const source = latinDigits(text)
  const figures = [...source.matchAll(/\d[\d,]*(?:\.\d+)?/g)]
  let found: { raw: string; sqm: number; end: number; start: number } | undefined
  for (const { 0: figure, index } of figures) {
    const rest = source.slice(index + figure.length)
    const gap = /^[\s-]*/.exec(rest)?.[0].length ?? 0
    const unit = units.map(([word, size]) => ({ word: word.exec(rest.slice(gap)), size }))
    const hit = unit.find(({ word }) => word !== null)
    const goesOn = found && /^[\s,]*(?:and)?\s*$/.test(source.slice(found.end, index))
    if (found && !goesOn) break
    if (!hit?.word) continue
    const sqm = Number(figure.replaceAll(',', '')) * hit.size + (found?.sqm ?? 0)
    const start = found?.start ?? index
    const end = index + figure.length + gap + hit.word[0].length
    found = { sqm, start, end, raw: source.slice(start, end) }
  }
  return found
}

/** Within a hundredth, as figures are rounded on both sides. */
const toleranceShare = 0.01

function areaRow(text: string, { findings }: CollateralProperty): Compared {
  const told = areaIn(text)
  const area = findings?.area
  const row = {
    what: 'Area',
    deed: told ? `${told.raw} (${round(told.sqm)} sq m)` : '',
    registry: area ? `${area.raw} (${areaInWords(area)})` : '',
  }
  if (!told || !area || area.sqm === null) return { ...row, verdict: 'untold' }
  const off = Math.abs(told.sqm - area.sqm) / area.sqm
  if (off <= toleranceShare) return { ...row, verdict: 'same' }
  return { ...row, verdict: 'differs', note: `${Math.round(off * 100)} % apart` }
}

const round = (sqm: number) => (Math.round(sqm * 100) / 100).toLocaleString('en-IN')
