import type { ReportDraft } from '../report-content.ts'
import {
  reportSections,
  type SectionKey,
  type TextSectionKey,
  textSectionKeys,
} from '../report-sections.ts'

/**
 * How the release checks read a draft. The only file of this folder that knows the shape of a
 * draft: a section with new fields is read here and nowhere else.
 */

const hasText = (text: string | undefined): boolean => /[\p{L}\p{N}]/u.test(text ?? '')
const isBareNotApplicable = (text: string): boolean =>
  /^\W*(n\W*a|not applicable)\W*$/iu.test(text.trim())

/** Why a section is not filled; undefined if it is. */
export function findMissing(draft: ReportDraft, key: SectionKey): string | undefined {
  if (reportSections[key].kind === 'text') return missingText(draft, key as TextSectionKey)
  const read = ownSections[key]
  return read?.(draft)
}

function missingText({ texts, findings }: ReportDraft, key: TextSectionKey): string | undefined {
  const { verdict, because, ...particulars } = findings?.[key] ?? {}
  const text = texts?.[key] ?? ''
  const isWritten = hasText(text) || Object.values(particulars).some(hasText)
  if (verdict === 'not applicable') {
    return hasText(because) || isWritten ? undefined : 'must say why it is not applicable'
  }
  if (!isWritten) return 'is empty; write what was found, or “Not applicable because …”'
  if (verdict === undefined && isBareNotApplicable(text)) {
    return 'must say why: “Not applicable because …”'
  }
  return undefined
}

const ownSections: Partial<Record<SectionKey, (draft: ReportDraft) => string | undefined>> = {
  mortgagor: ({ capacity }) =>
    hasText(capacity) ? undefined : 'is empty; state the capacity of the mortgagor',
  property: ({ properties = [] }) =>
    properties.length > 0 && properties.every(isDescribed)
      ? undefined
      : 'needs a survey number or a description, and the extent, for each property',
  chain_of_title: ({ chain_of_title: rows = [] }) => (rows.length > 0 ? undefined : 'has no deed'),
  searches: ({ searches = [] }) => (searches.length > 0 ? undefined : 'has no search'),
  documents_to_deposit: ({ deposits = [] }) =>
    deposits.some(({ document }) => hasText(document))
      ? undefined
      : 'is empty; list the originals to be deposited',
}

function isDescribed(row: NonNullable<ReportDraft['properties']>[number]): boolean {
  return (hasText(row.description) || hasText(row.survey_no)) && hasText(row.extent)
}

/** The part of the draft that holds a section, for the path of a fault. */
export function pathOfSection(key: SectionKey): string {
  if (reportSections[key].kind === 'text') return `draft.texts.${key}`
  return `draft.${partOfSection[key] ?? key}`
}

/** Parts that are not named like their section. */
const partOfSection: Partial<Record<SectionKey, string>> = {
  mortgagor: 'capacity',
  property: 'properties',
  documents_to_deposit: 'deposits',
}

export interface Searched {
  number: number
  fromYear: number
  toYear: number
  hasReceipt: boolean
}

/** Searches that name years; others, such as CERSAI, cover no period. */
export function listSearched({ searches = [] }: ReportDraft): Searched[] {
  return searches.flatMap(({ from_year, to_year, receipt_no }, i) => {
    const [fromYear, toYear] = [readYear(from_year), readYear(to_year)]
    if (fromYear === undefined || toYear === undefined) return []
    return [{ number: i + 1, fromYear, toYear, hasReceipt: hasText(receipt_no) }]
  })
}

function readYear(written: string | undefined): number | undefined {
  const year = /(?:^|\D)((?:18|19|20)\d\d)(?!\d)/.exec(written ?? '')?.[1]
  return year === undefined ? undefined : Number(year)
}

export interface Encumbrance {
  /** By which it is found again in a later draft. */
  key: string
  /** As a sentence names it. */
  name: string
  isOpen: boolean
  isDischarged: boolean
}

export function listEncumbrances({ encumbrances = [] }: ReportDraft): Encumbrance[] {
  return encumbrances.map(({ id, nature, document_no, in_favour_of, standing }, i) => ({
    key: document_no?.trim().toLowerCase() || id || String(i + 1),
    name: [nature || 'encumbrance', document_no, in_favour_of && `of ${in_favour_of}`]
      .filter(Boolean)
      .join(' '),
    isOpen: standing === 'open',
    isDischarged: standing === 'discharged',
  }))
}

/** Who signs; empty where the draft does not say. */
export function readSigner({ advocate }: ReportDraft): {
  staffId: string
  name: string
  enrolmentNumber: string
} {
  return {
    staffId: advocate?.staff_id?.trim() ?? '',
    name: advocate?.name?.trim() ?? '',
    enrolmentNumber: advocate?.enrolment_no?.trim() ?? '',
  }
}

export function readOpinion({ opinion = '' }: ReportDraft): string {
  return opinion
}

/** What section 15 says. */
export function readLitigation({ texts, findings }: ReportDraft): string {
  const { cases_found, because } = findings?.litigation ?? {}
  return [texts?.litigation, cases_found, because].filter(hasText).join('\n')
}

/** Sections whose author says that what was found is against the property. */
export function listAdverseSections({ findings = {} }: ReportDraft): TextSectionKey[] {
  return textSectionKeys.filter((key) => findings[key]?.verdict === 'adverse')
}
