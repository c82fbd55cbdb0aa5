import type { SectionKey } from '../report-sections.ts'

/** Where the workbench shows what a release check is about. */
export interface Place {
  tab: 'report' | 'documents' | 'collateral'
  /** Of the report; `score` and `outcome` are edited with it, but not printed. */
  section?: SectionKey | 'score' | 'outcome'
  document?: string
}

const sectionOfPart: Record<string, Place['section']> = {
  advocate: 'instruction',
  capacity: 'mortgagor',
  properties: 'property',
  scrutinised: 'documents',
  chain_of_title: 'chain_of_title',
  searches: 'searches',
  search_gaps: 'searches',
  encumbrances: 'encumbrances',
  opinion: 'opinion',
  conditions: 'opinion',
  deposits: 'documents_to_deposit',
  score: 'score',
  pins: 'score',
}

/** The place of a path such as `draft.texts.tenure`; undefined if the path is not in the draft. */
export function placeOfPath(path: string): Place | undefined {
  const text = /^draft\.(?:texts|findings)\.(\w+)/.exec(path)?.[1]
  if (text) return { tab: 'report', section: text as SectionKey }
  const part = /^draft\.(\w+)/.exec(path)?.[1]
  if (part === undefined) return undefined
  const section = sectionOfPart[part]
  return section ? { tab: 'report', section } : { tab: 'report' }
}
