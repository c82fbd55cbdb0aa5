import { ScanFault } from './scan-fault.ts'
import { StringUnescaper } from './unescape-string.ts'

/**
 * Reads a JSON body in chunks and never holds it whole: strings at the paths a caller names are
 * passed on piece by piece, the small rest is kept and parsed at the end by JSON.parse, which also
 * checks the grammar. What JSON.parse would accept is refused while reading: depth, duplicate keys,
 * `__proto__`, invalid UTF-8, more keys and items than any valid body has. Values of unknown keys
 * are checked and dropped.
 */
export type ScanStep =
  | { kind: 'open'; path: readonly (string | number)[] }
  /** Characters of the string, unescaped in place; valid until the next step. */
  | { kind: 'characters'; bytes: Buffer }
  | { kind: 'close' }

export interface ScannerOptions {
  diverts(path: readonly (string | number)[]): boolean
  depthMax: number
  /** Of everything but the strings passed on. */
  restBytesMax: number
  /** Keys and list items: the cost after the scan depends on their number, not on their bytes. */
  partsMax: number
  shape?: Shape | undefined
}

/** Which keys are known at which path. Where it has no entry, every key is kept. */
export interface Shape {
  fields?: ReadonlyMap<string, Shape | undefined>
  items?: Shape | undefined
}

export { ScanFault } from './scan-fault.ts'

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

interface Level {
  /** Null in an array. */
  keys: Set<string> | null
  /** The key or index whose value is being read. */
  at: string | number
  expectsKey: boolean
  shape: Shape | undefined
  /** The comma after a dropped first member was dropped with it: another member must follow. */
  owesMember: boolean
}

const emptyString = Buffer.from('""')

export class JsonScanner {
  readonly #options: ScannerOptions
  readonly #levels: Level[] = []
  #state: State = states.structure
  /** In a kept string: the previous byte was a backslash. */
  #escaped = false
  readonly #unescaper = new StringUnescaper()
  #keyFrom = 0
  #rest = Buffer.allocUnsafe(1024)
  #restLength = 0
  /** Including what was dropped. */
  #restSeen = 0
  #parts = 0
  /** The current member has an unknown key: where it begins in the rest, and its depth. */
  #dropping: { from: number; depth: number } | undefined

  constructor(options: ScannerOptions) {
    this.#options = options
  }

  *scan(chunk: Buffer): Generator<ScanStep, void> {
    let keptFrom = 0
    let i = 0
    while (i < chunk.length) {
      if (this.#state === states.diverted) {
        const { bytes, next, closed } = this.#unescaper.take(chunk, i)
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
      } else {
        if (this.#dropping?.depth === this.#levels.length && endsMember(byte)) {
          this.#keep(chunk, keptFrom, i - 1)
          keptFrom = this.#drop(byte) ? i : i - 1
        }
        this.#structure(byte)
      }
    }
    if (this.#state !== states.diverted) this.#keep(chunk, keptFrom, chunk.length)
  }

  end(): unknown {
    const bytes = this.#rest.subarray(0, this.#restLength)
    if (this.#state === states.diverted) throw new ScanFault('the body ends inside a string')
    if (bytes.length === 0) throw new ScanFault('the body is empty')
    return parseJson(decodeUtf8(bytes))
  }

  #path(): (string | number)[] {
    return this.#levels.map((level) => level.at)
  }

  #structure(byte: number): void {
    const level = this.#levels.at(-1)
    switch (byte) {
      case openObject:
        this.#push(new Set())
        break
      case openArray:
        this.#push(null)
        break
      case closeObject:
      case closeArray:
        if (level?.owesMember) throw notJson()
        this.#levels.pop()
        break
      case comma:
        if (level?.keys) level.expectsKey = true
        else if (level) {
          level.at = (level.at as number) + 1
          this.#countPart()
        }
        break
      case colon:
        if (level) level.expectsKey = false
        break
      default:
    }
  }

  #push(keys: Level['keys']): void {
    if (this.#levels.length >= this.#options.depthMax) {
      throw new ScanFault(`the body is nested deeper than ${this.#options.depthMax} levels`)
    }
    this.#countPart()
    const shape = this.#levels.length === 0 ? this.#options.shape : this.#shapeInside()
    const at = keys ? '' : 0
    this.#levels.push({ keys, at, expectsKey: keys !== null, shape, owesMember: false })
  }

  #shapeInside(): Shape | undefined {
    const around = this.#levels.at(-1)
    if (!around || this.#dropping) return undefined
    return around.keys ? around.shape?.fields?.get(around.at as string) : around.shape?.items
  }

  #countPart(): void {
    this.#parts += 1
    const { partsMax } = this.#options
    if (this.#parts > partsMax) {
      const most = partsMax.toLocaleString('en')
      throw new ScanFault(`the body has more than ${most} keys and list items`)
    }
  }

  #takeKey(): void {
    // Whether it is valid UTF-8 is checked with the rest.
    const raw = this.#rest.toString('utf8', this.#keyFrom, this.#restLength)
    const key = raw.includes('\\') ? unescapeKey(raw) : raw
    const level = this.#levels.at(-1)
    if (!level?.keys) return
    if (key === '__proto__') throw new ScanFault('the key __proto__ is not allowed')
    if (level.keys.has(key)) {
      throw new ScanFault(`the key ${JSON.stringify(key.slice(0, 64))} appears twice in one object`)
    }
    this.#countPart()
    level.keys.add(key)
    level.at = key
    level.owesMember = false
    const isUnknown = level.shape?.fields?.has(key) === false
    if (isUnknown && !this.#dropping) this.#startDropping()
    // Until the colon: a second string in its place is a fault that JSON.parse will find.
    level.expectsKey = false
  }

  #startDropping(): void {
    let from = this.#keyFrom - 2
    while (isSpace(this.#rest[from])) from -= 1
    const before = this.#rest[from]
    // Anything else before a key is not JSON, which JSON.parse will report.
    if (before !== comma && before !== openObject) return
    this.#dropping = { from: before === comma ? from : from + 1, depth: this.#levels.length }
  }

  /** Checks the ended member and drops it; returns whether the comma after it is dropped too. */
  #drop(byte: number): boolean {
    const { from = 0 } = this.#dropping ?? {}
    this.#dropping = undefined
    const isFirst = this.#rest[from] !== comma
    parseJson(`{${decodeUtf8(this.#rest.subarray(isFirst ? from : from + 1, this.#restLength))}}`)
    this.#restLength = from
    const level = this.#levels.at(-1)
    const takesComma = isFirst && byte === comma
    if (level && takesComma) level.owesMember = true
    return takesComma
  }

  #keep(from: Buffer, start: number, end: number): void {
    const length = end - start
    if (length <= 0) return
    const needed = this.#restLength + length
    this.#restSeen += length
    if (this.#restSeen > this.#options.restBytesMax) {
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
  return parseJson(`"${raw}"`) as string
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

function notJson(): ScanFault {
  return new ScanFault('the body is not valid JSON')
}

function endsMember(byte: number): boolean {
  return byte === comma || byte === closeObject
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d
}
