import { mayDo } from '../../../access/access.ts'
import {
  closeThread,
  findBlanks,
  holdQuery,
  listQueryTexts,
  listThreads,
  listWaiting,
  noteAnswer,
  type QueryIn,
  type QueryThread,
  raiseQuery,
  undoQuery,
  type WaitingQuery,
} from '../../../cases/cases.ts'
import { AppError, invalidRequest } from '../../../lib/app-error.ts'
import { isId } from '../../../lib/ids.ts'
import type { Answer, Sent } from '../../routing/route.ts'
import type { Sound } from '../../routing/sound-parts.ts'
import { moved } from '../move-answer.ts'
import { type Names, nameStaff, whoOf } from '../name-staff.ts'
import { caseOf, type StaffRequest, seenCaseOf } from '../staff-request.ts'
import type { NotedAnswerBody, QueryBody } from './query-schemas.ts'

export async function getStaffQueries(request: StaffRequest): Promise<Answer> {
  const { services, staff } = request
  const { scope, id } = await caseOf(request)
  const [threads, waiting] = await Promise.all([
    listThreads(services.db, scope, id),
    listWaiting(services.db, scope, id),
  ])
  const actors = threads.flatMap(({ raisedBy, answers }) => [
    raisedBy,
    ...answers.map(({ answeredBy }) => answeredBy),
  ])
  actors.push(...waiting.map(({ raisedBy }) => raisedBy))
  const names = await nameStaff(services.db, actors)
  const isShown = mayDo(staff.role, 'documents:read')
  return {
    body: {
      queries: threads.map((thread) => threadOut(thread, names, isShown)),
      waiting: waiting.map((one) => waitingOut(one, names)),
    },
  }
}

export async function postSendQuery(request: StaffRequest): Promise<Answer> {
  const { services, actor } = request
  const query = await queryOf(request)
  const seen = await seenCaseOf(request)
  const held = await holdQuery(services, actor, seen, query, services.queryUndoMs)
  const names = await nameStaff(services.db, [held.raisedBy])
  return { status: 201, body: waitingOut(held, names) }
}

/** At once: nobody can undo it. The workbench sends queries by `sendQuery`. */
export async function postRaiseQuery(request: StaffRequest): Promise<Answer> {
  const query = await queryOf(request)
  return moved(await raiseQuery(request.services, request.actor, await seenCaseOf(request), query))
}

async function queryOf({ services, body }: StaffRequest): Promise<QueryIn> {
  const { text, canned, documents_awaited: documentsAwaited = true } = body as QueryBody
  if (canned !== undefined) {
    const texts = await listQueryTexts(services.db)
    if (!texts.some(({ key }) => key === canned)) {
      throw invalidRequest(['canned: is not the key of a standard query'])
    }
  }
  return { text, canned, documentsAwaited }
}

export function queryFaults({ body }: Sent): string[] {
  const { text = '' } = body as Sound<QueryBody>
  return findBlanks(text).map((blank) => `text: fill in ${blank}`)
}

export async function deleteWaiting(request: StaffRequest): Promise<Answer> {
  const { services, actor, params } = request
  const { scope, id } = await caseOf(request)
  const waiting = params.waiting ?? ''
  if (!isId('waiting', waiting)) throw new AppError('not_found', 'Query not found.')
  await undoQuery(services, actor, scope, id, waiting)
  return { status: 204 }
}

export async function postNotedAnswer(request: StaffRequest): Promise<Answer> {
  const { services, actor, params } = request
  const { text } = request.body as NotedAnswerBody
  const answer = { queryId: params.query ?? '', text }
  return moved(await noteAnswer(services, actor, await seenCaseOf(request), answer))
}

export async function postClose(request: StaffRequest): Promise<Answer> {
  const { services, actor, params } = request
  return moved(await closeThread(services, actor, await seenCaseOf(request), params.query ?? ''))
}

function threadOut(thread: QueryThread, names: Names, isShown: boolean) {
  return {
    id: thread.id,
    revision: thread.revision,
    text: thread.text,
    canned: thread.canned,
    documents_awaited: thread.documentsAwaited,
    state: thread.state,
    raised_by: byOut(thread.raisedBy, names),
    raised_at: thread.raisedAt.toISOString(),
    closed_at: thread.closedAt?.toISOString() ?? null,
    closed_by: thread.closedBy,
    answers: thread.answers.map(({ id, answeredBy, text, filenames, at }) => ({
      id,
      by: byOut(answeredBy, names),
      text: isShown ? text : null,
      documents: isShown ? filenames : [],
      at: at.toISOString(),
    })),
  }
}

function byOut(actor: string, names: Names) {
  const { kind, name } = whoOf(actor, names)
  return { kind, name }
}

function waitingOut(waiting: WaitingQuery, names: Names) {
  return {
    id: waiting.id,
    text: waiting.text,
    documents_awaited: waiting.documentsAwaited,
    raised_by: byOut(waiting.raisedBy, names),
    wait_ms: waiting.waitMs,
    refused_status: waiting.refusedStatus,
    refused_reason: waiting.refusedReason,
  }
}
