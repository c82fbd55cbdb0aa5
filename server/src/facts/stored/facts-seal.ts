import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DocumentId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Fact } from '../fact.ts'

const plainBytesMax = 16_000_000

/** Stored small and encrypted; moved to another document they no longer open. */
export function sealFacts(keyring: Keyring, id: DocumentId, facts: readonly Fact[]): Buffer {
  return keyring.sealBytes(deflateRawSync(JSON.stringify(facts)), contextOf(id))
}

export function openFacts(keyring: Keyring, id: DocumentId, sealed: Buffer): Fact[] {
  const plain = inflateRawSync(keyring.openBytes(sealed, contextOf(id)), {
    maxOutputLength: plainBytesMax,
  })
  return JSON.parse(plain.toString('utf8')) as Fact[]
}

const contextOf = (id: DocumentId) => `facts of ${id}`
