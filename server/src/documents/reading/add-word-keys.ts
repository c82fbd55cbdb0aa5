import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '../../db/db.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Mode } from '../../lib/scope.ts'
import { openPage } from './page-seal.ts'
import type { PageWord } from './page-words.ts'
import { type KeylessPage, listKeyless, writeKeys } from './word-key-store.ts'

interface KeyDeps {
  db: Db
  keyring: Keyring
  wordKeys(mode: Mode, words: readonly PageWord[]): Promise<number[]>
}

const pagesPerPass = 500
const pagesAtOnce = 50

/** Makes pages findable that were read before their words got keys. Returns how many. */
export async function addWordKeys(
  { db, keyring, wordKeys }: KeyDeps,
  stopping: AbortSignal,
): Promise<number> {
  let done = 0
  while (done < pagesPerPass && !stopping.aborted) {
    const pages = await listKeyless(db, pagesAtOnce)
    for (const page of pages) {
      const keys = await wordKeys(page.mode, openAny(keyring, page))
      await writeKeys(db, page, page, keys)
      await nextTurn()
    }
    done += pages.length
    if (pages.length < pagesAtOnce) break
  }
  return done
}

/** A damaged page must not hold up the others; it has no words to find. */
function openAny(keyring: Keyring, { documentId, page, words }: KeylessPage): PageWord[] {
  try {
    return openPage(keyring, documentId, page, words).words
  } catch {
    return []
  }
}
