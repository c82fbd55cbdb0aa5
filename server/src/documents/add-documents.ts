import {
  type Case,
  findByRefOrId,
  lockCase,
  requireRoom,
  takeDocuments,
  timeOfChange,
} from '../cases/cases.ts'
import { caseNotFound } from '../lib/app-error.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import { attachDocuments, type SentDocument } from './attach-documents.ts'
import { keep, type Remember, type SubmitDeps } from './submit-case.ts'

export interface DocumentsAdded {
  moved: Case
  reopened: boolean
  stored: string[]
}

export async function addDocuments(
  deps: SubmitDeps,
  by: Actor,
  scope: Scope,
  ref: string,
  { documents, note }: { documents: readonly SentDocument[]; note: string | undefined },
  remember?: Remember<DocumentsAdded>,
): Promise<DocumentsAdded> {
  const { db, clock, scanning } = deps
  const isScanned = scanning !== undefined
  const named = await findByRefOrId(db, scope, ref)
  if (!named) throw caseNotFound()
  return db.transact(async (tx) => {
    const found = await lockCase(tx, scope, named.id)
    if (!found) throw caseNotFound()
    const now = timeOfChange(clock, found)
    requireRoom(found)
    const about = { note, count: documents.length }
    const { moved, reopened } = await takeDocuments(tx, deps, by, found, about, now)
    const to = { caseId: found.id, revision: moved.revision, note, isNew: false, isScanned }
    const stored = await attachDocuments(tx, scope, to, documents, now)
    const outcome = { moved, reopened, stored }
    if (remember) await keep(tx, remember, outcome)
    return outcome
  })
}
