const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const openObject = 0x7b
const closeObject = 0x7d
const openArray = 0x5b
const closeArray = 0x5d
const minus = 0x2d
const plus = 0x2b
const point = 0x2e
const zeroDigit = 0x30
const unicodeMark = 0x75

/** What the next byte belongs to. */
const at = {
  value: 0,
  valueOrEnd: 1,
  key: 2,
  keyOrEnd: 3,
  colon: 4,
  commaOrEnd: 5,
  end: 6,
  string: 7,
  escape: 8,
  hex: 9,
  literal: 10,
  minus: 11,
  zero: 12,
  whole: 13,
  point: 14,
  fraction: 15,
  exponentMark: 16,
  exponentSign: 17,
  exponent: 18,
} as const
/** A number and not their union: each function knows some of them and leaves the others. */
type At = number

/** By byte: a table, since a body may be nothing but escapes. */
const escapable = tableOf('"\\/bfnrt')
const hexDigits = tableOf('0123456789abcdefABCDEF')
const literals = new Map(['true', 'false', 'null'].map((text) => [text.charCodeAt(0), text]))
const endsOfNumbers: readonly At[] = [at.zero, at.whole, at.fraction, at.exponent]

/**
 * The grammar of JSON (RFC 8259), a byte at a time. JSON.parse would say only that a text is not
 * JSON, in most cases not where, and after the whole text was read.
 */
export class JsonGrammar {
  /** Of each open container: whether it is an object. */
  readonly #open: boolean[] = []
  #at: At = at.value
  #isBlank = true
  #isKey = false
  #hexLeft = 0
  #literal = ''
  #literalRead = 0

  /** False if no JSON text continues with this byte. */
  take(byte: number): boolean {
    switch (this.#at) {
      case at.string:
        if (byte === quote) this.#endString()
        else if (byte === backslash) this.#at = at.escape
        return byte >= 0x20
      case at.escape:
        this.#hexLeft = 4
        this.#at = byte === unicodeMark ? at.hex : at.string
        return byte === unicodeMark || isEscapable(byte)
      case at.hex:
        this.#hexLeft -= 1
        if (this.#hexLeft === 0) this.#at = at.string
        return isHex(byte)
      case at.literal:
        return this.#takeLiteral(byte)
      default:
        return this.#at >= at.minus ? this.#takeNumber(byte) : this.#takeStructure(byte)
    }
  }

  /** Where the bytes end that change nothing here: spaces, whole characters of a string, or digits. */
  endOfRun(bytes: Buffer, from: number): number {
    let end = from
    if (this.#at < at.string) {
      while (end < bytes.length && isSpace(bytes[end])) end += 1
    } else if (this.#at === at.string) {
      end = endOfCharacters(bytes, end)
    } else if (isAmongDigits(this.#at)) {
      while (end < bytes.length && isDigit(bytes[end] as number)) end += 1
    }
    return end
  }

  /** A string that is read elsewhere, its quotes included. */
  takeString(): boolean {
    const isFirst = this.take(quote)
    if (isFirst) this.#endString()
    return isFirst
  }

  /** Nothing but white space was read. */
  get isBlank(): boolean {
    return this.#isBlank
  }

  /** The text may end here. */
  get isComplete(): boolean {
    if (this.#open.length > 0) return false
    return this.#at === at.end || endsOfNumbers.includes(this.#at)
  }

  #takeStructure(byte: number): boolean {
    if (isSpace(byte)) return true
    this.#isBlank = false
    switch (this.#at) {
      case at.value:
        return this.#beginValue(byte)
      case at.valueOrEnd:
        return byte === closeArray ? this.#close(false) : this.#beginValue(byte)
      case at.key:
        return this.#beginKey(byte)
      case at.keyOrEnd:
        return byte === closeObject ? this.#close(true) : this.#beginKey(byte)
      case at.colon:
        this.#at = at.value
        return byte === colon
      case at.commaOrEnd:
        if (byte === closeObject || byte === closeArray) return this.#close(byte === closeObject)
        this.#at = this.#open.at(-1) ? at.key : at.value
        return byte === comma
      default:
        return false
    }
  }

  #beginKey(byte: number): boolean {
    this.#isKey = true
    this.#at = at.string
    return byte === quote
  }

  #beginValue(byte: number): boolean {
    this.#isKey = false
    switch (byte) {
      case quote:
        this.#at = at.string
        return true
      case openObject:
      case openArray:
        this.#open.push(byte === openObject)
        this.#at = byte === openObject ? at.keyOrEnd : at.valueOrEnd
        return true
      case minus:
        this.#at = at.minus
        return true
      default:
        return isDigit(byte) ? this.#beginNumber(byte) : this.#beginLiteral(byte)
    }
  }

