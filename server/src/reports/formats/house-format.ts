import type { SectionKey } from '../report-sections.ts'
import { builtInFormats, type FormatKey, type FormatSection } from './built-in-formats.ts'

/** How the reports of a lender look. */
export interface HouseFormat {
  format: FormatKey
  /** In place of the operator's address; empty: the operator's. */
  letterhead: string[]
  /** Order and names of sections; empty: those of the built-in format. */
  sections: FormatSection[]
  /** A PNG in base64. */
  logo: string | null
}

/** In a version: as it was at its release. */
export interface ReportFormat extends HouseFormat {
  title: string | null
}

export const standardFormat: HouseFormat = {
  format: 'standard',
  letterhead: [],
  sections: [],
  logo: null,
}

export function toReportFormat(house: HouseFormat): ReportFormat {
  const { title, sections } = builtInFormats[house.format]
  return { ...house, title, sections: house.sections.length > 0 ? house.sections : [...sections] }
}

export interface NumberedSection extends FormatSection {
  number: number
}

/** Without a format, as in older versions: the standard one. */
export function sectionsOf(format: ReportFormat | undefined): NumberedSection[] {
  const sections = format?.sections ?? builtInFormats.standard.sections
  return sections.map((section, i) => ({ ...section, number: i + 1 }))
}

export function sectionIn(format: ReportFormat | undefined, key: SectionKey): NumberedSection {
  const found = sectionsOf(format).find((section) => section.key === key)
  if (!found) throw new Error(`a format without section ${key}`)
  return found
}
