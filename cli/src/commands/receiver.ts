import { readFile, writeFile } from 'node:fs/promises'
import pc from 'picocolors'
import { type Examination, InvalidRequestError } from '../../../sdk/src/index.ts'
import type {
  Examined,
  ExamineIn,
  PublicJwk,
  SignedCertificate,
} from '../../../server/src/callbacks/receiver-tools.ts'
import { type Command, type Said, UsageError } from '../command.ts'
import { connectToUat, integratorOptions, openKeylessClient, urlOption } from '../integrator.ts'
import { safe } from '../show.ts'

const fromHereWhy =
  'Tested from this machine: no certificate is issued, because the result cannot be verified by others.'

export const receiverCheck: Command = {
  usage: 'receiver check [url]',
  means:
    'Run the go-live test of a UAT receiver with genuine and bad callbacks. Default: the registered receiver.',
  example:
    'receiver check https://los.lender.example/callbacks --state-url "https://los.lender.example/cases/{external_ref}"',
  options: [
    ...integratorOptions,
    {
      flags: '--secret <secret>',
      means: 'signing secret to use; required for a URL that is not registered',
    },
    {
      flags: '--state-url <url>',
      means: 'URL that shows what the receiver stored for a case; with {external_ref}',
    },
    {
      flags: '--state-header <line>',
      means: 'header sent to the state URL, such as "Authorization: Bearer …"',
    },
    {
      flags: '--out <file>',
      means: 'file for the certificate; default: receiver-certificate.json',
    },
    { flags: '--from-here', means: 'run the test from this machine, without a certificate' },
  ],
  async run(context, [url], options) {
    const { notice, signal } = context
    const { secret, stateUrl, stateHeader, out = 'receiver-certificate.json', fromHere } = options
    const wish: ExamineIn = { url, secret, state_url: stateUrl, ...headerIn(stateHeader) }
    if (fromHere) return saidUnsigned(await examineHere(wish))
    const { deedwire } = connectToUat(context, options, 'The go-live test runs in UAT.')
    notice('The service is testing the receiver. This takes up to 90 seconds.')
    const examined = await deedwire.callback.examine(wish, { signal }).catch((error: unknown) => {
      // A URL of a private network, if the service allows only public ones.
      if (isRefusedAddress(error) && secret !== undefined) return undefined
      throw error
    })
    if (!examined || (isUnreachable(examined) && secret !== undefined)) {
      notice('The service cannot reach this URL, so it is tested from this machine instead.')
      return saidUnsigned(await examineHere(wish))
    }
    const hint = isUnreachable(examined)
      ? 'The service cannot reach this URL. If this machine can, add --from-here and --secret.\n'
      : ''
    await save(out, examined.certificate)
    const { valid_until: until } = examined.certificate.certificate
    return saidOf(examined, `${hint}Certificate: ${out}, valid until ${until.slice(0, 10)}.`)
  },
}

export const receiverVerify: Command = {
  usage: 'receiver verify <file>',
  means: 'Check a go-live test certificate: genuine, still valid, passed.',
  example: 'receiver verify receiver-certificate.json',
  options: [
    urlOption,
    {
      flags: '--key-file <file>',
      means: 'saved public key of the service, instead of downloading it',
    },
  ],
  async run(_, [file = ''], options) {
    const given = await readJson(file)
    const { keys } = options.keyFile
      ? ((await readJson(options.keyFile)) as { keys?: PublicJwk[] })
      : await openKeylessClient(options).callback.examinationKey()
    if (!Array.isArray(keys)) throw new UsageError('--key-file: must be a JWK set')
    const { certificateFindings, checkCertificate } = await callbacks()
    const finding = checkCertificate(given, keys as PublicJwk[], new Date())
    const isGenuine = finding === 'genuine' || finding === 'expired'
    const told = isGenuine ? (given as SignedCertificate).certificate : undefined
    const lines = [
      certificateFindings[finding],
      ...(told
        ? [
            `Receiver: ${told.url}${told.registered ? ', the registered one' : ', not the registered one'}`,
            `Lender: ${told.lender.name}`,
            `Tested: ${told.examined_at}; valid until ${told.valid_until}`,
            `Verdict: ${told.verdict}`,
          ]
        : []),
    ]
    return {
      json: { finding, message: certificateFindings[finding], certificate: told ?? null },
      text: lines.join('\n'),
      failed: finding !== 'genuine' || told?.verdict !== 'passed',
    }
  },
}

