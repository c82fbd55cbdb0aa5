/**
 * Reads a JSON body in chunks and never holds it whole: strings at the paths a caller names are
 * handed on piece by piece, the small rest is kept and parsed at the end by JSON.parse, which also
 * judges the grammar. What JSON.parse would let through is refused on the way: depth, duplicate
 * keys, `__proto__`, invalid UTF-8.
 */
export type ScanStep =
  | { kind: 'open'; path: readonly (string | number)[] }
  /** Characters of the string, unescaped in place; valid until the next step. */
  | { kind: 'characters'; bytes: Buffer }
  | { kind: 'close' }

export interface ScannerOptions {
  diverts(path: readonly (string | number)[]): boolean
  depthMax: number
  restBytesMax: number
}

export class ScanFault extends Error {
  readonly tooLarge: boolean

  constructor(message: string, tooLarge = false) {
    super(message)
    this.tooLarge = tooLarge
  }
}

const states = { structure: 0, key: 1, string: 2, diverted: 3 } as const
type State = (typeof states)[keyof typeof states]

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const openObject = 0x7b
const closeObject = 0x7d
const openArray = 0x5b
const closeArray = 0x5d
const carriageReturn = 0x0d
const lineFeed = 0x0a

interface Level {
  /** Null in an array. */
  keys: Set<string> | null
  /** The key or index whose value is being read. */
  at: string | number
  expectsKey: boolean
}

const emptyString = Buffer.from('""')

export class JsonScanner {
  readonly #options: ScannerOptions
  readonly #levels: Level[] = []
  #state: State = states.structure
  /** In a kept string: the byte before was a backslash. In a diverted one: the escape so far. */
  #escaped = false
  #escape = ''
  #keyFrom = 0
  #rest = Buffer.allocUnsafe(1024)
  #restLength = 0

  constructor(options: ScannerOptions) {
    this.#options = options
  }

  *scan(chunk: Buffer): Generator<ScanStep, void> {
    let keptFrom = 0
    let i = 0
    while (i < chunk.length) {
      if (this.#state === states.diverted) {
        const { bytes, next, closed } = this.#unescape(chunk, i)
        if (bytes.length > 0) yield { kind: 'characters', bytes }
        i = next
        keptFrom = i
        if (closed) {
          this.#state = states.structure
          yield { kind: 'close' }
        }
        continue
      }
      const byte = chunk[i] as number
      i += 1
      if (this.#state !== states.structure) {
        if (this.#escaped) this.#escaped = false
        else if (byte === backslash) this.#escaped = true
        else if (byte === quote) {
          if (this.#state === states.key) {
            this.#keep(chunk, keptFrom, i - 1)
            keptFrom = i - 1
            this.#takeKey()
          }
          this.#state = states.structure
        }
        continue
      }
      if (byte === quote) {
        const level = this.#levels.at(-1)
        if (level?.expectsKey) {
          this.#keep(chunk, keptFrom, i)
          keptFrom = i
          this.#keyFrom = this.#restLength
          this.#state = states.key
        } else if (level && this.#options.diverts(this.#path())) {
          this.#keep(chunk, keptFrom, i - 1)
          this.#keep(emptyString, 0, emptyString.length)
          keptFrom = i
          this.#state = states.diverted
          yield { kind: 'open', path: this.#path() }
        } else this.#state = states.string
      } else this.#structure(byte)
    }
    if (this.#state !== states.diverted) this.#keep(chunk, keptFrom, chunk.length)
  }

  end(): unknown {
    const bytes = this.#rest.subarray(0, this.#restLength)
    if (this.#state === states.diverted) throw new ScanFault('the body ends inside a string')
    try {
      return JSON.parse(decodeUtf8(bytes))
    } catch (error) {
      if (error instanceof ScanFault) throw error
      throw new ScanFault(bytes.length === 0 ? 'the body is empty' : 'the body is not valid JSON')
    }
  }

  #path(): (string | number)[] {
    return this.#levels.map((level) => level.at)
  }

  #structure(byte: number): void {
    const level = this.#levels.at(-1)
    switch (byte) {
      case openObject:
        this.#push({ keys: new Set(), at: '', expectsKey: true })
        break
      case openArray:
        this.#push({ keys: null, at: 0, expectsKey: false })
        break
      case closeObject:
      case closeArray:
        this.#levels.pop()
        break
      case comma:
        if (level?.keys) level.expectsKey = true
        else if (level) level.at = (level.at as number) + 1
        break
      case colon:
        if (level) level.expectsKey = false
        break
      default:
    }
  }

  #push(level: Level): void {
    if (this.#levels.length >= this.#options.depthMax) {
      throw new ScanFault(`the body is nested deeper than ${this.#options.depthMax} levels`)
    }
    this.#levels.push(level)
  }

  #takeKey(): void {
    const raw = decodeUtf8(this.#rest.subarray(this.#keyFrom, this.#restLength))
    const key = raw.includes('\\') ? unescapeKey(raw) : raw
    const level = this.#levels.at(-1)
    if (!level?.keys) return
    if (key === '__proto__') throw new ScanFault('the key __proto__ is not allowed')
    if (level.keys.has(key)) {
      throw new ScanFault(`the key ${JSON.stringify(key.slice(0, 64))} appears twice in one object`)
    }
    level.keys.add(key)
    level.at = key
    // Until the colon: a second string in its place is a fault that JSON.parse will find.
    level.expectsKey = false
  }

  #keep(from: Buffer, start: number, end: number): void {
    const length = end - start
    if (length <= 0) return
    const needed = this.#restLength + length
    if (needed > this.#options.restBytesMax) {
      throw new ScanFault('the body without its documents is too large', true)
    }
    if (needed > this.#rest.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.#rest.length * 2))
      this.#rest.copy(larger, 0, 0, this.#restLength)
      this.#rest = larger
    }
    from.copy(this.#rest, this.#restLength, start, end)
    this.#restLength = needed
  }

  /** Some encoders write `\/`, `\u002B` or `\r\n` into base64; all are legal JSON. */
  #unescape(chunk: Buffer, from: number): { bytes: Buffer; next: number; closed: boolean } {
    let read = from
    let write = from
    let quoteAt = -2
    while (read < chunk.length) {
      if (this.#escape !== '') {
        this.#escape += String.fromCharCode(chunk[read] as number)
        read += 1
        const character = finishedEscape(this.#escape)
        if (character === undefined) continue
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

/** Line breaks inside base64 are tolerated: here they vanish. */
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

/** The common case without building strings: an escape that stands whole in the chunk. */
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
/** Stands for any character beyond ASCII: no alphabet we decode has one. */
const beyondAscii = 0xff

function finishedEscape(written: string): number | undefined {
  const short = shortEscapes[written]
  if (short !== undefined) return short
  if (!/^\\u[0-9a-fA-F]{0,4}$/.test(written)) {
    throw new ScanFault('the body is not valid JSON')
  }
  if (written.length < 6) return undefined
  const code = Number.parseInt(written.slice(2), 16)
  return code < 0x80 ? code : beyondAscii
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new ScanFault('the body is not valid UTF-8')
  }
}

function unescapeKey(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`)
  } catch {
    throw new ScanFault('the body is not valid JSON')
  }
}
