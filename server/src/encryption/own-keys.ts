import { randomBytes } from 'node:crypto'
import { keyBytes, keyIdOf } from '../lib/keyring.ts'
import type { InstallationKeys, WrappedKey } from './data-key-store.ts'
import { type KeyContext, KeyNotOpened, type KeyWrapper } from './key-wrapper.ts'

/**
 * The two keys of the installation that the master key wraps. A rotation wraps them with the
 * new master key; they themselves stay, and so does everything that was encrypted or signed.
 */
export interface OwnKeys {
  /** Input of the keyring. */
  root: Buffer
  /** Wraps the keys of lenders. */
  wrapping: Buffer
}

type WrappedOwnKeys = NonNullable<InstallationKeys['own']>

export function newKey(): Buffer {
  return randomBytes(keyBytes)
}

/** Each is opened again before it is stored: a key that cannot be opened would be lost. */
export async function wrapOwnKeys(keys: OwnKeys, by: KeyWrapper): Promise<WrappedOwnKeys> {
  const wrapped = {
    root: await wrapKey(keys.root, by, { use: 'root' }),
    wrapping: await wrapKey(keys.wrapping, by, { use: 'wrapping' }),
  }
  const opened = await openOwnKeys(wrapped, by)
  if (opened.root.equals(keys.root) && opened.wrapping.equals(keys.wrapping)) return wrapped
  throw new KeyNotOpened(`key ${by.id} does not return what it has wrapped`)
}

export async function openOwnKeys(keys: WrappedOwnKeys, by: KeyWrapper): Promise<OwnKeys> {
  return {
    root: await openRootKey(keys.root, by),
    wrapping: await openKey(keys.wrapping, by, { use: 'wrapping' }),
  }
}

/** Also for a backup, which has the wrapped root key beside its encrypted parts. */
export function openRootKey(
  key: Pick<WrappedKey, 'id' | 'wrapped'>,
  by: KeyWrapper,
): Promise<Buffer> {
  return openKey(key, by, { use: 'root' })
}

/** The context is completed by the id of the key. */
export async function wrapKey(
  key: Buffer,
  by: KeyWrapper,
  context: KeyContext,
): Promise<WrappedKey> {
  const id = keyIdOf(key)
  const wrapped = await by.wrap(key, { ...context, key: id })
  return { id, wrapped, wrappedBy: by.id }
}

export async function openKey(
  { id, wrapped }: Pick<WrappedKey, 'id' | 'wrapped'>,
  by: KeyWrapper,
  context: KeyContext,
): Promise<Buffer> {
  const key = await by.unwrap(wrapped, { ...context, key: id })
  if (key.length === keyBytes && keyIdOf(key) === id) return key
  throw new KeyNotOpened(`the key ${id} is not what its row says`)
}
