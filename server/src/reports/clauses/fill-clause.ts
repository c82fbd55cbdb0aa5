import { asSentence } from '../as-sentence.ts'
import type { ReportContent } from '../report-content.ts'
import { reportSections, type SectionKey, sectionKeys } from '../report-sections.ts'

type Filled = Pick<ReportContent, 'case' | 'lender' | 'reason' | 'draft'>

interface Value {
  means: string
  read(content: Filled, numberOf: NumberOf): string
}

/** ▦ What a clause can name in braces, besides `{section:…}`. */
const values: Record<string, Value> = {
  borrower: {
    means: 'Names of the applicant and the co-applicant',
    read: ({ case: { applicantName, coApplicantName } }) =>
      [applicantName, coApplicantName].filter(Boolean).join(' and '),
  },
  lender: { means: 'Name of the lender', read: ({ lender }) => lender.name },
  reason: {
    means: 'Reason of the result',
    read: ({ reason }) => (reason?.trim() ? asSentence(reason) : 'stated in the opinion.'),
  },
  search_period: {
    means: 'Years searched, such as “the years 1997 to 2026”',
    read: ({ draft }, numberOf) =>
      searchPeriod(draft.searches) ?? `the period stated in section ${numberOf('searches')}`,
  },
}

export type NumberOf = (key: SectionKey) => number

export const numberInReport: NumberOf = (key) => reportSections[key].number

const placeholder = /\{([a-z_]+)(?::([a-z_]+))?\}/g

export function fillClause(text: string, content: Filled, numberOf: NumberOf): string {
  return text.replace(placeholder, (whole, name: string, key?: string) => {
    if (name === 'section' && key && isSection(key)) return String(numberOf(key))
    return key === undefined ? (readValue(name)?.read(content, numberOf) ?? whole) : whole
  })
}

const braces = /\{[^{}]*\}?|\}/g

/** What is in braces, but means nothing. */
export function findUnknownPlaceholders(text: string): string[] {
  const found = [...text.matchAll(braces)].map(([each]) => each)
  return found.filter((each) => explain(each) === undefined)
}

export interface Placeholder {
  placeholder: string
  means: string
}

/** Everything that can stand in braces, as it is written. */
export function listPlaceholders(): Placeholder[] {
  const names = [...Object.keys(values), ...sectionKeys.map((key) => `section:${key}`)]
  return names.flatMap((name) => {
    const means = explain(`{${name}}`)
    return means === undefined ? [] : [{ placeholder: `{${name}}`, means }]
  })
}

export interface ClausePiece {
  text: string
  /** Of a placeholder; null for plain words. */
  means: string | null
}

/** The words of a clause and its placeholders, in order. */
export function splitClause(text: string): ClausePiece[] {
  const pieces: ClausePiece[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(placeholder)) {
    const means = explain(found)
    if (means === undefined) continue
    if (index > at) pieces.push({ text: text.slice(at, index), means: null })
    pieces.push({ text: found, means })
    at = index + found.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at), means: null })
  return pieces
}

function explain(found: string): string | undefined {
  const [, name = '', key] = [...found.matchAll(placeholder)][0] ?? []
  if (key === undefined) return readValue(name)?.means
  if (name !== 'section' || !isSection(key)) return undefined
  return `Number of section “${reportSections[key].title}”`
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
