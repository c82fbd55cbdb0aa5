import { reportSections, type SectionKey } from '../report-sections.ts'

/**
 * ▦ What a positive report of each case type must contain. The contract has no field that says
 * whether a loan is for housing or commercial, so the period of the search follows from the case
 * type: 13 years for the reports ordered with home loans, 30 for full investigations of title and
 * for codes that are not in the catalogue. Decisions, section 7.
 */
export interface CaseTypeNeeds {
  /** Years before the release that the searches must cover; null if no period is asked for. */
  searchYears: number | null
  sections: readonly SectionKey[]
}

/** Filled by the service, or checked by a row of its own. */
const elsewhere: readonly SectionKey[] = ['instruction', 'documents', 'opinion', 'certificate']

const everySection = (Object.keys(reportSections) as SectionKey[]).filter(
  (key) => !elsewhere.includes(key),
)

const needs: Record<string, CaseTypeNeeds> = {
  TSR: { searchYears: 13, sections: everySection },
  LSR: { searchYears: 13, sections: everySection },
  LO: { searchYears: 30, sections: everySection },
  TIR: { searchYears: 30, sections: everySection },
  NEC: { searchYears: null, sections: ['mortgagor', 'property', 'searches', 'encumbrances'] },
  MODT: { searchYears: null, sections: ['mortgagor', 'property', 'documents_to_deposit'] },
  LIT: { searchYears: null, sections: ['mortgagor', 'property', 'litigation'] },
  VET: { searchYears: null, sections: ['mortgagor', 'property', 'sarfaesi_stamp'] },
}

const unknownType: CaseTypeNeeds = { searchYears: 30, sections: everySection }

export function findNeeds(caseType: string): CaseTypeNeeds {
  return (Object.hasOwn(needs, caseType) ? needs[caseType] : undefined) ?? unknownType
}
