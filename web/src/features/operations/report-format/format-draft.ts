import type { FormatSection, ReportFormat, ReportFormatPage } from '../../../api/wording.ts'

export type FormatChoices = ReportFormatPage['choices']

/** As typed. */
export interface FormatDraft {
  format: ReportFormat['format']
  /** One line below the other. */
  letterhead: string
  /** None: as the format has them. */
  sections: readonly FormatSection[]
  logo: string | null
}

export function toDraft({ format, letterhead, sections, logo }: ReportFormat): FormatDraft {
  return { format, letterhead: letterhead.join('\n'), sections, logo }
}

/** What is sent. */
export function toFormat({ format, letterhead, sections, logo }: FormatDraft) {
  const lines = letterhead.split('\n').map((line) => line.trim())
  return { format, letterhead: lines.filter(Boolean), sections: [...sections], logo }
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export function findBuiltIn({ formats }: FormatChoices, key: FormatDraft['format']) {
  const found = formats.find((one) => one.key === key)
  if (!found) throw new Error(`no format ${key}`)
  return found
}
