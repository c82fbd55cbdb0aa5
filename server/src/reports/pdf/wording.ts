import type { Evidence, ReportContent, Result } from '../report-content.ts'
import { listConditions } from '../score/score-case.ts'

/** Not "nil" or "none": an empty entry does not mean that there is nothing. */
export const noEntry = 'No entry.'

const resultLabels = {
  positive: 'Positive',
  negative: 'Negative',
  query: 'Query',
  hold: 'On hold (reported as query)',
} as const satisfies Record<Result, string>

/** The conditions of a positive result; empty if there are none, or if it is not positive. */
export function openConditions({ result, draft }: ReportContent): string[] {
  return result === 'positive' ? listConditions(draft) : []
}

export function resultLabel(content: ReportContent): string {
  const isConditional = openConditions(content).length > 0
  return `${resultLabels[content.result]}${isConditional ? ', subject to conditions' : ''}`
}

const kindLabels = {
  first: 'First report',
  revision: 'Revision',
  're-release': 'Re-release',
} as const satisfies Record<ReportContent['kind'], string>

export function versionLabel({ version, kind }: ReportContent): string {
  return `Version ${version} (${kindLabels[kind]})`
}

export const standingLabels = {
  open: 'Open',
  discharged: 'Discharged',
  'not known': 'Not known',
} as const

export function entered(text: string | null | undefined): string | undefined {
  return text?.trim() ? text : undefined
}

export function reportTitle({ case: { caseTypeLabel }, format }: ReportContent): string {
  return format?.title ?? entered(caseTypeLabel) ?? 'Legal report'
}

export function caseTypeWithLabel({ case: { caseType, caseTypeLabel } }: ReportContent): string {
  return caseTypeLabel ? `${caseType} – ${caseTypeLabel}` : caseType
}

/** As deeds and land records write it, so that the report has one format. */
const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

export function dateTime(iso: string): string {
  return `${date(iso)}, ${clock.format(new Date(iso))} IST`
}

export function date(iso: string): string {
  return day.format(new Date(iso)).replaceAll('/', '-')
}

const dayFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/

/** An entered date in the format of the report; anything else as it was entered. */
export function enteredDate(text: string | null | undefined): string | undefined {
  const said = entered(text)?.trim()
  const [, ...parts] = said?.match(dayFirst) ?? []
  const [, ...reversed] = said?.match(yearFirst) ?? []
  const found = parts.length > 0 ? parts : reversed.toReversed()
  return found.length > 0 ? found.map((part) => part.padStart(2, '0')).join('-') : said
}

/** As entered, or the day the case came in. */
export function instructionDate({ draft, case: { receivedAt } }: ReportContent) {
  return enteredDate(draft.instruction?.date) ?? (receivedAt ? date(receivedAt) : undefined)
}

const rupeeFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

export function rupees(amount: number): string {
  return `₹ ${rupeeFormat.format(amount)}`
}

export function fileSize(sizeBytes: number): string {
  if (sizeBytes < 1000) return `${sizeBytes} bytes`
  if (sizeBytes < 999_500) return `${Math.round(sizeBytes / 1000)} kB`
  return `${(sizeBytes / 1_000_000).toFixed(1)} MB`
}

export type Cite = (evidence: readonly Evidence[] | undefined) => string

/** "(document 3, page 2)", by the numbers of section 4; empty if there is nothing to cite. */
export function citing(documents: ReportContent['documents']): Cite {
  const numbers = new Map(documents.map(({ id, number }) => [id, number]))
  return (evidence = []) => {
    const places = evidence.flatMap(({ document_id, page }) => {
      const number = numbers.get(document_id)
      return number === undefined ? [] : [`document ${number}, page ${page}`]
    })
    return places.length > 0 ? `(${places.join('; ')})` : ''
  }
}

/** Joined in order; empty parts are left out. */
export function both(...texts: string[]): string {
  return texts.filter(Boolean).join(' ')
}
