import { createHash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { Base64Decoder, type Base64Fault } from '../../lib/json/base64-decoder.ts'
import { type BlobWriter, createBlob } from '../blobs/encrypted-blobs.ts'
import { openDriver } from '../blobs/open-blobs.ts'
import { detectType, headBytes } from '../detect-type.ts'
import {
  type FromIntake,
  type IntakeData,
  type IntakeOutcome,
  type IntakeTarget,
  slabBytes,
  type ToIntake,
} from './messages.ts'

/**
 * Documents are decoded, hashed, encrypted and written here, off the thread that answers requests:
 * fifteen megabytes keep a processor busy long enough to delay other requests.
 */
const { place, dataDir, slabs } = workerData as IntakeData
const driver = await openDriver(place, dataDir)
const slabsView = Buffer.from(slabs)
const uploads = new Map<number, Upload>()

const say = (message: FromIntake) => parentPort?.postMessage(message)

parentPort?.on('message', (message: ToIntake) => {
  if (message.op === 'ping') {
    say({ op: 'pong' })
    return
  }
  const { upload: number } = message
  switch (message.op) {
    case 'open':
      uploads.set(number, new Upload(message.target))
      break
    case 'characters': {
      const { slab, length } = message
      const free = () => freeSlab(slab)
      const from = slab * slabBytes
      uploads.get(number)?.take(slabsView.subarray(from, from + length), free) ?? free()
      break
    }
    case 'finish':
      void uploads
        .get(number)
        ?.finish()
        .then((outcome) => {
          if (outcome.kind !== 'failed') uploads.delete(number)
          say({ op: 'finished', upload: number, outcome })
        })
      break
    case 'abandon':
      void (uploads.get(number)?.abandon() ?? Promise.resolve()).then(() => {
        uploads.delete(number)
        say({ op: 'abandoned', upload: number })
      })
      break
    default:
      message satisfies never
  }
})

let freed: number[] = []

/** Sent together, once per turn of the loop: a message costs as much as decoding what it frees. */
function freeSlab(slab: number): void {
  if (freed.push(slab) > 1) return
  setImmediate(() => {
    say({ op: 'free', slabs: freed })
    freed = []
  })
}

/** Steps of one upload are sequential; those of different uploads do not wait for each other. */
class Upload {
  readonly #hash = createHash('sha256')
  readonly #decoder = new Base64Decoder()
  #steps: Promise<void>
  #blob: BlobWriter | undefined
  #head: Buffer = Buffer.alloc(0)
  #sizeBytes = 0
  #fault: Base64Fault | undefined
  #failure: Error | undefined

  constructor(target: IntakeTarget | undefined) {
    this.#steps = this.#guarded(async () => {
      if (target) this.#blob = await createBlob(driver, target.blobId, target.key)
    })
  }

  take(characters: Buffer, free: () => void): true {
    this.#steps = this.#steps.then(async () => {
      try {
        if (this.#fault || this.#failure) return
        await this.#guarded(() => this.#write(this.#decoder.push(characters)))
      } finally {
        free()
      }
    })
    return true
  }

  /** A step like the others: an upload abandoned meanwhile is abandoned once this has ended. */
  finish(): Promise<IntakeOutcome> {
    const outcome = this.#steps.then(() => this.#finish())
    this.#steps = outcome.then(
      () => {},
      () => {},
    )
    return outcome
  }

  async #finish(): Promise<IntakeOutcome> {
    if (!this.#fault && !this.#failure) {
      await this.#guarded(() => this.#write(this.#decoder.finish()))
    }
    if (this.#fault) {
      await this.#drop()
      return { kind: 'faulty', fault: this.#fault }
    }
    const sizeBytes = this.#sizeBytes
    await this.#guarded(async () => this.#blob?.finish())
    if (this.#failure) return { kind: 'failed', message: this.#failure.message }
    const sha256 = this.#hash.digest()
    if (!this.#blob) return { kind: 'checked', sizeBytes, sha256 }
    const detectedType = await detectType(this.#head)
    return { kind: 'stored', sizeBytes, sha256, detectedType }
  }

  async abandon(): Promise<void> {
    await this.#steps
    await this.#drop()
  }

  #drop(): Promise<void> {
    return this.#guarded(async () => this.#blob?.abandon())
  }

  async #write(decoded: Buffer | Base64Fault): Promise<void> {
    if (typeof decoded === 'string') {
      this.#fault = decoded
      return
    }
    this.#sizeBytes += decoded.length
    this.#hash.update(decoded)
    if (!this.#blob) return
    if (this.#head.length < headBytes) {
      this.#head = Buffer.concat([this.#head, decoded.subarray(0, headBytes - this.#head.length)])
    }
    await this.#blob.write(decoded)
  }

  async #guarded(step: () => Promise<void> | undefined): Promise<void> {
    try {
      await step()
    } catch (error) {
      this.#failure ??= error as Error
    }
  }
}
