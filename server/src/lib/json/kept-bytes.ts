import { isUtf8 } from 'node:buffer'
import { ScanFault } from './scan-fault.ts'

/** The part of a body that is kept, in one buffer that grows up to a limit. */
export class KeptBytes {
  readonly #bytesMax: number
  #bytes = Buffer.allocUnsafe(1024)
  #length = 0
  /** Including what was cut off again. */
  #seen = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get length(): number {
    return this.#length
  }

  get seen(): number {
    return this.#seen
  }

  at(index: number): number | undefined {
    return this.#bytes[index]
  }

  add(from: Buffer, start: number, end: number): void {
    const length = end - start
    if (length <= 0) return
    const needed = this.#length + length
    this.#seen += length
    if (this.#seen > this.#bytesMax) {
      throw new ScanFault('the body without its documents is too large', { tooLarge: true })
    }
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2))
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    from.copy(this.#bytes, this.#length, start, end)
    this.#length = needed
  }

  cut(length: number): void {
    this.#length = length
  }

  /** Refused if it is not UTF-8. */
  text(): string {
    this.checkUtf8(0)
    return this.looseText(0)
  }

  checkUtf8(from: number): void {
    if (!isUtf8(this.#bytes.subarray(from, this.#length))) {
      throw new ScanFault('the body is not valid UTF-8')
    }
  }

  /** From there to the end, with replacement characters where it is not UTF-8. */
  looseText(from: number): string {
    return this.#bytes.toString('utf8', from, this.#length)
  }
}
