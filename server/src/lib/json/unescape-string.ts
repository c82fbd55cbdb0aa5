const quote = 0x22
const backslash = 0x5c
const carriageReturn = 0x0d
const lineFeed = 0x0a

export interface Taken {
  bytes: Buffer
  next: number
  closed: boolean
  /** Index of the character that makes an escape one that JSON does not have. */
  brokenAt?: number
}

/**
 * Undoes the escapes of one string in place, in chunks. Some encoders write `\/`, `\u002B` or `\r\n`
 * into base64; all are legal JSON.
 */
export class StringUnescaper {
  /** An escape that a chunk ended in. */
  #escape = ''

  take(chunk: Buffer, from: number): Taken {
    let read = from
    let write = from
    let quoteAt = -2
    while (read < chunk.length) {
      if (this.#escape !== '') {
        this.#escape += String.fromCharCode(chunk[read] as number)
        read += 1
        const character = finishedEscape(this.#escape)
        if (character === undefined) continue
        if (character === 'unknown') {
          return {
            bytes: chunk.subarray(from, write),
            next: read,
            closed: false,
            brokenAt: read - 1,
          }
        }
        this.#escape = ''
        write = keepCharacter(chunk, write, character)
        continue
      }
      if (chunk[read] === backslash) {
        const whole = wholeUnicodeEscape(chunk, read)
        if (whole !== undefined) {
          write = keepCharacter(chunk, write, whole)
          read += unicodeEscapeLength
        } else {
          this.#escape = '\\'
          read += 1
        }
        continue
      }
      if (quoteAt !== -1 && quoteAt < read) quoteAt = chunk.indexOf(quote, read)
      if (quoteAt === read) {
        return { bytes: chunk.subarray(from, write), next: read + 1, closed: true }
      }
      const end = quoteAt === -1 ? chunk.length : quoteAt
      const slashAt = chunk.subarray(read, end).indexOf(backslash)
      const stop = slashAt === -1 ? end : read + slashAt
      if (write !== read) chunk.copyWithin(write, read, stop)
      write += stop - read
      read = stop
    }
    return { bytes: chunk.subarray(from, write), next: read, closed: false }
  }
}

/** Line breaks inside base64 are tolerated: here they are dropped. */
function keepCharacter(chunk: Buffer, at: number, character: number): number {
  if (character === carriageReturn || character === lineFeed) return at
  chunk[at] = character
  return at + 1
}

const unicodeEscapeLength = 6
const hexValues = new Int8Array(256).fill(-1)
for (let value = 0; value < 16; value += 1) {
  hexValues[value.toString(16).charCodeAt(0)] = value
  hexValues[value.toString(16).toUpperCase().charCodeAt(0)] = value
}

/** The common case without building strings: an escape that is whole in the chunk. */
function wholeUnicodeEscape(chunk: Buffer, at: number): number | undefined {
  if (at + unicodeEscapeLength > chunk.length || chunk[at + 1] !== 0x75) return undefined
  let code = 0
  for (let i = at + 2; i < at + unicodeEscapeLength; i += 1) {
    const value = hexValues[chunk[i] as number] as number
    if (value < 0) return undefined
    code = code * 16 + value
  }
  return code < 0x80 ? code : beyondAscii
}

const shortEscapes: Record<string, number> = {
  '\\"': 0x22,
  '\\\\': 0x5c,
  '\\/': 0x2f,
  '\\b': 0x08,
  '\\f': 0x0c,
  '\\n': lineFeed,
  '\\r': carriageReturn,
  '\\t': 0x09,
}
/** A placeholder for any character beyond ASCII: no alphabet we decode has one. */
const beyondAscii = 0xff

function finishedEscape(written: string): number | 'unknown' | undefined {
  const short = shortEscapes[written]
  if (short !== undefined) return short
  if (!/^\\u[0-9a-fA-F]{0,4}$/.test(written)) return 'unknown'
  if (written.length < 6) return undefined
  const code = Number.parseInt(written.slice(2), 16)
  return code < 0x80 ? code : beyondAscii
}
