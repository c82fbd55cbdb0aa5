import type { RecordEntry, RegistryRecord } from '../registry-record.ts'
import type { ReadEntry } from './deeds/read-entry.ts'

/** Words of the record, and the answer of the registry they were read from. */
export interface Evidence {
  text: string
  source: string
}

/** The words of the record that raised a flag. */
export interface FlagEvidence extends Evidence {
  flag: string
}

/** Per flag: more of the same adds nothing. */
export const evidenceMax = 5
const textMax = 500

/** As many as evidence needs: the rest of a long record is not examined. */
export function firstFew<T>(all: Iterable<T>, fits: (one: T) => boolean): T[] {
  const found: T[] = []
  for (const one of all) {
    if (found.length >= evidenceMax) break
    if (fits(one)) found.push(one)
  }
  return found
}

/** Writes evidence with the sources of one record. */
export interface EvidenceWriter {
  /** Of the record of rights: holders, extent, tenure, remarks. */
  ofRights(texts: readonly string[]): Evidence[]
  ofEntries(entries: readonly EntryRead[]): Evidence[]
  /** About the search as a whole. */
  ofSearch(text: string): Evidence[]
}

type EntryRead = Pick<ReadEntry, 'entry'> & { nature: { readable: string } }

export function evidenceWriter(
  record: Pick<RegistryRecord, 'rights_source'> | undefined,
  portal: string,
): EvidenceWriter {
  const rights = record?.rights_source?.trim() || portal
  return {
    // Most flags have none.
    ofRights: (texts) =>
      texts.length === 0
        ? []
        : texts.slice(0, evidenceMax).map((text) => ({ text: bounded(text), source: rights })),
    ofEntries: (entries) =>
      entries.length === 0
        ? []
        : entries.slice(0, evidenceMax).map(({ entry, nature }) => ({
            text: bounded(entryText(entry, nature.readable)),
            source: entry.source?.trim() || portal,
          })),
    ofSearch: (text) => [{ text: bounded(text), source: portal }],
  }
}

/** A record may have invisible characters only; evidence is never empty. */
function bounded(text: string): string {
  const plain = text.trim()
  if (plain === '') return 'The entry is empty.'
  if (plain.length <= textMax) return plain
  const cut = plain.slice(0, textMax - 1)
  // Not between the two halves of one character.
  return `${/[\ud800-\udbff]$/u.test(cut) ? cut.slice(0, -1) : cut}…`
}

const partiesShownMax = 6

function entryText(entry: RecordEntry, nature: string): string {
  const { document_no: number, date, executants, claimants, property } = entry
  const sides = [executants, claimants].map((names) =>
    names.slice(0, partiesShownMax).join(', ').slice(0, textMax),
  )
  const parties = sides.some((side) => side !== '') ? `: ${sides[0]} to ${sides[1]}` : ''
  const about = property === undefined ? '' : ` (${property.slice(0, 200)})`
  return `${[nature, number, date].filter((part) => part.trim() !== '').join(', ')}${parties}${about}`
}
