import { type AuditAction, recordAudit } from '../../access/access.ts'
import type { Runner, Tx } from '../../db/db.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import type { Actor } from '../../lib/scope.ts'
import type { ChangeDeps } from '../case/change-case.ts'
import { builtInTexts } from './built-in-texts.ts'
import { findBlanks } from './find-blanks.ts'
import { listOwnTexts, type OwnText, ownTextsMax, writeOwnText } from './query-text-store.ts'

/** A standard query, built in or of the office. */
export interface QueryText {
  key: string
  /** 0: as built in. */
  version: number
  title: string
  text: string
  documentsAwaited: boolean
  /** What must be filled in. */
  blanks: string[]
}

export const queryTextKeyPattern = '^[a-z][a-z0-9_]{0,39}$'

/** By title. One of the office replaces the built-in one with its key. */
export async function listQueryTexts(db: Runner): Promise<QueryText[]> {
  const texts = new Map<string, Omit<QueryText, 'blanks'> & { isRemoved?: boolean }>(
    Object.entries(builtInTexts).map(([key, built]) => [key, { key, version: 0, ...built }]),
  )
  for (const own of await listOwnTexts(db)) texts.set(own.key, own)
  return [...texts.values()]
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ key, version, title, text, documentsAwaited }) => ({
      key,
      version,
      title,
      text,
      documentsAwaited,
      blanks: findBlanks(text),
    }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'))
}

type TextDeps = Pick<ChangeDeps, 'db' | 'keyring' | 'clock'>
type TextIn = Pick<QueryText, 'key' | 'version' | 'title' | 'text' | 'documentsAwaited'>

/** Adds a text, or changes the version of it that the caller has seen. Returns the new version. */
export function changeQueryText(deps: TextDeps, by: Actor, given: TextIn): Promise<number> {
  return write(deps, by, 'query_text.changed', async (tx) => {
    const all = await listOwnTexts(tx)
    const own = all.find(({ key }) => key === given.key)
    if (!own && all.length >= ownTextsMax) {
      throw invalidRequest([`key: there are already ${ownTextsMax} texts`])
    }
    if (!own && given.version !== 0) throw textHasChanged()
    // A removed text is not shown, so nobody can have seen its version.
    const seen = own?.isRemoved ? own.version : given.version
    return { ...given, version: seen + 1, isRemoved: false }
  })
}

/** It is no longer offered; queries written from it stay as they are. */
export async function removeQueryText(deps: TextDeps, by: Actor, key: string): Promise<void> {
  await write(deps, by, 'query_text.removed', async (tx) => {
    const texts = await listQueryTexts(tx)
    const found = texts.find((one) => one.key === key)
    if (!found) throw new AppError('not_found', 'Text not found.')
    return { ...found, version: found.version + 1, isRemoved: true }
  })
}

async function write(
  { db, keyring, clock }: TextDeps,
  by: Actor,
  action: AuditAction,
  make: (tx: Tx) => Promise<Omit<OwnText, 'changedBy' | 'changedAt'>>,
): Promise<number> {
  const now = clock.now()
  return db.transact(async (tx) => {
    const made = await make(tx)
    if (!(await writeOwnText(tx, { ...made, changedBy: by.actor, changedAt: now }))) {
      throw textHasChanged()
    }
    const details = { version: made.version }
    await recordAudit(tx, keyring, by, { action, subject: made.key, details }, now)
    return made.version
  })
}

function textHasChanged(): AppError {
  return new AppError('precondition_failed', 'Someone else has changed this text. Load it again.')
}
