import { readingFaults } from './pages/pages.ts'
import type { DocumentReading } from './reading-store.ts'

/** What a person is told about the text of a document; null if nothing needs to be said. */
export function describeReading(reading: DocumentReading | undefined): string | null {
  if (!reading) return null
  const { state, pages, pagesRead, pagesWithText, fault } = reading
  if (state === 'waiting') {
    return pages === null ? 'Text is being read.' : `${pagesRead} of ${pages} pages read.`
  }
  if (fault !== null) return readingFaults[fault]
  if (pagesWithText === 0) return 'This document has no readable text.'
  const notRead = (pages ?? 0) - pagesRead
  return notRead > 0 ? `Only the first ${pagesRead} of ${pages} pages are read.` : null
}
