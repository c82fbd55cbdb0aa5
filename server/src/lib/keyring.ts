import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/**
 * One master key; every use of it gets a separate key by HKDF, so that a key that leaks reveals
 * nothing about the others.
 */
export type KeyUse =
  | 'documents'
  | 'secrets'
  | 'audit'
  | 'links'
  | 'sessions'
  | 'sign-in'
  | 'certificates'
  | 'word-keys'
  | 'backups'

export const masterKeyBytes = 32
const nonceBytes = 12
const tagBytes = 16

export class Keyring {
  /**
   * Identifies the master key without revealing it; stored in the database to detect a wrong key at
   * start.
   */
  readonly id: string
  readonly #master: Buffer
  readonly #derived = new Map<KeyUse, Buffer>()
  /** Prepared once: from raw bytes, each HMAC would cost three times as much, each seal twice. */
  readonly #keys = new Map<KeyUse, KeyObject>()

  constructor(master: Buffer) {
    if (master.length !== masterKeyBytes) throw new Error('the master key must have 32 bytes')
    this.#master = master
    this.id = createHash('sha256')
      .update('deedwire key id')
      .update(master)
      .digest('hex')
      .slice(0, 16)
  }

  keyFor(use: KeyUse): Buffer {
    let key = this.#derived.get(use)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.#master, '', `deedwire/${use}`, masterKeyBytes))
      this.#derived.set(use, key)
    }
    return key
  }

  /** For the blob store, which derives a key for each blob from it. */
  documentKey(): { id: string; bytes: Uint8Array } {
    return { id: this.id, bytes: this.keyFor('documents') }
  }

  #prepared(use: KeyUse): KeyObject {
    let key = this.#keys.get(use)
    if (!key) {
      key = createSecretKey(this.keyFor(use))
      this.#keys.set(use, key)
    }
    return key
  }

  mac(use: KeyUse, ...parts: (string | Buffer)[]): Buffer {
    const hmac = createHmac('sha256', this.#prepared(use))
    for (const part of parts) hmac.update(part)
    return hmac.digest()
  }

  seal(plain: string, context: string): Buffer {
    return this.sealBytes(Buffer.from(plain), context)
  }

  open(sealed: Buffer, context: string): string {
    return this.openBytes(sealed, context).toString('utf8')
  }

  /** `context` is where the secret belongs; moved to another row it no longer opens. */
  sealBytes(plain: Buffer, context: string): Buffer {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#prepared('secrets'), nonce)
    cipher.setAAD(Buffer.from(context))
    const body = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  }

  openBytes(sealed: Buffer, context: string): Buffer {
    const nonce = sealed.subarray(0, nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', this.#prepared('secrets'), nonce, {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(context))
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
    const body = decipher.update(sealed.subarray(nonceBytes + tagBytes))
    return Buffer.concat([body, decipher.final()])
  }
}
