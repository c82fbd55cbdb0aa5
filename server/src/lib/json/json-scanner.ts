import { isSpace, JsonGrammar } from './json-grammar.ts'
import { KeptBytes } from './kept-bytes.ts'
import { ScanFault } from './scan-fault.ts'
import { TextPlace } from './text-place.ts'
import { StringUnescaper } from './unescape-string.ts'

/**
 * Reads a JSON body in chunks and never holds it whole: strings at the paths a caller names are
 * passed on piece by piece, the small rest is kept and parsed at the end by JSON.parse. The grammar
 * is checked while reading, so that the place of a fault is known. What JSON.parse would accept is
 * refused as well: depth, duplicate keys, `__proto__`, invalid UTF-8, more keys and items than any
 * valid body has. Values of unknown keys are checked and dropped. A byte order mark is skipped.
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
const lineFeed = 0x0a
/** U+FEFF in UTF-8. */
const byteOrderMark = [0xef, 0xbb, 0xbf] as const

interface Level {
  /** Null in an array. */
  keys: Set<string> | null
  /** The key or index whose value is being read. */
  at: string | number
  expectsKey: boolean
  shape: Shape | undefined
}

const emptyString = Buffer.from('""')

export class JsonScanner {
  readonly #options: ScannerOptions
  readonly #levels: Level[] = []
  readonly #grammar = new JsonGrammar()
  readonly #place = new TextPlace()
  /** Bytes of the byte order mark that were read. */
  #markRead = 0
  #state: State = states.structure
  /** In a kept string: the previous byte was a backslash. */
  #escaped = false
  readonly #unescaper = new StringUnescaper()
  #keyFrom = 0
  readonly #rest: KeptBytes
  #parts = 0
  /** The current member has an unknown key: where it begins in the rest, and its depth. */
  #dropping: { from: number; depth: number } | undefined

  constructor(options: ScannerOptions) {
    this.#options = options
    this.#rest = new KeptBytes(options.restBytesMax)
  }

