import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto'
import type { BlobOwner, DocumentKey, DocumentKeys } from '../../lib/document-keys.ts'
import type { BlobId } from '../../lib/ids.ts'
import { type BlobDriver, BlobMissing, type BlobUpload, type ByteRange } from './blob-driver.ts'

/**
 * AES-256-GCM in frames of 64 KiB, each with its own tag, so that a byte is returned only after it
 * was proven genuine, memory stays bounded, and a range can be read without what is before it. The
 * blob's id makes the key; the frame's number, and whether it is the last, make the nonce: frames
 * cannot be swapped, dropped or moved to another blob. docs/decisions/0005-blob-format.md
 */
export interface Blobs {
  /** These three are passed on from the driver. */
  readonly lateWriteMs: number
  readonly checkFirst: string
  readonly second?: BlobDriver
  /** Encrypted with the key of its owner. */
  create(id: BlobId, owner: BlobOwner): Promise<BlobWriter>
  /** For the intake thread, which gets the key with each document. */
  keyOf(owner: BlobOwner): Promise<DocumentKey>
  /** Throws BlobDamaged at the first frame that was changed. */
  read(id: BlobId, sizeBytes: number, range?: ByteRange): AsyncIterable<Buffer>
  delete(id: BlobId, options?: { isNew: boolean }): Promise<void>
  list(): AsyncIterable<BlobId>
  /** Whether there is a blob with the id. */
  has(id: BlobId): Promise<boolean>
  readMarker(limitMs?: number): Promise<string | undefined>
  prepare(marker: string): Promise<void>
  /** For backups: the bytes as they are stored, encrypted. Throws BlobMissing. */
  readSealed(id: BlobId): AsyncIterable<Buffer>
  createSealed(id: BlobId): Promise<BlobUpload>
}

export interface BlobWriter {
  write(bytes: Buffer): Promise<void>
  finish(): Promise<void>
  abandon(): Promise<void>
}

export class BlobDamaged extends Error {
  constructor(id: BlobId, cause?: unknown) {
    super(`${id} is damaged`, { cause })
    this.name = 'BlobDamaged'
  }
}

const frameBytes = 64 * 1024
const tagBytes = 16
const sealedFrameBytes = frameBytes + tagBytes
const framesPerWrite = 4
const magic = 'DWB1'
const keyIdBytes = 8
const headerBytes = 16

export function encryptedBlobs(driver: BlobDriver, keys: DocumentKeys): Blobs {
  return {
    lateWriteMs: driver.lateWriteMs,
    checkFirst: driver.checkFirst,
    ...(driver.second && { second: driver.second }),
    create: async (id, owner) => createBlob(driver, id, await keys.forOwner(owner)),
    keyOf: (owner) => keys.forOwner(owner),
    read: (id, sizeBytes, range) =>
      readFrames(id, sizeBytes, range ?? { start: 0, end: sizeBytes }),
    delete: (id, options) => driver.delete(id, options),
    list: () => driver.list(),
    readMarker: (limitMs) => driver.readMarker(limitMs),
    prepare: (marker) => driver.prepare(marker),
    has: (id) => hasBlob(driver, id),
    readSealed: (id) => driver.read(id),
    createSealed: (id) => driver.create(id),
  }

  async function* readFrames(id: BlobId, sizeBytes: number, range: ByteRange) {
    const frames = Math.max(1, Math.ceil(sizeBytes / frameBytes))
    const first = Math.floor(range.start / frameBytes)
    const last = Math.min(frames, Math.ceil(range.end / frameBytes)) - 1
    if (last < first) return
    const key = deriveKey(await readKey(id), id)
    const sealed = framesOf(
      driver.read(id, {
        start: headerBytes + first * sealedFrameBytes,
        end: headerBytes + (last + 1) * sealedFrameBytes,
      }),
    )
    let index = first
    for await (const frame of sealed) {
      const plain = openFrame(id, key, frame, index, index === frames - 1)
      const from = index * frameBytes
      yield plain.subarray(Math.max(0, range.start - from), Math.max(0, range.end - from))
      index += 1
    }
    if (index !== last + 1) throw new BlobDamaged(id)
  }

  /** The key that the header names. */
  async function readKey(id: BlobId): Promise<DocumentKey> {
    const header = await collect(driver.read(id, { start: 0, end: headerBytes }), headerBytes)
    const keyId = header.toString('hex', magic.length, magic.length + keyIdBytes)
    if (!header.equals(headerFor(keyId))) throw new BlobDamaged(id)
    const key = await keys.find(keyId)
    if (!key) throw new BlobDamaged(id, new Error(`its key ${keyId} is not known`))
    return key
  }
}