/** Loaded on demand: it imports half the service. */
const callbacks = () => import('../../../server/src/callbacks/receiver-tools.ts')

/** The same examination, without the service and its certificate. */
async function examineHere(wish: ExamineIn): Promise<Examined> {
  const { CallbackSender, examPorts, faultsOfState, faultsOfUrl, runExamination, stateAddressIn } =
    await callbacks()
  const { url = '', secret } = wish
  const faults = [...faultsOfUrl(url, { allowPrivate: true }), ...faultsOfState(wish, url, true)]
  if (secret === undefined) faults.push('--secret: is required with --from-here')
  if (faults.length > 0) throw new UsageError(...faults)
  const sender = new CallbackSender()
  try {
    const ports = examPorts(sender, { url, allowPrivate: true }, stateAddressIn(wish))
    const signing = { secret: secret ?? '', previous: undefined }
    return await runExamination(ports, { signing, now: new Date() })
  } finally {
    await sender.close()
  }
}

/** The service does not distinguish addresses of its own network, so this does not either. */
function isUnreachable({ results }: Examination): boolean {
  const [good] = results
  return good?.finding === 'no_answer' && good.facts.some((fact) => fact.includes('be reached'))
}

function isRefusedAddress(error: unknown): boolean {
  return (
    error instanceof InvalidRequestError &&
    error.details.every((detail) => /^(state_)?url: /.test(detail))
  )
}

function headerIn(line: string | undefined): Partial<ExamineIn> {
  if (line === undefined) return {}
  const found = /^([^:\s]+):\s*(.+)$/.exec(line)
  if (!found) throw new UsageError('--state-header: must be a name, a colon and a value')
  return { state_header_name: found[1], state_header_value: found[2] }
}

type Result = Examination['results'][number]
type Outcome = Result['outcome']

const marks: Record<Outcome, string> = {
  passed: pc.green('passed'),
  remark: pc.cyan('remark'),
  failed: pc.red('FAILED'),
  not_seen: pc.yellow('not checked'),
}

const verdicts = {
  passed: pc.green('Passed.'),
  failed: pc.red('Not passed.'),
  incomplete: pc.yellow('Not passed: some checks could not be made.'),
}

/** As the service reports it, except for the certificate. */
function saidUnsigned({ durationMs, ...examined }: Examined): Said {
  const json = { ...examined, duration_ms: durationMs, certificate: null, unsigned: fromHereWhy }
  return { ...saidOf(examined, fromHereWhy), json }
}

function saidOf(examined: Pick<Examination, 'results' | 'verdict'>, closing: string): Said {
  const { results, verdict } = examined
  const width = Math.max(...results.map(({ title }) => title.length))
  const rows = results.map(
    ({ title, outcome, facts: [first = ''] }) =>
      `${title.padEnd(width)}  ${marks[outcome]}${' '.repeat(11 - wordOf(outcome).length)}  ${pc.dim(safe(first))}`,
  )
  const said = [...new Set(results.map(({ advice }) => advice))].filter((one) => one !== '')
  const advice = said.map((one) => paragraphOf(results.filter((result) => result.advice === one)))
  return {
    json: examined,
    text: [rows.join('\n'), ...advice, `${verdicts[verdict]} ${closing}`].join('\n\n'),
    failed: verdict !== 'passed',
  }
}

/** Findings with the same advice. */
function paragraphOf(results: readonly Result[]): string {
  const [first] = results
  if (!first) return ''
  const titles = results.map(({ title }) => title).join(', ')
  const facts = results.length === 1 ? first.facts : []
  const lines = facts.map((fact) => pc.dim(`  ${safe(fact)}`))
  return [`${marks[first.outcome]}  ${pc.bold(titles)}`, first.advice, ...lines].join('\n')
}

const wordOf = (outcome: Outcome) => (outcome === 'not_seen' ? 'not checked' : outcome)

async function save(file: string, certificate: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(certificate, null, 2)}\n`).catch((cause: unknown) => {
    throw new Error(`The certificate cannot be written to ${file}.`, { cause })
  })
}

async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file}: cannot be read`)
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${file}: is not JSON`)
  }
}