  *scan(chunk: Buffer): Generator<ScanStep, void> {
    let i = this.#skipMark(chunk)
    let keptFrom = i
    while (i < chunk.length) {
      if (this.#state === states.diverted) {
        const { bytes, next, closed } = this.#takeDiverted(chunk, i)
        if (bytes.length > 0) yield { kind: 'characters', bytes }
        i = next
        keptFrom = i
        if (closed) {
          this.#state = states.structure
          yield { kind: 'close' }
        }
        continue
      }
      const end = this.#grammar.endOfRun(chunk, i)
      if (end > i) {
        this.#place.takeAll(chunk, i, end)
        i = end
        continue
      }
      const byte = chunk[i] as number
      if (byte === quote && this.#isDiverted()) {
        this.#rest.add(chunk, keptFrom, i)
        this.#rest.add(emptyString, 0, emptyString.length)
        i += 1
        keptFrom = i
        yield this.#divert()
        continue
      }
      this.#advance(byte)
      i += 1
      if (this.#state !== states.structure) {
        if (!this.#endsString(byte)) continue
        if (this.#state === states.key) {
          this.#rest.add(chunk, keptFrom, i - 1)
          keptFrom = i - 1
          this.#takeKey()
        }
        this.#state = states.structure
      } else if (byte === quote) {
        if (this.#levels.at(-1)?.expectsKey) {
          this.#rest.add(chunk, keptFrom, i)
          keptFrom = i
          this.#keyFrom = this.#rest.length
          this.#state = states.key
        } else this.#state = states.string
      } else {
        if (this.#dropping?.depth === this.#levels.length && endsMember(byte)) {
          this.#rest.add(chunk, keptFrom, i - 1)
          keptFrom = this.#drop(byte) ? i : i - 1
        }
        this.#structure(byte)
      }
    }
    if (this.#state !== states.diverted) this.#rest.add(chunk, keptFrom, chunk.length)
  }

  end(): unknown {
    const hasMark = this.#markRead === 0 || this.#markRead === byteOrderMark.length
    if (hasMark && this.#grammar.isBlank) throw new ScanFault('the body is empty')
    if (this.#state === states.diverted || !this.#grammar.isComplete) {
      throw new ScanFault('the body ends too early', { place: this.#place.place })
    }
    return JSON.parse(this.#rest.text())
  }

  /** Where the first byte after it is. Part of a mark is not JSON. */
  #skipMark(chunk: Buffer): number {
    let i = 0
    const isStart = this.#grammar.isBlank && this.#rest.seen === 0
    while (isStart && i < chunk.length && this.#markRead < byteOrderMark.length) {
      if (chunk[i] !== byteOrderMark[this.#markRead]) {
        if (this.#markRead > 0) throw this.#broken()
        break
      }
      this.#markRead += 1
      i += 1
    }
    return i
  }

  #advance(byte: number): void {
    if (!this.#grammar.take(byte)) throw this.#broken()
    this.#place.take(byte)
  }

  #broken(): ScanFault {
    return new ScanFault('the body is not valid JSON', { place: this.#place.place })
  }

  /** In a kept string. */
  #endsString(byte: number): boolean {
    if (this.#escaped) this.#escaped = false
    else if (byte === backslash) this.#escaped = true
    else return byte === quote
    return false
  }

  #isDiverted(): boolean {
    if (this.#state !== states.structure) return false
    const level = this.#levels.at(-1)
    return level !== undefined && !level.expectsKey && this.#options.diverts(this.#path())
  }

  #divert(): ScanStep {
    if (!this.#grammar.takeString()) throw this.#broken()
    this.#place.take(quote)
    this.#state = states.diverted
    return { kind: 'open', path: this.#path() }
  }

  /** Line breaks inside base64 are tolerated, so there may be several lines. */
  #takeDiverted(chunk: Buffer, from: number) {
    const lineEnd = chunk.indexOf(lineFeed, from)
    const taken = this.#unescaper.take(chunk, from)
    const { bytes, next, brokenAt } = taken
    const end = brokenAt ?? next
    if (lineEnd === -1 || lineEnd >= end) this.#place.skip(end - from)
    else {
      this.#place.takeAll(bytes, 0, bytes.length)
      if (taken.closed) this.#place.take(quote)
    }
    if (brokenAt !== undefined) throw this.#broken()
    return taken
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
    this.#levels.push({ keys, at, expectsKey: keys !== null, shape })
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
    const raw = this.#rest.looseText(this.#keyFrom)
    const key: string = raw.includes('\\') ? JSON.parse(`"${raw}"`) : raw
    const level = this.#levels.at(-1)
    if (!level?.keys) return
    if (key === '__proto__') throw new ScanFault('the key __proto__ is not allowed')
    if (level.keys.has(key)) {
      throw new ScanFault(`the key ${JSON.stringify(key.slice(0, 64))} appears twice in one object`)
    }
    this.#countPart()
    level.keys.add(key)
    level.at = key
    const isUnknown = level.shape?.fields?.has(key) === false
    if (isUnknown && !this.#dropping) this.#startDropping()
    level.expectsKey = false
  }

  #startDropping(): void {
    let from = this.#keyFrom - 2
    while (isSpace(this.#rest.at(from))) from -= 1
    const isFirst = this.#rest.at(from) !== comma
    this.#dropping = { from: isFirst ? from + 1 : from, depth: this.#levels.length }
  }

  /** Drops the ended member; returns whether the comma after it is dropped too. */
  #drop(byte: number): boolean {
    const { from = 0 } = this.#dropping ?? {}
    this.#dropping = undefined
    const isFirst = this.#rest.at(from) !== comma
    this.#rest.checkUtf8(from)
    this.#rest.cut(from)
    return isFirst && byte === comma
  }
}

function endsMember(byte: number): boolean {
  return byte === comma || byte === closeObject
}
