import type { Db } from '../db/db.ts'
import type { BlobOwner, DocumentKey, DocumentKeys } from '../lib/document-keys.ts'
import type { LenderId } from '../lib/ids.ts'
import { findKeyOfBlob, findLenderKey, insertLenderKey, type WrappedKey } from './data-key-store.ts'
import type { KeyWrapper } from './key-wrapper.ts'
import { newKey, openKey, wrapKey } from './own-keys.ts'

/** Far more lenders than work at the same time; a key takes some hundred bytes. */
const keysMax = 10_000

export interface LenderKeysOptions {
  db: Db
  /** For files that no lender owns, and for everything from before data keys. */
  own: DocumentKey
  /** Undefined on an installation from before data keys. */
  wrapping: KeyWrapper | undefined
  /** Asks whether the installation has a wrapping key meanwhile. */
  loadWrapping(): Promise<KeyWrapper | undefined>
}

/**
 * The keys of documents: each lender has its own, created with its first document and found by the
 * id in the header of a blob. The master key is not needed for any of this.
 */
export class LenderKeys implements DocumentKeys {
  readonly #options: LenderKeysOptions
  readonly #byLender = new Map<LenderId, Promise<DocumentKey>>()
  readonly #byId = new Map<string, Promise<DocumentKey | undefined>>()
  #wrapping: KeyWrapper | undefined

  constructor(options: LenderKeysOptions) {
    this.#options = options
    this.#wrapping = options.wrapping
  }

  async forOwner(owner: BlobOwner): Promise<DocumentKey> {
    const wrapping = this.#wrapping
    if (owner === 'installation' || !wrapping) return this.#options.own
    return remember(this.#byLender, owner, () => this.#findOrMake(owner, wrapping))
  }

  async find(id: string): Promise<DocumentKey | undefined> {
    const { db, own } = this.#options
    if (id === own.id) return own
    if (this.#wrapping === undefined) await this.refresh()
    const wrapping = this.#wrapping
    if (!wrapping) return undefined
    return remember(this.#byId, id, async () => {
      const found = await findKeyOfBlob(db, id)
      return found && openLenderKey(found, found.lenderId, wrapping)
    })
  }

  /**
   * For the list of nodes: the wrapping key that this process has, or nothing. On an installation
   * from before data keys, looks whether a rotation has brought one.
   */
  async refresh(): Promise<string> {
    this.#wrapping ??= await this.#options.loadWrapping()
    return this.#wrapping?.id ?? ''
  }

  /** Two processes may try at once: both use what the database kept. */
  async #findOrMake(lenderId: LenderId, wrapping: KeyWrapper): Promise<DocumentKey> {
    const { db } = this.#options
    let found = await findLenderKey(db, lenderId)
    if (!found) {
      const made = await wrapKey(newKey(), wrapping, contextOf(lenderId))
      await insertLenderKey(db, lenderId, made)
      found = await findLenderKey(db, lenderId)
    }
    if (!found) throw new Error(`the key of ${lenderId} was not stored`)
    return openLenderKey(found, lenderId, wrapping)
  }
}

function contextOf(lenderId: LenderId): { use: string; lender: string } {
  return { use: 'documents', lender: lenderId }
}

async function openLenderKey(
  row: WrappedKey,
  lenderId: LenderId,
  wrapping: KeyWrapper,
): Promise<DocumentKey> {
  return { id: row.id, bytes: await openKey(row, wrapping, contextOf(lenderId)) }
}

/** Those who ask at once share one answer; failures and "not found" are asked again. */
function remember<K, V>(known: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const found = known.get(key)
  if (found) return found
  const made = make()
  known.set(key, made)
  const forget = () => {
    if (known.get(key) === made) known.delete(key)
  }
  made.then((value) => {
    if (value === undefined) forget()
  }, forget)
  const [oldest] = known.keys()
  if (known.size > keysMax && oldest !== undefined) known.delete(oldest)
  return made
}
