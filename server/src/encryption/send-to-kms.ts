import { createHash, createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { withinLimit } from '../lib/within-limit.ts'
import { explainKmsFailure, KmsFault, mayPass } from './explain-kms-failure.ts'
import { KeyNotOpened } from './key-wrapper.ts'

export interface KmsAccess {
  /** Undefined: AWS, by the region of the key. */
  endpoint: string | undefined
  /** Undefined: the AWS defaults, such as the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  limits?: Partial<KmsLimits>
}

export interface KmsLimits {
  attemptMs: number
  attemptsMax: number
  pauseMs: number
}

const limitsDefault: KmsLimits = { attemptMs: 5_000, attemptsMax: 4, pauseMs: 250 }
const answerBytesMax = 64 * 1024

export interface KmsPlace {
  region: string
  endpoint: string
}

type Answer = Record<string, unknown>

/** Until it is answered, refused for good, or its attempts are used up. */
export async function sendToKms(
  operation: 'Encrypt' | 'Decrypt',
  input: object,
  place: KmsPlace,
  access: KmsAccess,
): Promise<Answer> {
  const { attemptMs, attemptsMax, pauseMs } = { ...limitsDefault, ...access.limits }
  for (let count = 1; ; count += 1) {
    try {
      return await withinLimit(attemptMs, (signal) =>
        sendOnce(operation, JSON.stringify(input), { place, access, signal }),
      )
    } catch (error) {
      if (count >= attemptsMax || !mayPass(error)) {
        throw new KeyNotOpened(`${operation} by KMS failed: ${explainKmsFailure(error)}`, {
          cause: error,
        })
      }
      await sleep(pauseMs * 2 ** (count - 1))
    }
  }
}

interface Sending {
  place: KmsPlace
  access: KmsAccess
  signal: AbortSignal
}

async function sendOnce(
  operation: string,
  body: string,
  { place, access, signal }: Sending,
): Promise<Answer> {
  const url = new URL(place.endpoint)
  const headers = await signHeaders(`TrentService.${operation}`, body, url, place.region, access)
  const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
  const text = await readText(answer)
  const parsed = parse(text)
  if (answer.ok && parsed) return parsed
  const { __type: type, message, Message } = parsed ?? {}
  // Some answers have a namespace before the name: com.amazonaws.kms#NotFoundException.
  const name = typeof type === 'string' ? (type.split('#').at(-1) ?? '') : ''
  throw new KmsFault(answer.status, name, String(message ?? Message ?? text.slice(0, 200)))
}

/** Loaded only here: most installations have no KMS. */
async function signHeaders(
  target: string,
  body: string,
  url: URL,
  region: string,
  { credentials }: KmsAccess,
): Promise<Record<string, string>> {
  const { SignatureV4 } = await import('@smithy/signature-v4')
  const found = credentials ?? (await findCredentials())
  const signer = new SignatureV4({ service: 'kms', region, credentials: found, sha256: Sha256 })
  const { headers } = await signer.sign({
    method: 'POST',
    protocol: url.protocol,
    hostname: url.hostname,
    ...(url.port && { port: Number(url.port) }),
    path: url.pathname,
    query: {},
    headers: {
      host: url.host,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': target,
    },
    body,
  })
  // fetch sets it to the same value.
  const { host: _, ...sent } = headers
  return sent
}

async function findCredentials() {
  const { defaultProvider } = await import('@aws-sdk/credential-provider-node')
  return defaultProvider()()
}

/** The hash that the signer asks for; with a secret, an HMAC. */
class Sha256 {
  readonly #start: () => ReturnType<typeof createHash> | ReturnType<typeof createHmac>
  #hash: ReturnType<typeof createHash> | ReturnType<typeof createHmac>

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    const key = secret === undefined ? undefined : toBuffer(secret)
    this.#start = () => (key ? createHmac('sha256', key) : createHash('sha256'))
    this.#hash = this.#start()
  }

  update(piece: Uint8Array): void {
    this.#hash.update(piece)
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest()
  }

  reset(): void {
    this.#hash = this.#start()
  }
}

function toBuffer(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data)
  if (data instanceof ArrayBuffer) return Buffer.from(data)
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
}

async function readText(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of answer.body ?? []) {
    bytes += piece.length
    if (bytes > answerBytesMax) throw new KmsFault(answer.status, '', 'the answer is too long')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parse(text: string): Answer | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Answer) : undefined
  } catch {
    return undefined
  }
}
