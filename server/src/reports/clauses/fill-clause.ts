import { asSentence } from '../as-sentence.ts'
import type { ReportContent } from '../report-content.ts'
import { reportSections, type SectionKey } from '../report-sections.ts'

type Filled = Pick<ReportContent, 'case' | 'lender' | 'reason' | 'draft'>

/** ▦ What a clause can name in braces, besides `{section:…}`. */
const values: Record<string, (content: Filled, numberOf: NumberOf) => string> = {
  borrower: ({ case: { applicantName, coApplicantName } }) =>
    [applicantName, coApplicantName].filter(Boolean).join(' and '),
  lender: ({ lender }) => lender.name,
  reason: ({ reason }) => (reason?.trim() ? asSentence(reason) : 'stated in the opinion.'),
  search_period: ({ draft }, numberOf) =>
    searchPeriod(draft.searches) ?? `the period stated in section ${numberOf('searches')}`,
}

export type NumberOf = (key: SectionKey) => number

export const numberInReport: NumberOf = (key) => reportSections[key].number

const placeholder = /\{([a-z_]+)(?::([a-z_]+))?\}/g

export function fillClause(text: string, content: Filled, numberOf: NumberOf): string {
  return text.replace(placeholder, (whole, name: string, key?: string) => {
    if (name === 'section' && key && isSection(key)) return String(numberOf(key))
    return key === undefined ? (readValue(name)?.(content, numberOf) ?? whole) : whole
  })
}

/** What is in braces, but means nothing. */
export function findUnknownPlaceholders(text: string): string[] {
  const braces = [...text.matchAll(/\{[^{}]*\}?|\}/g)].map(([found]) => found)
  return braces.filter((found) => {
    const [, name = '', key] = [...found.matchAll(placeholder)][0] ?? []
    if (name === 'section') return key === undefined || !isSection(key)
    return key !== undefined || !readValue(name)
  })
}

function readValue(name: string) {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

const isSection = (key: string): key is SectionKey => Object.hasOwn(reportSections, key)

/** From the first year to the last of the searches that say both. */
function searchPeriod(searches: ReportContent['draft']['searches'] = []): string | undefined {
  const years = searches.flatMap(({ from_year, to_year }) => {
    const [from, to] = [yearIn(from_year), yearIn(to_year)]
    return from === undefined || to === undefined ? [] : [from, to]
  })
  if (years.length === 0) return undefined
  const [first, last] = [Math.min(...years), Math.max(...years)]
  return first === last ? `the year ${first}` : `the years ${first} to ${last}`
}

function yearIn(written = ''): number | undefined {
  const found = written.match(/\b(1[89]|20)\d\d\b/)?.[0]
  return found === undefined ? undefined : Number(found)
}
