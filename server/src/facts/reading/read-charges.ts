import type { Page } from '../layout/flows.ts'
import { runOf, sliceRun } from '../layout/run.ts'
import { readCharge } from '../values/read-land-record.ts'
import { type Candidate, candidateFrom } from './candidate.ts'
import type { FormInput } from './read-unlabelled.ts'

const charge =
  /(?<![\p{L}\p{M}])(?:बोजा|तारण|गहाण|ಅಡಮಾನ|ಋಣ|ಸಾಲ|charge|mortgage|mortgaged|loan|hypothecat\p{L}*)(?![\p{L}\p{M}])[\s:–—-]{0,4}(?:(?:of|to|by|from|in favour of)\s)?/iu

/** A charge whose parts stand in the cells of one row, if nothing else has named one. */
export function readCharges(
  pages: readonly Page[],
  found: readonly Candidate[],
  { rule }: FormInput,
): Candidate[] {
  if (!rule.fields.includes('charge') || found.some(({ fact }) => fact === 'amount')) return []
  return pages.flatMap(({ rows }) =>
    rows.flatMap((cells) => {
      const whole = runOf(cells.flatMap(({ words }) => words))
      const said = charge.exec(whole.text)
      if (said === null || /[[\]]/u.test(whole.text)) return []
      const run = sliceRun(whole, said.index + said[0].length)
      return readCharge(run).flatMap((reading) =>
        reading.kind === undefined
          ? []
          : [candidateFrom({ fact: reading.kind, reading, run, isSure: false, rank: 1 })],
      )
    }),
  )
}
