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
import type { DocumentKey } from './document-keys.ts'

/**
 * One root key; every use of it gets a separate key by HKDF, so that a key that leaks reveals
 * nothing about the others. docs/decisions/0033-data-keys.md says where the root key comes from.
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

export const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

/** Identifies a key without revealing it. */
export function keyIdOf(key: Uint8Array): string {
  return createHash('sha256').update('deedwire key id').update(key).digest('hex').slice(0, 16)
}

export class Keyring {
  readonly id: string
  readonly #root: Buffer
  readonly #derived = new Map<KeyUse, Buffer>()
  /** Prepared once: from raw bytes, each HMAC would cost three times as much, each seal twice. */
  readonly #keys = new Map<KeyUse, KeyObject>()

  constructor(root: Buffer) {
    if (root.length !== keyBytes) throw new Error('the root key must have 32 bytes')
    this.#root = root
    this.id = keyIdOf(root)
  }

  keyFor(use: KeyUse): Buffer {
    let key = this.#derived.get(use)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.#root, '', `deedwire/${use}`, keyBytes))
      this.#derived.set(use, key)
    }
    return key
  }

  /** For files that no lender owns, and for those from before lenders had keys of their own. */
  documentKey(): DocumentKey {
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
