import pc from 'picocolors'
import {
  type Collateral,
  type CollateralIn,
  type Property,
  requestIdOf,
  WaitTimeoutError,
} from '../../../sdk/src/index.ts'
import { coveredStates } from '../../../server/src/lib/covered-states.ts'
import { type Command, UsageError } from '../command.ts'
import { connect, keyOptions } from '../integrator.ts'
import { type Field, optionsOf, readInput, typedFields } from '../read-input.ts'
import { counted, safe } from '../show.ts'
import { timeLimit, timeoutOption } from '../time-limit.ts'
import { idempotencyOption } from './case-submit.ts'

const requestFields: readonly Field[] = [
  { name: 'borrower_name', means: 'required' },
  { name: 'external_ref', means: 'your reference' },
  { name: 'loan_account_number', means: 'links the request to the case with this number' },
  { name: 'callback_url', means: 'receives the findings once, signed' },
]

function requiredIn(field: string): string {
  const names = coveredStates
    .filter(({ required }) => (required as readonly string[]).includes(field))
    .map(({ name }) => name)
  return names.length > 0 ? `required in ${names.join(', ')}` : 'optional'
}

const propertyFields: readonly Field[] = [
  { name: 'reference', means: 'your reference for the property; default: P-1' },
  {
    name: 'state',
    means: `required; ${coveredStates.map(({ code }) => code).join(', ')}, or the name`,
  },
  { name: 'district', means: 'required in a supported state' },
  { name: 'taluk', means: requiredIn('taluk') },
  { name: 'village', means: requiredIn('village') },
  { name: 'hobli', means: requiredIn('hobli') },
  { name: 'survey_no', means: 'required in a supported state' },
  { name: 'parcel_type', means: 'survey, gat, cts, plot, hissa or milkat' },
  { name: 'building', means: 'for a flat or shop: name of the building or society' },
  { name: 'wing', means: 'wing or block' },
  { name: 'floor', means: 'floor' },
  { name: 'unit', means: 'number of the flat, shop or office' },
  {
    name: 'from_year',
    means: 'first year to search, four digits; default: 30 years ago, or when the sources begin',
  },
  { name: 'to_year', means: 'last year to search, four digits; default: this year' },
]

const waitSeconds = 15 * 60
const maxRetries = 30

export const collateralSubmit: Command = {
  usage: 'collateral submit',
  means: 'Verify properties: one from flags, or one to ten from a JSON file with --from.',
  example:
    'collateral submit --borrower-name "Ramesh Baburao Patil" --state MH --district Pune --taluk Haveli --village Wagholi --survey-no 9001',
  options: [
    ...optionsOf(requestFields),
    ...optionsOf(propertyFields),
    {
      flags: '--from <file>',
      means: 'fields of the API as a JSON object, - for standard input; flags override them',
    },
    idempotencyOption,
    ...keyOptions,
  ],
  async run(context, _, options) {
    const read = options.from === undefined ? {} : await readInput('--from', options.from)
    const property = typedFields(propertyFields, options)
    const isTyped = Object.keys(property).length > 0
    if (isTyped && read.properties !== undefined) {
      throw new UsageError('--from: already has properties; leave out the property flags')
    }
    const properties = isTyped ? [{ reference: 'P-1', ...property }] : read.properties
    const input = { ...read, ...typedFields(requestFields, options), properties }
    const { deedwire } = connect(context, options)
    const sent = await deedwire.collateral.create(input as unknown as CollateralIn, {
      signal: context.signal,
      idempotencyKey: options.idempotencyKey,
    })
    return {
      json: { ...sent, request_id: requestIdOf(sent) },
      text: `${sent.id}: ${counted(sent.properties.length, 'property', 'properties')} submitted.\nTrack it: deedwire collateral watch ${sent.id}`,
    }
  },
}

export const collateralWatch: Command = {
  usage: 'collateral watch <id>',
  means:
    'Wait until every property is completed or failed, and print a line for each. Exit code 1 unless all were verified. Lines of --json have the type property, collateral (the last) or timeout.',
  example: 'collateral watch col_01k0000000000000000000000',
  options: [timeoutOption('default: 15 minutes'), ...keyOptions],
  async run(context, [id = ''], options) {
    if (!/^\w+$/.test(id)) throw new UsageError('id: must be the id from the response, col_…')
    const limit = timeLimit(context.signal, options.timeout, waitSeconds)
    const { deedwire } = connect(context, options)
    const told = new Set<string>()
    const onProgress = ({ properties }: Collateral) => {
      for (const property of properties) {
        if (property.status === 'running' || told.has(property.reference)) continue
        told.add(property.reference)
        context.line({ type: 'property', ...property }, textOf(property))
      }
    }
    try {
      const timeoutMs = limit.seconds * 1000
      const wait = { signal: context.signal, timeoutMs, maxRetries, onProgress }
      const found = await deedwire.collateral.waitFor(id, wait)
      const { length } = found.properties
      const done = found.properties.filter(({ status }) => status === 'completed').length
      const text = `${found.status}: ${done} of ${counted(length, 'property', 'properties')} verified.`
      context.line({ type: 'collateral', collateral: found }, text)
      return { isTold: true, failed: found.status !== 'completed' }
    } catch (error) {
      if (!(error instanceof WaitTimeoutError)) throw error
      const message = `Not completed within ${limit.seconds} s; the searches continue. Run the command again.`
      context.line({ type: 'timeout', message }, pc.yellow(message))
      return { isTold: true, failed: true }
    }
  },
}

/** The line of a property, and below it the words that raised each flag. */
function textOf(property: Property): string {
  const evidence = property.findings?.evidence ?? []
  const below = evidence.map(
    ({ flag, text, source }) => `  ${flag}: ${safe(text)} ${pc.dim(`(${safe(source)})`)}`,
  )
  return [lineOf(property), ...below].join('\n')
}

function lineOf({ reference, state, status, findings, error }: Property): string {
  const head = `${safe(reference)}  ${state}  ${status}`
  if (error) return `${head}  ${pc.red(error.code)}: ${safe(error.message)}`
  if (!findings) return head
  const flags = findings.riskFlags.join(', ') || 'no flags'
  const name = `name ${findings.nameMatch}`
  return `${head}  risk ${findings.riskBand}; ${flags}; ${name}`
}
