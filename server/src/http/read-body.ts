import { createHash, type Hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StagedContent, StagedWriter, Staging } from '../documents/documents.ts'
import { AppError, invalidRequest } from '../lib/app-error.ts'
import { Base64Decoder, type Base64Fault } from '../lib/base64-decoder.ts'
import { JsonScanner, ScanFault } from '../lib/json-scanner.ts'

export const limits = {
  /** Sum of the decoded documents of one request. Decisions, section 4. */
  documentBytesMax: 15 * 1024 * 1024,
  documentsMax: 50,
  /** The body without its documents. */
  restBytesMax: 1024 * 1024,
  /**
   * No body longer than this can fit 15 MiB of documents: base64 makes 20 MiB of them, escaped
   * characters and line breaks at most half as much again, and the rest stays below 1 MiB.
   */
  bodyBytesMax: 32 * 1024 * 1024,
  depthMax: 32,
  idleMs: 30_000,
} as const

export interface ReadBody {
  value: unknown
  /** What stood at documents[i].content, by i. */
  contents: Map<number, StagedContent | Base64Fault>
  /** Of the raw bytes; only where asked for. */
  sha256: Buffer | undefined
}

export interface ReadOptions {
  /** Where documents go; without it they are checked and dropped. */
  staging: Staging | undefined
  withHash: boolean
}

/** Reads a JSON body as it arrives; documents go to the blob store and are never held whole. */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  options: ReadOptions,
): Promise<ReadBody> {
  checkHeaders(request)
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
  const hash = options.withHash ? createHash('sha256') : undefined
  const intake = new Intake(options.staging)
  try {
    await pump(request, intake, hash)
    const value = intake.scanner.end()
    return { value, contents: await intake.finished(), sha256: hash?.digest() }
  } catch (error) {
    throw error instanceof ScanFault ? refusalOf(error) : error
  }
}

function checkHeaders({ headers }: IncomingMessage): void {
  const faults: string[] = []
  const type = headers['content-type'] ?? ''
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    faults.push('Content-Type: must be application/json')
  }
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    faults.push('Content-Encoding: must be left out; bodies are read as they are')
  }
  // Size before validation (decisions, section 1).
  if (Number(headers['content-length'] ?? 0) > limits.bodyBytesMax) throw tooLarge()
  if (faults.length > 0) throw invalidRequest(faults)
}

async function pump(request: IncomingMessage, intake: Intake, hash: Hash | undefined) {
  const chunks = request.iterator({ destroyOnReturn: false })
  let giveUp: (error: AppError) => void = () => {}
  const idle = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  idle.catch(() => {})
  const timer = setTimeout(() => giveUp(stalled()), limits.idleMs)
  let received = 0
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), idle])
      if (next.done) return
      const chunk = next.value as Buffer
      timer.refresh()
      received += chunk.length
      if (received > limits.bodyBytesMax) throw tooLarge()
      hash?.update(chunk)
      await intake.take(chunk)
    }
  } finally {
    clearTimeout(timer)
  }
}

class Intake {
  readonly scanner = new JsonScanner({
    diverts: (path) => path.length === 3 && path[0] === 'documents' && path[2] === 'content',
    depthMax: limits.depthMax,
    restBytesMax: limits.restBytesMax,
  })
  readonly #staging: Staging | undefined
  readonly #contents = new Map<number, Promise<StagedContent> | Base64Fault>()
  #index = 0
  #decoder = new Base64Decoder()
  #writer: StagedWriter | undefined
  #fault: Base64Fault | undefined
  #decodedBytes = 0

  constructor(staging: Staging | undefined) {
    this.#staging = staging
  }

  async take(chunk: Buffer): Promise<void> {
    for (const step of this.scanner.scan(chunk)) {
      switch (step.kind) {
        case 'open':
          this.#index = step.path[1] as number
          this.#decoder = new Base64Decoder()
          this.#fault = undefined
          // One bad paper and none is stored: what follows is only checked.
          this.#writer =
            this.#index < limits.documentsMax && !this.#hasFault()
              ? await this.#staging?.open()
              : undefined
          break
        case 'characters':
          await this.#write(this.#fault ?? this.#decoder.push(step.bytes))
          break
        case 'close':
          await this.#write(this.#fault ?? this.#decoder.finish())
          this.#close()
          break
        default:
          step satisfies never
      }
    }
  }

  async finished(): Promise<Map<number, StagedContent | Base64Fault>> {
    const entries = [...this.#contents].map(async ([i, c]) => [i, await c] as const)
    return new Map(await Promise.all(entries))
  }

  async #write(decoded: Buffer | Base64Fault): Promise<void> {
    if (typeof decoded === 'string') {
      this.#fault = decoded
      return
    }
    this.#decodedBytes += decoded.length
    if (this.#decodedBytes > limits.documentBytesMax) throw tooLarge()
    if (decoded.length > 0) await this.#writer?.write(decoded)
  }

  /** The paper is made durable while the next ones are still arriving. */
  #close(): void {
    if (this.#fault) {
      this.#contents.set(this.#index, this.#fault)
    } else if (this.#writer) {
      const staged = this.#writer.finish()
      staged.catch(() => {})
      this.#contents.set(this.#index, staged)
    }
  }

  #hasFault(): boolean {
    for (const content of this.#contents.values()) if (typeof content === 'string') return true
    return false
  }
}

function refusalOf(fault: ScanFault): AppError {
  return fault.tooLarge ? tooLarge() : invalidRequest([`body: ${fault.message}`])
}

function tooLarge(): AppError {
  return new AppError(
    'payload_too_large',
    'The documents of one request may have 15 MB in all (15,728,640 bytes decoded).',
  )
}

function stalled(): AppError {
  return new AppError('request_timeout', 'The body stopped arriving.')
}
