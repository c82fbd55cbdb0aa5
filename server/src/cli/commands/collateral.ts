import { text as textOf } from 'node:stream/consumers'
import type { Said } from '../../../../cli/src/cli.ts'
import {
  type BorrowerVerdict,
  matchBorrowers,
  readArea,
  states,
  weakestOf,
} from '../../collateral/collateral.ts'
import { invalidRequest } from '../../lib/app-error.ts'
import { stateCodeOf } from '../../lib/indian-states.ts'
import type { Command } from '../command.ts'
import { readCsv } from '../read-csv.ts'

const pairsMax = 100_000

export const collateralNameMatch: Command = {
  usage: 'collateral name-match [borrower] [holder]',
  means:
    'Compare two names as in the findings; without names, read pairs as CSV from standard input (columns name_a and name_b, or the first two). With a column label, a summary follows on standard error.',
  async run({ notice }, [borrower, holder]) {
    if (borrower !== undefined && holder !== undefined) return compareOne(borrower, holder)
    if (borrower !== undefined || process.stdin.isTTY) {
      throw invalidRequest(['name-match: give two names, or pairs as CSV on standard input'])
    }
    const rows = readCsv(await textOf(process.stdin))
    const { said, summary } = comparePairs(rows)
    if (summary !== undefined) notice(summary)
    return said
  },
}

interface PairVerdict {
  score: number
  nameMatch: string
  why: string
  /** Each borrower, if there are several. */
  borrowers?: BorrowerVerdict[]
}

function verdictOf(borrower: string, holder: string): PairVerdict {
  const all = matchBorrowers(borrower, [holder])
  const weakest = weakestOf(all)
  if (!weakest) throw new Error('one holder gives one verdict')
  const { score, nameMatch, why } = weakest
  return { score, nameMatch, why, ...(all.length > 1 && { borrowers: all }) }
}

function compareOne(borrower: string, holder: string): Said {
  const verdict = verdictOf(borrower, holder)
  const each = verdict.borrowers?.map((one) => `  ${one.borrower}: ${textOfVerdict(one)}`) ?? []
  return { json: verdict, text: [textOfVerdict(verdict), ...each].join('\n') }
}

const textOfVerdict = ({ score, nameMatch, why }: PairVerdict): string =>
  `${score} ${nameMatch}: ${why}`

function comparePairs(rows: string[][]): { said: Said; summary: string | undefined } {
  if (rows.length > pairsMax) throw invalidRequest([`stdin: has more than ${pairsMax} pairs`])
  const [first = []] = rows
  const [a, b] = [first.indexOf('name_a'), first.indexOf('name_b')]
  const hasHeader = a >= 0 && b >= 0
  const pairs = hasHeader
    ? rows.slice(1).map((row) => [row[a] ?? '', row[b] ?? ''] as const)
    : rows.map((row) => [row[0] ?? '', row[1] ?? ''] as const)
  const verdicts = pairs.map(([one, other]) => verdictOf(one, other))
  const labels = hasHeader ? rows.slice(1).map((row) => row[first.indexOf('label')]) : []
  return {
    said: {
      json: verdicts,
      isLines: true,
      text: verdicts.map(({ score, nameMatch, why }, i) => ({
        borrower: pairs[i]?.[0],
        holder: pairs[i]?.[1],
        score,
        nameMatch,
        why,
      })),
    },
    summary: first.includes('label') ? summaryOf(verdicts, labels) : undefined,
  }
}

/** How many pairs labelled `match` were found, and how many others were taken for one. */
function summaryOf(
  verdicts: readonly PairVerdict[],
  labels: readonly (string | undefined)[],
): string {
  const of = (isSame: boolean) => verdicts.filter((_, i) => (labels[i] === 'match') === isSame)
  const count = (some: readonly PairVerdict[], found: string) =>
    some.filter(({ nameMatch }) => nameMatch === found).length
  const [same, different] = [of(true), of(false)]
  const share = ((100 * count(same, 'match')) / Math.max(1, same.length)).toFixed(1)
  return [
    `same: ${same.length}, of which match ${count(same, 'match')} (${share} %), partial ${count(same, 'partial')}, mismatch ${count(same, 'mismatch')}`,
    `different: ${different.length}, of which match ${count(different, 'match')} (false matches), partial ${count(different, 'partial')}, mismatch ${count(different, 'mismatch')}`,
  ].join('\n')
}

export const collateralArea: Command = {
  usage: 'collateral area <state> <written>',
  means: 'Convert an area as written by the registry of the state.',
  async run(_context, [state = '', written = '']) {
    const code = stateCodeOf(state)
    if (code === undefined || !states.find(code)) {
      const known = states.rows.map((row) => row.code).join(', ')
      throw invalidRequest([`state: must be one of ${known}`])
    }
    const { area, flags } = readArea(code, written)
    const told = flags.length > 0 ? ` (${flags.join(', ')})` : ''
    const figures =
      area.sqm === null
        ? 'cannot be read with certainty'
        : `${area.sqm} sq m, ${area.sqyd} sq yd, ${area.sqft} sq ft`
    return { json: { ...area, flags }, text: `${area.raw}: ${figures}${told}` }
  },
}
