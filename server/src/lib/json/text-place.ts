import type { Place } from './scan-fault.ts'

const lineFeed = 0x0a

/** Follows the bytes of a UTF-8 text: the place of the next character. CRLF ends one line. */
export class TextPlace {
  #line = 1
  #column = 1

  take(byte: number): void {
    if (byte === lineFeed) {
      this.#line += 1
      this.#column = 1
    } else if ((byte & 0xc0) !== 0x80) this.#column += 1
  }

  takeAll(bytes: Buffer, from: number, end: number): void {
    let column = this.#column
    for (let i = from; i < end; i += 1) {
      const byte = bytes[i] as number
      if (byte === lineFeed) {
        this.#line += 1
        column = 1
      } else if ((byte & 0xc0) !== 0x80) column += 1
    }
    this.#column = column
  }

  /** Many characters of one line, each a byte. */
  skip(count: number): void {
    this.#column += count
  }

  get place(): Place {
    return { line: this.#line, column: this.#column }
  }
}
