import { createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentKeys } from '../../server/src/lib/document-keys.ts'

const headerBytes = 16
const frameBytes = 64 * 1024
const tagBytes = 16

/**
 * The SHA-256 of a stored document, or why there is none. Written after
 * docs/decisions/0005-blob-format.md and not with the service's own reader, so that a fault of that
 * reader cannot hide a fault of the store.
 */
export async function hashStored(dataDir: string, keys: DocumentKeys, id: string): Promise<string> {
  const file = join(dataDir, 'documents', id.slice(-2), id)
  const sealed = await readFile(file).catch(() => undefined)
  if (!sealed) return 'no file'
  if (sealed.toString('latin1', 0, 4) !== 'DWB1') return 'not a stored document'
  const documentKey = await keys.find(sealed.toString('hex', 4, 12))
  if (!documentKey) return 'a key that is not known'
  const key = Buffer.from(hkdfSync('sha256', documentKey.bytes, '', id, 32))
  const hash = createHash('sha256')
  const sealedFrame = frameBytes + tagBytes
  const frames = Math.max(1, Math.ceil((sealed.length - headerBytes) / sealedFrame))
  for (let index = 0; index < frames; index += 1) {
    const start = headerBytes + index * sealedFrame
    const frame = sealed.subarray(start, start + sealedFrame)
    const nonce = Buffer.alloc(12)
    nonce[0] = index === frames - 1 ? 1 : 0
    nonce.writeUInt32BE(index, 8)
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      decipher.setAuthTag(frame.subarray(frame.length - tagBytes))
      hash.update(decipher.update(frame.subarray(0, frame.length - tagBytes)))
      decipher.final()
    } catch {
      return `damaged in frame ${index}`
    }
  }
  return hash.digest('hex')
}
