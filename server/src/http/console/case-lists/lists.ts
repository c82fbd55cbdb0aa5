import {
  addList,
  type CaseList,
  confirmList,
  discardList,
  type ListRow,
  listLimits,
  listLists,
  listRows,
  requireList,
  rowStates,
} from '../../../case-lists/case-lists.ts'
import { cleanFilename } from '../../../documents/documents.ts'
import { limitOf, pageOf } from '../../lender/page-of.ts'
import type { Answer } from '../../routing/route.ts'
import type { ConsoleRequest } from '../console-request.ts'
import { judgeFor } from './judge-case.ts'
import type { ConfirmBody, ListsQuery, RowsQuery, UploadQuery } from './list-schemas.ts'
import { receiveFile } from './receive-file.ts'

const idOf = ({ params }: ConsoleRequest) => params.list ?? ''

export async function postList(request: ConsoleRequest): Promise<Answer> {
  const { services, actor, caller } = request
  const { filename } = request.query as UploadQuery
  const added = await addList(services, actor, caller.scope, {
    filename: cleanFilename(filename) ?? filename,
    bytes: await receiveFile(request),
    requiredFields: caller.lender.requiredFields,
    judge: judgeFor(request),
  })
  return { status: 201, body: listOut(added) }
}

export async function getLists({ services, caller, query }: ConsoleRequest): Promise<Answer> {
  const asked = query as ListsQuery
  const limit = limitOf(asked)
  const page = { before: asked.cursor, limit: limit + 1 }
  const { shown, next } = pageOf(await listLists(services.db, caller.scope, page), limit)
  return { body: { lists: shown.map(listOut), next_cursor: next } }
}

export async function getList(request: ConsoleRequest): Promise<Answer> {
  const { services, caller } = request
  return { body: listOut(await requireList(services.db, caller.scope, idOf(request))) }
}

export async function getRows(request: ConsoleRequest): Promise<Answer> {
  const { services, caller, query } = request
  const asked = query as RowsQuery
  const list = await requireList(services.db, caller.scope, idOf(request))
  const limit = limitOf(asked)
  const { db, keyring } = services
  const rows = await listRows(db, keyring, caller.scope, list.id, {
    states: rowStates.filter(isAsked[asked.faulty ?? 'both']),
    after: Number(asked.cursor ?? 0),
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  const next = rows.length > limit ? String(shown.at(-1)?.number) : null
  return { body: { rows: shown.map((row) => rowOut(list, row)), next_cursor: next } }
}

const isWrong = (state: (typeof rowStates)[number]) => state === 'faulty' || state === 'failed'
const isAsked = {
  true: isWrong,
  false: (state: (typeof rowStates)[number]) => !isWrong(state),
  both: () => true,
}

/** The same to whoever confirms first, second or at the same time. */
export async function postConfirm(request: ConsoleRequest): Promise<Answer> {
  const { services, actor, caller } = request
  const { leave_out_faulty: leaveOutFaulty, create } = request.body as ConfirmBody
  const confirmed = await confirmList(services, actor, caller.scope, idOf(request), {
    leaveOutFaulty,
    expected: create,
    judge: judgeFor(request),
  })
  return { status: 202, body: listOut(confirmed) }
}

export async function deleteList(request: ConsoleRequest): Promise<Answer> {
  const { services, actor, caller } = request
  await discardList(services, actor, caller.scope, idOf(request))
  return { status: 204 }
}

const dayMs = 86_400_000

function listOut(list: CaseList) {
  const { id, filename, format, sheet, columns, state, counts } = list
  return {
    id,
    filename,
    format,
    sheet,
    columns,
    state,
    uploaded_at: list.createdAt.toISOString(),
    confirmed_at: list.confirmedAt?.toISOString() ?? null,
    finished_at: list.finishedAt?.toISOString() ?? null,
    expires_at: new Date(list.createdAt.getTime() + listLimits.keptDays * dayMs).toISOString(),
    rows: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts,
  }
}

export function headingOf({ columns }: CaseList, name: string): string {
  return columns.find(({ field }) => field === name)?.heading ?? name
}

function rowOut(list: CaseList, { number, state, caseId, content }: ListRow) {
  return {
    row: number,
    state,
    case_id: caseId,
    values: content.values,
    faults: content.faults.map(({ field, message }) => ({
      field,
      column: headingOf(list, field),
      message,
    })),
  }
}
