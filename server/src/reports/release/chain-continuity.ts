import { compareNames } from '../../collateral/collateral.ts'
import type { Transfer } from './draft-facts.ts'

/** Names are compared with this many transfers before; equal names with all of them. */
const comparedBack = 5

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/**
 * Transfers whose executant did not receive the property by an earlier one. A claimant of any
 * earlier transfer counts, not only of the last: an owner signs a development agreement and later
 * the sale deed.
 */
export function findBreaks(transfers: readonly Transfer[]): string[] {
  return transfers.flatMap((transfer, i) => {
    const { number, from, to } = transfer
    // The root of a title, such as a grant, may have no executant.
    if ((i > 0 && plain(from) === '') || plain(to) === '') {
      return [`Deed ${number} does not say from whom and to whom the property passed.`]
    }
    const earlier = transfers.slice(0, i)
    if (i === 0 || isReceivedBy(from, earlier)) return []
    const last = earlier.at(-1)
    return [
      `The chain breaks at deed ${number}: it is from ${from}, but deed ${last?.number} is to ${last?.to}.`,
    ]
  })
}

function isReceivedBy(from: string, earlier: readonly Transfer[]): boolean {
  if (earlier.some(({ to }) => plain(to) === plain(from))) return true
  return earlier
    .slice(-comparedBack)
    .some(({ to }) => ['match', 'partial'].includes(compareNames(from, to).nameMatch))
}
