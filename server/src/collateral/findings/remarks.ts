import type { RegistryRecord } from '../registry-record.ts'
import type { FlagName } from './flags.ts'
import { fold } from './letters.ts'
import { phraseFinder, wordsOf } from './phrases.ts'
import { type Column, governmentNames, remarkRows } from './remark-words.ts'

const rows = remarkRows.map((row) => ({
  ...row,
  finder: phraseFinder(wordsOf(row.words)),
  lifting: row.lifts === undefined ? undefined : phraseFinder(wordsOf(row.lifts)),
}))
const government = new Set(wordsOf(governmentNames).map(fold))

/**
 * The flags that the words of the record raise, and the remarks that speak of a debt not repaid.
 * Each text speaks for itself: none silences another.
 */
export function readRemarks(record: RegistryRecord): { told: Set<FlagName>; charges: string[] } {
  const told = new Set<FlagName>()
  const charges: string[] = []
  for (const remark of record.remarks) {
    const flags = flagsIn('remarks', remark)
    if (flags.has('subsisting_mortgage')) charges.push(remark)
    for (const flag of flags) told.add(flag)
  }
  for (const flag of flagsIn('tenure', record.tenure ?? '')) told.add(flag)
  for (const holder of record.holders) {
    for (const flag of flagsIn('holders', holder)) told.add(flag)
    if (government.has(fold(holder))) told.add('govt_land')
  }
  return { told, charges }
}

/** They may turn the sense of a text around; then nothing in it is taken back. */
const doubtful = phraseFinder(
  wordsOf('not, until, till, unless, if, to be, except, नाही, पर्यंत, शिवाय, ಇಲ್ಲ, ವರೆಗೆ, ತನಕ'),
)

interface Place {
  start: number
  end: number
  row: (typeof rows)[number]
}

function flagsIn(column: Column, written: string): Set<FlagName> {
  const text = fold(written)
  const places = rows
    .filter((row) => row.columns.includes(column))
    .flatMap((row) => row.finder.placesIn(text).map((place): Place => ({ ...place, row })))
    .sort((a, b) => a.start - b.start)
  const isClear = doubtful.placesIn(text).length === 0
  const standing = places.filter(
    (place) => !isDenied(text, place) && !(isClear && isLifted(text, place, places)),
  )
  return new Set(standing.map(({ row }) => row.flag))
}

const deniedBefore =
  /(?<!(?:^| )not)(?:^| )(?:no|nil|without any|free from|free of)(?: (?:pending|court|civil|legal|bank|any|such|government|govt))? $/u
const denials = `no, nil, none, na, not applicable, नाही, काही नाही, लागू नाही, निरंक, ಇಲ್ಲ,
  ಇರುವುದಿಲ್ಲ, ಅನ್ವಯಿಸುವುದಿಲ್ಲ`
const deniedAfter = new RegExp(
  `^[\\p{L}\\p{M}]{0,8}(?: (?:pending|found|प्रलंबित|चालु|ಬಾಕಿ))? ?(?:${wordsOf(denials).map(fold).join('|')})$`,
  'u',
)

/** `Court stay: No`, `no litigation`. A "No." in the middle is the number of a suit. */
function isDenied(text: string, { start, end }: Place): boolean {
  return deniedBefore.test(text.slice(0, start)) || deniedAfter.test(text.slice(end))
}

/**
 * Taken back by what follows it, before anything else is spoken of: `stay vacated, suit pending`
 * ends the stay and not the suit.
 */
function isLifted(text: string, { end, row }: Place, places: readonly Place[]): boolean {
  if (row.lifting === undefined) return false
  const next = places.find(({ start }) => start >= end)?.start ?? text.length
  return row.lifting.placesIn(text.slice(end, next)).length > 0
}
