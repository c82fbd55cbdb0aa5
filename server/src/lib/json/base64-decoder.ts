/**
 * RFC 4648 base64, standard alphabet, padding optional, in pieces of any length. Node's own decoder
 * is fast but tolerates anything: what it skips shows as missing bytes, and what it accepts beyond
 * the standard alphabet (`-` and `_`) is checked separately.
 */
export type Base64Fault = 'empty' | 'bad character' | 'bad length'

const equalsSign = 0x3d
const minus = 0x2d
const underscore = 0x5f

export class Base64Decoder {
  readonly #carry = Buffer.alloc(4)
  #carried = 0
  #padding = 0
  #seen = false
  #out = Buffer.alloc(0)

  /** The bytes decoded so far and not returned yet; valid until the next call. */
  push(characters: Buffer): Buffer | Base64Fault {
    if (characters.length === 0) return characters
    this.#seen = true
    const paddingAt = this.#padding > 0 ? 0 : characters.indexOf(equalsSign)
    if (paddingAt === -1) return this.#decode(characters)
    this.#padding += characters.length - paddingAt
    if (this.#padding > 2) return 'bad length'
    for (let i = paddingAt; i < characters.length; i += 1) {
      if (characters[i] !== equalsSign) return 'bad character'
    }
    return this.#decode(characters.subarray(0, paddingAt))
  }

  finish(): Buffer | Base64Fault {
    if (!this.#seen) return 'empty'
    const complete = this.#padding === 0 || this.#carried + this.#padding === 4
    if (!complete || this.#carried === 1) return 'bad length'
    if (this.#carried === 0) return this.#padding > 0 ? 'bad length' : Buffer.alloc(0)
    return decodeStrictly(this.#carry.subarray(0, this.#carried), Buffer.alloc(this.#carried - 1))
  }

  #decode(characters: Buffer): Buffer | Base64Fault {
    let from = 0
    let head = 0
    const groups = Math.floor((this.#carried + characters.length) / 4)
    if (this.#out.length < groups * 3) this.#out = Buffer.allocUnsafe(groups * 3)
    if (this.#carried > 0) {
      while (this.#carried < 4 && from < characters.length) {
        this.#carry[this.#carried] = characters[from] ?? 0
        this.#carried += 1
        from += 1
      }
      if (this.#carried < 4) return this.#out.subarray(0, 0)
      const first = decodeStrictly(this.#carry, this.#out.subarray(0, 3))
      if (typeof first === 'string') return first
      this.#carried = 0
      head = 3
    }
    const to = characters.length - ((characters.length - from) % 4)
    this.#carried = characters.copy(this.#carry, 0, to)
    const body = decodeStrictly(characters.subarray(from, to), this.#out.subarray(head, groups * 3))
    return typeof body === 'string' ? body : this.#out.subarray(0, groups * 3)
  }
}

function decodeStrictly(characters: Buffer, out: Buffer): Buffer | Base64Fault {
  if (characters.includes(minus) || characters.includes(underscore)) return 'bad character'
  const written = out.write(characters.toString('latin1'), 'base64')
  return written === out.length ? out : 'bad character'
}