  #beginNumber(byte: number): true {
    this.#at = byte === zeroDigit ? at.zero : at.whole
    return true
  }

  #beginLiteral(byte: number): boolean {
    this.#literal = literals.get(byte) ?? ''
    this.#literalRead = 1
    this.#at = at.literal
    return this.#literal !== ''
  }

  #takeLiteral(byte: number): boolean {
    const fits = byte === this.#literal.charCodeAt(this.#literalRead)
    this.#literalRead += 1
    if (this.#literalRead === this.#literal.length) this.#endValue()
    return fits
  }

  #takeNumber(byte: number): boolean {
    const next = nextInNumber(this.#at, byte)
    if (next !== undefined) {
      this.#at = next
      return true
    }
    if (!endsOfNumbers.includes(this.#at)) return false
    this.#endValue()
    return this.#takeStructure(byte)
  }

  #endString(): void {
    if (this.#isKey) this.#at = at.colon
    else this.#endValue()
  }

  #endValue(): void {
    this.#at = this.#open.length > 0 ? at.commaOrEnd : at.end
  }

  #close(isObject: boolean): boolean {
    const fits = this.#open.pop() === isObject
    this.#endValue()
    return fits
  }
}

/** An escape that is broken, or that continues in the next chunk, is left to `take`. */
function endOfCharacters(bytes: Buffer, from: number): number {
  let end = from
  while (end < bytes.length) {
    const length = isPlainCharacter(bytes[end] as number) ? 1 : lengthOfEscape(bytes, end)
    if (length === 0) break
    end += length
  }
  return end
}

/** Zero if there is no whole escape here. */
function lengthOfEscape(bytes: Buffer, from: number): number {
  if (bytes[from] !== backslash) return 0
  const kind = bytes[from + 1] ?? 0
  if (kind !== unicodeMark) return isEscapable(kind) ? 2 : 0
  for (let i = from + 2; i < from + 6; i += 1) {
    if (!isHex(bytes[i] ?? 0)) return 0
  }
  return 6
}

function nextInNumber(state: At, byte: number): At | undefined {
  const digit = isDigit(byte)
  switch (state) {
    case at.minus:
      if (!digit) return undefined
      return byte === zeroDigit ? at.zero : at.whole
    case at.whole:
      return digit ? at.whole : afterWhole(byte)
    case at.zero:
      return afterWhole(byte)
    case at.point:
    case at.fraction:
      if (digit) return at.fraction
      return state === at.fraction && isExponentMark(byte) ? at.exponentMark : undefined
    case at.exponentMark:
      if (byte === plus || byte === minus) return at.exponentSign
      return digit ? at.exponent : undefined
    default:
      return digit ? at.exponent : undefined
  }
}

function afterWhole(byte: number): At | undefined {
  if (byte === point) return at.point
  return isExponentMark(byte) ? at.exponentMark : undefined
}

const isAmongDigits = (state: At) =>
  state === at.whole || state === at.fraction || state === at.exponent
const isPlainCharacter = (byte: number) => byte >= 0x20 && byte !== quote && byte !== backslash
const isExponentMark = (byte: number) => byte === 0x65 || byte === 0x45
const isDigit = (byte: number) => byte >= zeroDigit && byte <= 0x39
const isEscapable = (byte: number) => escapable[byte] === 1
const isHex = (byte: number) => hexDigits[byte] === 1

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256)
  for (const byte of Buffer.from(characters)) table[byte] = 1
  return table
}

export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d
}
