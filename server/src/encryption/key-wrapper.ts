/** What a wrapped key belongs to; moved to another row it no longer opens. */
export type KeyContext = Readonly<Record<string, string>>

/** Encrypts other keys, and nothing else. */
export interface KeyWrapper {
  /** Identifies it without revealing it; stored beside what it wrapped. */
  readonly id: string
  wrap(key: Buffer, context: KeyContext): Promise<Buffer>
  /** Throws KeyNotOpened if it did not wrap these bytes for this context. */
  unwrap(wrapped: Buffer, context: KeyContext): Promise<Buffer>
}

/** A sentence for operators with what to check. */
export class KeyNotOpened extends Error {
  override readonly name = 'KeyNotOpened'
}
