import { createHash, type Hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type {
  CheckedContent,
  StagedContent,
  StagedWriter,
  Staging,
} from '../../documents/documents.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Base64Fault } from '../../lib/json/base64-decoder.ts'
import { JsonScanner, ScanFault, type ScanStep } from '../../lib/json/json-scanner.ts'
import { LoopTurns } from '../../lib/loop-turns.ts'
import { type BodyLimits, restBytesMax } from './body-limits.ts'
import { bodyTooLarge, documentsTooLarge, refusalOf } from './body-refusals.ts'
import { checkBodyHeaders, type SizeLimit } from './check-body-headers.ts'
import { whileArriving } from './overload/overload-guard.ts'
import { pumpBody } from './pump-body.ts'
import type { Reading } from './route.ts'

export const limits = {
  /** Sum of the decoded documents of one request. Decisions, section 4. */
  documentBytesMax: 15 * 1024 * 1024,
  documentsMax: 50,
  /** The body without its documents. */
  restBytesMax,
  /**
   * Base64 makes 20 MiB of 15; an encoder that escapes slashes may double them (a white scan is
   * nothing but slashes); the rest is 1 MiB, and line breaks come on top.
   */
  bodyBytesMax: 44 * 1024 * 1024,
  depthMax: 32,
  idleMs: 30_000,
} as const

/** Scanning, parsing and checking of bodies: however many arrive at once, other requests come between. */
export const bodyTurns = new LoopTurns(10)

export interface ReadBody {
  value: unknown
  /** What stood at documents[i].content, by i. */
  contents: Map<number, StagedContent | CheckedContent | Base64Fault>
  /** Of the raw bytes; only where asked for. */
  sha256: Buffer | undefined
}

export interface ReadOptions {
  staging: Staging
  limits: BodyLimits
  /** Documents are checked and dropped: nothing will come of this request. */
  checkOnly: boolean
  withHash: boolean
}

/** Reads a JSON body as it arrives; documents go to the blob store and are never held whole. */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  options: ReadOptions,
): Promise<ReadBody> {
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
  const hash = options.withHash ? createHash('sha256') : undefined
  const reader = new BodyReader(options)
  try {
    await whileArriving(request, pump(request, reader, hash))
    const value = await bodyTurns.run(() => reader.scanner.end())
    return { value, contents: await reader.finished(), sha256: hash?.digest() }
  } catch (error) {
    throw error instanceof ScanFault ? refusalOf(error) : error
  }
}

/** Reads a JSON body without documents, as large as its route needs. */
export async function readJson(
  request: IncomingMessage,
  response: ServerResponse,
  limitsOfBody: BodyLimits,
): Promise<unknown> {
  const { bytesMax, partsMax, shape } = limitsOfBody
  const sizeLimit = sizeLimitOf({ limits: limitsOfBody, hasDocuments: false })
  checkBodyHeaders(request, sizeLimit)
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue()
  const { depthMax } = limits
  const diverts = () => false
  const scanner = new JsonScanner({ diverts, depthMax, restBytesMax: bytesMax, partsMax, shape })
  const take = (chunk: Buffer) => {
    for (const step of scanner.scan(chunk)) void step
    return undefined
  }
  try {
    await whileArriving(request, pump(request, { take }, undefined))
    return await bodyTurns.run(() => scanner.end())
  } catch (error) {
    if (error instanceof ScanFault && error.tooLarge) throw sizeLimit.tooLarge()
    throw error instanceof ScanFault ? refusalOf(error) : error
  }
}

/** How large a body may be, and the answer to a larger one. */
export function sizeLimitOf({ limits: { bytesMax }, hasDocuments }: Reading): SizeLimit {
  if (hasDocuments) return { bytesMax: limits.bodyBytesMax, tooLarge: bodyTooLarge }
  const message = `The body must be at most ${inKilobytes(bytesMax)}.`
  return { bytesMax, tooLarge: () => new AppError('payload_too_large', message) }
}

function inKilobytes(bytes: number): string {
  return bytes >= restBytesMax ? '1 MB' : `${Math.floor(bytes / 1024)} KB`
}

function pump(
  request: IncomingMessage,
  reader: Pick<BodyReader, 'take'>,
  hash: Hash | undefined,
): Promise<void> {
  const take = (chunk: Buffer) => {
    hash?.update(chunk)
    return bodyTurns.run(() => reader.take(chunk))
  }
  return pumpBody(request, { take, bytesMax: limits.bodyBytesMax, idleMs: limits.idleMs })
}

class BodyReader {
  readonly scanner: JsonScanner
  readonly #staging: Staging
  readonly #checkOnly: boolean
  readonly #contents = new Map<number, ReturnType<StagedWriter['finish']>>()
  #hasFault = false
  #opened = 0
  #index = 0
  #writer: StagedWriter | undefined
  #characters = 0
  #decodedBytes = 0

  constructor({ staging, checkOnly, limits: { partsMax, shape } }: ReadOptions) {
    this.scanner = new JsonScanner({
      diverts: isContent,
      depthMax: limits.depthMax,
      restBytesMax: limits.restBytesMax,
      partsMax,
      shape,
    })
    this.#staging = staging
    this.#checkOnly = checkOnly
  }

  /** Gives something to wait for only where there is: a sender is not held up without need. */
  take(chunk: Buffer): Promise<void> | undefined {
    return this.#follow(this.scanner.scan(chunk))
  }

  #follow(steps: Iterator<ScanStep>): Promise<void> | undefined {
    for (let next = steps.next(); !next.done; next = steps.next()) {
      const waiting = this.#step(next.value)
      if (waiting) return waiting.then(() => this.#follow(steps))
    }
    return undefined
  }

  #step(step: ScanStep): Promise<void> | undefined {
    switch (step.kind) {
      case 'open':
        this.#index = step.path[1] as number
        return this.#open()
      case 'characters':
        this.#characters += step.bytes.length
        if (leastBytes(this.#characters) > limits.documentBytesMax) throw documentsTooLarge()
        return this.#writer?.write(step.bytes)
      case 'close':
        if (this.#writer) this.#close(this.#index, this.#writer)
        return undefined
      default:
        return step satisfies never
    }
  }

  async finished(): Promise<ReadBody['contents']> {
    const contents: ReadBody['contents'] = new Map()
    for (const [index, finishing] of this.#contents) contents.set(index, await finishing)
    if (this.#decodedBytes > limits.documentBytesMax) throw documentsTooLarge()
    return contents
  }

  async #open(): Promise<void> {
    this.#writer = undefined
    this.#opened += 1
    if (this.#opened > limits.documentsMax) return
    // One bad document and none is stored: what follows is only checked.
    const onlyCheck = this.#hasFault || this.#checkOnly
    this.#writer = onlyCheck ? this.#staging.check() : await this.#staging.open()
  }

  /** The document is made durable while the next ones are still arriving. */
  #close(index: number, writer: StagedWriter): void {
    const finishing = writer.finish()
    this.#contents.set(index, finishing)
    finishing.then(
      (content) => {
        if (typeof content === 'string') this.#hasFault = true
        else this.#decodedBytes += content.sizeBytes
      },
      () => {},
    )
  }
}

/** `documents[i].content` */
function isContent(path: readonly (string | number)[]): boolean {
  const [list, index, field] = path
  const isPlace = list === 'documents' && typeof index === 'number' && field === 'content'
  return isPlace && path.length === 3
}

/** What so many characters of base64 decode to at the least: every document may end in `==`. */
function leastBytes(characters: number): number {
  return Math.floor((characters * 3) / 4) - 2 * limits.documentsMax
}
