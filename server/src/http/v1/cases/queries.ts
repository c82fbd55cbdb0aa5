import {
  answererOf,
  answerQuery,
  findByRefOrId,
  listThreads,
  type QueryThread,
} from '../../../cases/cases.ts'
import { keep, type Remember } from '../../../documents/documents.ts'
import { caseNotFound } from '../../../lib/app-error.ts'
import type { LenderRequest } from '../../routing/lender-request.ts'
import type { Answer } from '../../routing/route.ts'
import { refOf } from '../api-request.ts'
import { checked } from '../read-checked.ts'
import { receive } from '../receive.ts'
import { AnswerBody } from './schemas.ts'

export async function getQueries({ services, caller, params }: LenderRequest): Promise<Answer> {
  const found = await findByRefOrId(services.db, caller.scope, refOf(params))
  if (!found) throw caseNotFound()
  const threads = await listThreads(services.db, caller.scope, found.id)
  return { status: 200, body: { queries: threads.map(queryOut) } }
}

export async function postAnswer(request: LenderRequest): Promise<Answer> {
  const { services, caller, actor, params } = request
  return receive(request, {
    parse: ({ value }) => checked(AnswerBody, value),
    carryOut: ({ text }, remember: Remember<QueryThread> | undefined) =>
      answerQuery(
        services,
        actor,
        caller.scope,
        { ref: refOf(params), queryId: params.id ?? '', text },
        remember && ((tx, thread) => keep(tx, remember, thread)),
      ),
    present: (thread) => ({ status: 201, body: queryOut(thread) }),
  })
}

/** Without the names of staff. */
function queryOut({ id, text, documentsAwaited, state, ...query }: QueryThread) {
  return {
    id,
    text,
    documents_awaited: documentsAwaited,
    state,
    raised_at: query.raisedAt.toISOString(),
    closed_at: query.closedAt?.toISOString() ?? null,
    answers: query.answers.map((answer) => ({
      by: answererOf(answer.answeredBy),
      text: answer.text,
      documents: answer.filenames,
      at: answer.at.toISOString(),
    })),
  }
}
