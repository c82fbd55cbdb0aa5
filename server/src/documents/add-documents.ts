import {
  type Case,
  type CaseQuery,
  findByRefOrId,
  findQuery,
  isOpen,
  lockCase,
  moveNotAllowed,
  type ReceivedDocument,
  requireRoom,
  rowOfMove,
  takeDocuments,
  timeOfChange,
} from '../cases/cases.ts'
import type { Tx } from '../db/db.ts'
import { caseNotFound, invalidRequest } from '../lib/app-error.ts'
import { isId } from '../lib/ids.ts'
import type { Actor, Scope } from '../lib/scope.ts'
import {
  attachDocuments,
  type NamedSent,
  nameInCase,
  type SentDocument,
} from './attach-documents.ts'
import { keep, queuesOf, type Remember, type SubmitDeps } from './submit-case.ts'

export interface DocumentsAdded {
  moved: Case
  reopened: boolean
  stored: string[]
}

export interface DocumentsIn {
  documents: readonly SentDocument[]
  note: string | undefined
  /** The query that they answer. */
  queryId: string | undefined
  /** In the same transaction, with the names they have in the case. */
  onStored?(tx: Tx, stored: readonly string[]): Promise<void>
}

export async function addDocuments(
  deps: SubmitDeps,
  by: Actor,
  scope: Scope,
  ref: string,
  { documents, note, queryId, onStored }: DocumentsIn,
  remember?: Remember<DocumentsAdded>,
): Promise<DocumentsAdded> {
  const { db, clock } = deps
  const referred = await findByRefOrId(db, scope, ref)
  if (!referred) throw caseNotFound()
  return db.transact(async (tx) => {
    const found = await lockCase(tx, scope, referred.id)
    if (!found) throw caseNotFound()
    if (!rowOfMove('add-documents', found)) throw moveNotAllowed(found, 'add-documents')
    const query = await readQuery(tx, found, queryId)
    const named = await nameInCase(tx, scope, found.id, documents)
    const stored = named.map(({ storedAs }) => storedAs)
    const isSame = isRepeat(found, query, named)
    const changed = isSame ? { moved: found, reopened: false } : await add(found)
    const outcome = { ...changed, stored }
    await onStored?.(tx, stored)
    if (remember) await keep(tx, remember, outcome)
    return outcome

    async function add(to: Case) {
      const now = timeOfChange(clock, to)
      requireRoom(to)
      const about = { note, stored, documents: receivedOf(named), queryId: query?.id }
      const { moved, reopened } = await takeDocuments(tx, deps, by, to, about, now)
      const into = { caseId: moved.id, revision: moved.revision, note, ...queuesOf(deps) }
      await attachDocuments(tx, scope, into, named, now)
      return { moved, reopened }
    }
  })
}

/**
 * Without a new document nothing changes: a network retry must never withdraw a report, nor be an
 * event of its own. Only an open query is answered by documents that are there already: the one they
 * name, or without a name every open one. Decisions, section 4.
 */
function isRepeat(
  { status }: Case,
  query: CaseQuery | undefined,
  named: readonly NamedSent[],
): boolean {
  const isAnswer = query ? isOpen(status) && query.closedAt === null : status === 'query_raised'
  return !isAnswer && named.every(({ isKnown }) => isKnown)
}

async function readQuery(
  tx: Tx,
  { scope, id }: Case,
  queryId: string | undefined,
): Promise<CaseQuery | undefined> {
  if (queryId === undefined) return undefined
  const query = isId('query', queryId) ? await findQuery(tx, scope, id, queryId) : undefined
  if (!query) throw invalidRequest(['query_id: is not a query of this case'])
  return query
}

function receivedOf(named: readonly NamedSent[]): ReceivedDocument[] {
  const fresh = named.filter(({ isKnown }) => !isKnown)
  return fresh.map(({ storedAs, contentType, content }) => ({
    filename: storedAs,
    content_type: contentType,
    bytes: content.sizeBytes,
    sha256: content.sha256.toString('hex'),
  }))
}
