import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keyBytes, keyIdOf } from '../lib/keyring.ts'
import { type KeyContext, KeyNotOpened, type KeyWrapper } from './key-wrapper.ts'

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM with a key derived from 32 bytes that this process has. */
export function localWrapper(bytes: Buffer): KeyWrapper {
  if (bytes.length !== keyBytes) throw new Error(`a wrapping key must have ${keyBytes} bytes`)
  const id = keyIdOf(bytes)
  const key = Buffer.from(hkdfSync('sha256', bytes, '', 'deedwire/wrapping', keyBytes))
  return {
    id,
    async wrap(plain, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      cipher.setAAD(aadOf(context))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    async unwrap(wrapped, context) {
      try {
        const nonce = wrapped.subarray(0, nonceBytes)
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        decipher.setAAD(aadOf(context))
        decipher.setAuthTag(wrapped.subarray(nonceBytes, nonceBytes + tagBytes))
        const body = decipher.update(wrapped.subarray(nonceBytes + tagBytes))
        return Buffer.concat([body, decipher.final()])
      } catch (cause) {
        throw new KeyNotOpened(`key ${id} does not open it: it was wrapped by another or changed`, {
          cause,
        })
      }
    },
  }
}

/** The same bytes whatever the order of its names. */
function aadOf(context: KeyContext): Buffer {
  const entries = Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))
  return Buffer.from(JSON.stringify(entries))
}