/** Nothing can be read under the id before its writer has finished. */
export async function createBlob(
  driver: BlobDriver,
  id: BlobId,
  key: DocumentKey,
): Promise<BlobWriter> {
  return new FrameWriter(await driver.create(id), deriveKey(key, id), headerFor(key.id))
}

function headerFor(keyId: string): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.write(magic, 0, 'latin1')
  header.write(keyId, magic.length, 'hex')
  return header
}

function deriveKey({ bytes }: DocumentKey, id: BlobId): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', bytes, '', id, 32)))
}

export async function hasBlob(driver: BlobDriver, id: BlobId): Promise<boolean> {
  try {
    for await (const piece of driver.read(id, { start: 0, end: 1 })) void piece
    return true
  } catch (error) {
    if (error instanceof BlobMissing) return false
    throw error
  }
}

function openFrame(id: BlobId, key: KeyObject, frame: Buffer, index: number, isLast: boolean) {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), {
      authTagLength: tagBytes,
    })
    decipher.setAuthTag(frame.subarray(frame.length - tagBytes))
    const plain = decipher.update(frame.subarray(0, frame.length - tagBytes))
    decipher.final()
    return plain
  } catch (cause) {
    throw new BlobDamaged(id, cause)
  }
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce[0] = isLast ? 1 : 0
  nonce.writeUInt32BE(index, 8)
  return nonce
}

class FrameWriter implements BlobWriter {
  readonly #upload: Awaited<ReturnType<BlobDriver['create']>>
  readonly #key: KeyObject
  readonly #plain = Buffer.allocUnsafe(frameBytes)
  #plainLength = 0
  #frames = 0
  #sealed: Buffer[]
  /** One write runs while the next frames are filled. */
  #writing: Promise<void> = Promise.resolve()

  constructor(upload: Awaited<ReturnType<BlobDriver['create']>>, key: KeyObject, header: Buffer) {
    this.#upload = upload
    this.#key = key
    this.#sealed = [header]
  }

  async write(bytes: Buffer): Promise<void> {
    let at = 0
    while (at < bytes.length) {
      // A full frame waits for the next byte, since only the last one is marked as last.
      if (this.#plainLength === frameBytes) {
        this.#sealFrame(false)
        if (this.#sealed.length >= framesPerWrite * 2) await this.#send()
      }
      const copied = bytes.copy(this.#plain, this.#plainLength, at)
      this.#plainLength += copied
      at += copied
    }
  }

  async finish(): Promise<void> {
    this.#sealFrame(true)
    await this.#send()
    await this.#writing
    await this.#upload.finish()
  }

  async abandon(): Promise<void> {
    await this.#writing.catch(() => {})
    await this.#upload.abandon()
  }

  #sealFrame(isLast: boolean): void {
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonceOf(this.#frames, isLast))
    const body = cipher.update(this.#plain.subarray(0, this.#plainLength))
    cipher.final()
    this.#sealed.push(body, cipher.getAuthTag())
    this.#frames += 1
    this.#plainLength = 0
  }

  async #send(): Promise<void> {
    await this.#writing
    this.#writing = this.#upload.write(this.#sealed)
    this.#sealed = []
    // Reported by the next await; without this, a failure in between ends the process.
    this.#writing.catch(() => {})
  }
}

async function collect(pieces: AsyncIterable<Buffer>, max: number): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all).subarray(0, max)
}

/** Splits pieces of any length into sealed frames; the last may be shorter. */
async function* framesOf(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let left: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    left = left.length === 0 ? piece : Buffer.concat([left, piece])
    while (left.length >= sealedFrameBytes) {
      yield left.subarray(0, sealedFrameBytes)
      left = left.subarray(sealedFrameBytes)
    }
  }
  if (left.length > 0) yield left
}
