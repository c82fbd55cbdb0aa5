import type { FactKind } from '../fact.ts'
import type { Candidate } from '../reading/candidate.ts'
import { asLoan } from './read-tables.ts'

/** ▦ What an entry of a list of deeds has, and whether it has only one. */
const parts: Partial<Record<FactKind, 'one' | 'several'>> = {
  registration_no: 'one',
  registration_date: 'one',
  execution_date: 'one',
  nature: 'one',
  consideration: 'one',
  amount: 'one',
  executant: 'several',
  claimant: 'several',
}

/** A list written as blocks of labels and values: what has been named begins the next entry. */
export function groupEntries(candidates: readonly Candidate[]): Candidate[] {
  const own = candidates
    .filter(({ fact, words }) => parts[fact] !== undefined && words.length > 0)
    .sort((a, b) => placeOf(a) - placeOf(b))
  const numbers = own.filter(({ fact }) => fact === 'registration_no')
  if (numbers.length < 2) return asLoan(candidates)
  const entries: Candidate[][] = [[]]
  // A part that every entry begins with.
  const first = own[0]?.fact
  for (const candidate of own) {
    const last = entries.at(-1) ?? []
    const isNamed =
      parts[candidate.fact] === 'one' && last.some(({ fact }) => fact === candidate.fact)
    const isNext = candidate.fact === first && parts[candidate.fact] === 'several'
    const hasOthers = last.some(({ fact }) => fact !== candidate.fact)
    if (isNamed || (isNext && hasOthers)) entries.push([candidate])
    else last.push(candidate)
  }
  const rest = candidates.filter(({ fact }) => parts[fact] === undefined)
  return [
    ...rest,
    ...entries.flatMap((entry, i) => asLoan(entry).map((each) => ({ ...each, entry: i + 1 }))),
  ]
}

const placeOf = ({ words }: Candidate) => (words[0]?.row ?? 0) + (words[0]?.rect.x ?? 0) / 10
