import type { RecordEntry } from '../../collateral/collateral.ts'
import type { TitleEvent } from './title-event.ts'

/** The registered documents of a land record. */
export const eventsFromRecord = (portal: string, entries: readonly RecordEntry[]): TitleEvent[] =>
  entries.map((entry, i) => ({
    id: `${portal}-${i + 1}`,
    date: entry.date,
    nature: entry.nature,
    number: entry.document_no,
    from: entry.executants,
    to: entry.claimants,
    refersTo: entry.refers_to,
    source: sourceOf(portal, entry.document_no),
  }))

/** A mortgage of the findings, which name the lender and not the owner. */
export interface FoundMortgage {
  documentNo: string
  date: string
  lender: string
  status: 'open' | 'discharged'
  dischargedBy?: { documentNo: string; date: string } | null
}

/** Each with the document that discharged it, if there is one. */
export const eventsFromMortgages = (
  portal: string,
  mortgages: readonly FoundMortgage[],
): TitleEvent[] =>
  mortgages.flatMap(({ documentNo, date, lender, status, dischargedBy }, i): TitleEvent[] => {
    const charge: TitleEvent = {
      id: `${portal}-mortgage-${i + 1}`,
      date,
      nature: 'Mortgage',
      number: documentNo,
      from: [],
      to: lender,
      standing: status,
      source: sourceOf(portal, documentNo),
    }
    if (!dischargedBy) return [charge]
    const release: TitleEvent = {
      id: `${portal}-release-${i + 1}`,
      date: dischargedBy.date,
      nature: 'Reconveyance',
      number: dischargedBy.documentNo,
      from: lender,
      to: [],
      refersTo: documentNo,
      source: sourceOf(portal, dischargedBy.documentNo),
    }
    return [charge, release]
  })

const sourceOf = (portal: string, document: string) =>
  ({ kind: 'land_record', portal, ...(document && { document }) }) as const
