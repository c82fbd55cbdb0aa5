import pc from 'picocolors'
import { type Collateral, type Findings, requestIdOf } from '../../../sdk/src/index.ts'
import { type Command, UsageError } from '../command.ts'
import { connect, keyOptions } from '../integrator.ts'
import { lined, safe, timeOf } from '../show.ts'

type Property = Collateral['properties'][number]
type Line = readonly [name: string, value: string]

export const collateralGet: Command = {
  usage: 'collateral get <id>',
  means: 'Show the findings of a collateral request: each flag with the words that raised it.',
  example: 'collateral get col_01k0000000000000000000000',
  options: keyOptions,
  async run(context, [id = ''], options) {
    if (!/^\w+$/.test(id)) throw new UsageError('id: must be the id from the response, col_…')
    const { deedwire } = connect(context, options)
    const found = await deedwire.collateral.get(id, { signal: context.signal })
    const parts = [lined(requestLines(found)), ...found.properties.map(propertyText)]
    return { json: { ...found, request_id: requestIdOf(found) }, text: parts.join('\n\n') }
  },
}

export const collateralList: Command = {
  usage: 'collateral list',
  means: 'List collateral requests, the newest first.',
  example: 'collateral list --external-ref COL-1',
  options: [
    { flags: '--external-ref <ref>', means: 'only those with exactly this reference' },
    { flags: '--limit <number>', means: '1 to 100; default: 20' },
    { flags: '--cursor <cursor>', means: 'the next_cursor of a page' },
    ...keyOptions,
  ],
  async run(context, _, options) {
    const { externalRef, limit, cursor } = options
    if (limit !== undefined && !/^([1-9]\d?|100)$/.test(limit)) {
      throw new UsageError('--limit: must be a whole number from 1 to 100')
    }
    const { deedwire } = connect(context, options)
    const page = await deedwire.collateral.list({
      external_ref: externalRef,
      cursor,
      limit: limit === undefined ? undefined : Number(limit),
      signal: context.signal,
    })
    if (page.next_cursor) context.notice(`More: add --cursor ${page.next_cursor}`)
    return {
      json: page,
      text: page.data.map(({ id, external_ref, status, created_at, properties }) => ({
        id,
        reference: safe(external_ref ?? ''),
        status,
        properties: properties.length,
        created: timeOf(created_at),
      })),
    }
  },
}

function requestLines(found: Collateral): Line[] {
  return [
    ['Request', `${found.id}${found.external_ref ? ` (${safe(found.external_ref)})` : ''}`],
    ['Status', found.status],
    ...(found.loan_account_number ? [['Loan', safe(found.loan_account_number)] as const] : []),
    ['Created', timeOf(found.created_at)],
    ...(found.completed_at ? [['Completed', timeOf(found.completed_at)] as const] : []),
  ]
}

function propertyText({ reference, stateLabel, status, findings, error }: Property): string {
  const head = pc.bold(`${safe(reference)}  ${safe(stateLabel)}  ${status}`)
  if (error) return `${head}\n${pc.red(error.code)}: ${safe(error.message, 2000)}`
  return findings ? `${head}\n${lined(findingLines(findings))}` : head
}

function findingLines(findings: Findings): Line[] {
  const { holders, area, nameMatch, nameMatchScore, riskBand } = findings
  const match = nameMatch === 'not_checked' ? 'not checked' : `${nameMatch} (${nameMatchScore})`
  const size = area.sqm === 0 ? 'not recognised' : `${area.sqm} sq m`
  return [
    ['Risk', riskBand],
    ['Name', match],
    ...named('Holder', holders),
    ['Area', area.raw === '' ? 'not stated' : `${safe(area.raw)} = ${size}`],
    ...flagLines(findings),
    ...named('Mortgage', findings.mortgages.map(mortgageText)),
    ...named('Document', findings.encumbrances.map(documentText)),
  ]
}

/** The name beside the first only. */
const named = (name: string, values: readonly string[]): Line[] =>
  values.map((value, at): Line => [at === 0 ? name : '', safe(value)])

function flagLines({ riskFlags, evidence }: Findings): Line[] {
  if (riskFlags.length === 0) return [['Flags', 'none']]
  return riskFlags.flatMap((flag, at): Line[] => [
    [at === 0 ? 'Flags' : '', flag],
    ...evidence
      .filter((one) => one.flag === flag)
      .map(({ text, source, retrievedAt, sha256 }): Line => {
        const from = `${safe(source)}, ${timeOf(retrievedAt)}, SHA-256 ${safe(sha256)}`
        return ['', `  ${safe(text, 2000)} ${pc.dim(`(${from})`)}`]
      }),
  ])
}

function mortgageText({ documentNo, date, lender, status, kind }: Findings['mortgages'][number]) {
  const where = kind === 'revenue' ? 'record of rights' : documentNo
  return [status, where, date, lender].filter(Boolean).join(', ')
}

function documentText({ documentNo, date, nature, kind }: Findings['encumbrances'][number]) {
  const label = kind === 'transfer' ? 'Transfer: ' : ''
  return `${label}${nature}, ${documentNo}, ${date}`
}
