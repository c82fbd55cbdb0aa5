import { text as textOf } from 'node:stream/consumers'
import { compareNames, readArea, states } from '../../collateral/collateral.ts'
import { invalidRequest } from '../../lib/app-error.ts'
import { stateCodeOf } from '../../lib/indian-states.ts'
import type { Command, Said } from '../command.ts'
import { readCsv } from '../read-csv.ts'

const pairsMax = 100_000

export const collateralNameMatch: Command = {
  usage: 'collateral name-match [borrower] [holder]',
  means:
    'Compare two names as in the findings; without names, read pairs as CSV from standard input (columns name_a and name_b, or the first two).',
  async run(_context, [borrower, holder]) {
    if (borrower !== undefined && holder !== undefined) {
      const verdict = compareNames(borrower, holder)
      return { json: verdict, text: `${verdict.score} ${verdict.nameMatch}: ${verdict.why}` }
    }
    if (borrower !== undefined || process.stdin.isTTY) {
      throw invalidRequest(['name-match: give two names, or pairs as CSV on standard input'])
    }
    return comparePairs(readCsv(await textOf(process.stdin)))
  },
}

function comparePairs(rows: string[][]): Said {
  if (rows.length > pairsMax) throw invalidRequest([`stdin: has more than ${pairsMax} pairs`])
  const [first = []] = rows
  const [a, b] = [first.indexOf('name_a'), first.indexOf('name_b')]
  const hasHeader = a >= 0 && b >= 0
  const pairs = hasHeader
    ? rows.slice(1).map((row) => [row[a] ?? '', row[b] ?? ''] as const)
    : rows.map((row) => [row[0] ?? '', row[1] ?? ''] as const)
  const verdicts = pairs.map(([one, other]) => compareNames(one, other))
  return {
    json: verdicts,
    isLines: true,
    text: verdicts.map(({ score, nameMatch, why }, i) => ({
      borrower: pairs[i]?.[0],
      holder: pairs[i]?.[1],
      score,
      nameMatch,
      why,
    })),
  }
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
