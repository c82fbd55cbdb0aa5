/** What the service says about a verification code; printed with --json. */
export type ServiceAnswer =
  | { state: 'not_asked' }
  | { state: 'no_code' }
  | { state: 'away'; says: string }
  | { state: 'unknown'; code: string }
  | {
      state: 'found'
      code: string
      version: number
      latest_version: number
      superseded: boolean
      under_revision: boolean
      is_sandbox: boolean
      sha256: string
    }

const askMsMax = 15_000
const answerBytesMax = 64 * 1024
const group = '[0-9A-HJKMNP-TV-Z]{4}'
const address = new RegExp(`/verify/(${group}-${group}-${group}-${group})`, 'g')
const marker = Buffer.from('/verify/')
const codesMax = 100

/** Printed reports carry it as a link, signed ones also in the signature. Undefined if unclear. */
export function findCode(pdf: Buffer): string | undefined {
  const found = new Set<string>()
  let at = pdf.indexOf(marker)
  for (let seen = 0; at >= 0 && seen < codesMax; seen += 1) {
    const text = pdf.toString('latin1', at, at + 40)
    for (const [, code = ''] of text.matchAll(address)) found.add(code)
    at = pdf.indexOf(marker, at + 1)
  }
  const [code, second] = found
  return second === undefined ? code : undefined
}

/** Asks this service, and never the address in the file: a forger could have put it there. */
export async function askService(
  root: string,
  code: string | undefined,
  signal: AbortSignal,
): Promise<ServiceAnswer> {
  if (code === undefined) return { state: 'no_code' }
  try {
    const answer = await fetch(`${root}/verify/${encodeURIComponent(code)}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(askMsMax)]),
    })
    if (answer.status !== 200) return { state: 'away', says: `${root} answered ${answer.status}` }
    return readAnswer(JSON.parse(await readLimited(answer)), code)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const { message } = error as Error
    return { state: 'away', says: `${root}: ${message}` }
  }
}

async function readLimited({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let total = 0
  for await (const piece of body ?? []) {
    total += piece.length
    if (total > answerBytesMax) throw new Error('the answer is too large')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function readAnswer(answer: Record<string, unknown>, code: string): ServiceAnswer {
  const { genuine, version, latest_version, superseded, under_revision, is_sandbox, sha256 } =
    answer
  if (genuine === false) return { state: 'unknown', code }
  const isAsAgreed =
    genuine === true &&
    typeof version === 'number' &&
    typeof latest_version === 'number' &&
    typeof superseded === 'boolean' &&
    typeof sha256 === 'string'
  if (!isAsAgreed) throw new Error('the answer is not from Deedwire')
  return {
    state: 'found',
    code,
    version,
    latest_version,
    superseded,
    under_revision: under_revision === true,
    is_sandbox: is_sandbox === true,
    sha256,
  }
}
