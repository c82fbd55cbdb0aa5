import { hash } from 'node:crypto'
import type { FlagEvidence } from '../findings/findings.ts'
import type { AnswerNote } from './collateral-store.ts'
import type { Evidence } from './stored-findings.ts'

/** What the evidence of one search was read from. */
export interface EvidenceBasis {
  /** The registry's answers, or the files a searcher attached. */
  notes: readonly Pick<AnswerNote, 'source' | 'fetchedAt' | 'sha256'>[]
  /** What was judged, in case there is no answer. */
  record: unknown
  /** The time of the search. */
  at: Date
}

/**
 * Adds to each text the time and hash of the answer it comes from: that of its source, else those
 * whose name begins like it (`Index-II` for `Index-II 2015`), else all answers of the search.
 */
export function dateEvidence(
  evidence: readonly FlagEvidence[],
  { notes, record, at }: EvidenceBasis,
): Evidence[] {
  const origins = new Map<string, Origin>()
  const originOf = (source: string): Origin => {
    const exact = notes.findLast((note) => note.source === source)
    const alike = notes.filter((note) => source !== '' && note.source.startsWith(source))
    const ofSource = exact ? [exact] : alike
    const used = ofSource.length > 0 ? ofSource : notes
    return {
      retrievedAt: ofSource.at(-1)?.fetchedAt ?? at.toISOString(),
      sha256:
        used.length > 0
          ? hashTogether(used.map(({ sha256 }) => sha256))
          : hash('sha256', JSON.stringify(record ?? null), 'hex'),
    }
  }
  return evidence.map(({ flag, text, source }) => {
    const origin = origins.get(source) ?? originOf(source)
    origins.set(source, origin)
    return { flag, text, source, ...origin }
  })
}

type Origin = Pick<Evidence, 'retrievedAt' | 'sha256'>

/** The hash of one; of several, the hash of their hashes in hexadecimal, one per line. */
function hashTogether(hashes: readonly string[]): string {
  const [first = '', ...others] = hashes
  return others.length === 0 ? first : hash('sha256', hashes.join('\n'), 'hex')
}
