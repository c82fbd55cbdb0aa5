import { expect } from 'vitest'
import { sandboxAnalystId } from '../../../server/src/access/access.ts'
import { changed, changedWith, closed, ifAsked } from './case-lives-change.ts'
import {
  type Act,
  allowedMoves,
  type drafts,
  given,
  grades,
  isClosed,
  type Life,
  type Prediction,
  type Query,
  type Release,
  type Result,
  type Seen,
  type Status,
} from './case-lives-model.ts'
import {
  answered,
  aTime,
  draftNow,
  faultsAt,
  filesOf,
  notAllowed,
  overtaken,
  queriesOf,
  refused,
  scoreOf,
  signedName,
  standOf,
  viewOf,
} from './case-lives-shown.ts'

/** What the act is answered, and the life after it. */
export function predict(life: Life, act: Act, seen: Seen): Prediction {
  switch (act.do) {
    case 'allocate':
      return allocate(life, act, seen)
    case 'take-next': {
      const taken = life.status === 'received' ? allocated(life, life.analysts[act.as]) : undefined
      return answered(taken ?? life, 200, { case: taken ? standOf(taken) : null })
    }
    case 'start-review':
      return staffMove(life, seen, act.do, () => started(life))
    case 'resume-review':
      return staffMove(life, seen, act.do, () => resumed(life))
    case 'raise-query':
      return staffMove(life, seen, act.do, () => {
        const isOpen = life.queries.some((one) => one.closedBy === null && one.text === act.text)
        return isOpen ? ['text'] : queried(life, act)
      })
    case 'add-documents':
      return addDocuments(life, act)
    case 'finalise':
      return staffMove(life, seen, act.do, () => released(life, act, seen))
    case 're-release':
      return staffMove(life, seen, act.do, () =>
        released(life, { ...act, result: 'positive' }, seen),
      )
    case 'save-draft':
      return saveDraft(life, act, seen)
    case 'attach':
      return attach(life)
    case 'add-note':
      return answered(life, 201, { id: expect.any(String) })
    case 'create-again':
      return answered(life, 200, viewOf(life))
    case 'withdraw':
      return withdraw(life, act.reason)
    case 'opt-in': {
      const next = { ...life, optIns: act.events }
      return answered(next, 200, expect.objectContaining({ events: act.events }))
    }
    case 'read':
      return read(life, act.what)
    case 'advance':
      return advance(life, act)
    case 'sandbox-re-release': {
      if (!allowedMoves(life).includes('re-release')) return notAllowed(life)
      const next = release(withSandboxDraft(life, 'positive', undefined), {
        ...act,
        result: 'positive',
      })
      return answered(next, 200, viewOf(next))
    }
    default:
      return act satisfies never
  }
}

function staffMove(
  life: Life,
  seen: Seen,
  move: string,
  made: () => Life | string[] | Prediction,
): Prediction {
  if (seen.version !== life.version) return overtaken(life, standOf(life))
  if (!allowedMoves(life).includes(move)) return notAllowed(life)
  const next = made()
  if (Array.isArray(next)) return refused(life, 400, 'invalid_request', faultsAt(next))
  return 'life' in next ? next : answered(next, 200, standOf(next))
}

const started = (life: Life) =>
  changed(life, { status: 'in_review' }, ...ifAsked(life, 'case.in_review'))

/** Only what is open and was never released. */
function withdraw(life: Life, reason: string): Prediction {
  if (isClosed(life) || life.released.length > 0) {
    return refused(life, 409, 'not_withdrawable', [`status: is ${life.status}`])
  }
  const to = {
    status: 'withdrawn',
    documentsAwaited: false,
    withdrawalReason: reason,
    queries: closed(life, 'withdrawal'),
  } as const
  const next = changed(life, to, ...ifAsked(life, 'case.withdrawn'))
  return answered(next, 200, viewOf(next))
}

function allocate(life: Life, act: Act & { do: 'allocate' }, seen: Seen): Prediction {
  const isFirst = life.status === 'received'
  const analystId = life.analysts[act.to]
  return staffMove(life, seen, isFirst ? 'allocate' : 'reallocate', () => {
    if (isFirst) return allocated(life, analystId)
    return analystId === life.analystId ? ['analyst_id'] : changed(life, { analystId })
  })
}

const allocated = (life: Life, analystId: string) =>
  changed(life, { status: 'allocated', analystId }, 'case.allocated')

function resumed(life: Life): Life {
  const queries = closed(life, 'staff')
  const to = { status: 'in_review', documentsAwaited: false, queries } as const
  return changed(life, to, ...ifAsked(life, 'case.in_review'))
}

function queried(
  life: Life,
  { text, canned, awaited = true }: { text?: string; canned?: string; awaited?: boolean },
): Life {
  const query: Query = { text, canned: canned ?? null, awaited, closedBy: null }
  const queries = [...life.queries, query]
  // Another open query may be waiting for documents.
  const documentsAwaited = awaited || life.documentsAwaited
  const to = { status: 'query_raised', documentsAwaited, queries } as const
  const open = queries.filter(({ closedBy }) => closedBy === null)
  return changedWith(life, to, ['case.query_raised'], { open })
}

function addDocuments(life: Life, { papers, note }: Act & { do: 'add-documents' }): Prediction {
  const isReopened = life.status === 'finalised'
  const revision = life.revision + (isReopened ? 1 : 0)
  const fresh = papers.filter((name) => !life.papers.some(({ filename }) => filename === name))
  if (life.status === 'withdrawn') return notAllowed(life)
  const reply = { case_id: life.caseId, external_ref: life.ref, reopened: false, stored: papers }
  // Nothing new: a retry is not an event. An open query is answered all the same.
  if (fresh.length === 0 && life.status !== 'query_raised') {
    return answered(life, 200, { ...reply, status: life.status })
  }
  const next = changedWith(
    life,
    {
      documentsAwaited: false,
      papers: [...life.papers, ...fresh.map((filename) => ({ filename, revision }))],
      ...(life.status === 'query_raised' && {
        status: 'in_review' as const,
        queries: closed(life, 'documents'),
      }),
      ...(isReopened && {
        status: 'in_review' as const,
        revision,
        outcome: null,
        revisionReason: note ?? 'Documents added after finalisation',
      }),
    },
    ['documents.received'],
    { documents: fresh },
  )
  return answered(next, 200, {
    ...reply,
    status: isReopened ? 'under_review' : next.status,
    reopened: isReopened,
  })
}

function released(
  life: Life,
  wish: { result: Result; reason?: string },
  seen: Seen,
): Life | string[] | Prediction {
  if (seen.draft !== life.draft.version) return overtaken(life, draftNow(life))
  const { says } = life.draft
  const isSilent = says === 'nothing' || says === 'silent'
  const isAdverse = wish.result !== 'positive'
  const faults = [
    ...(isAdverse && !wish.reason ? ['reason'] : []),
    ...(isSilent ? ['draft.opinion', 'draft.score'] : []),
    ...(isAdverse && says.endsWith('clear') ? ['draft.score'] : []),
    ...(!isAdverse && /^[BC]$/.test(life.draft.grade ?? '') ? ['result'] : []),
  ]
  if (faults.length > 0) return faults
  // What made it adverse must be cured in the report, or it contradicts itself.
  const last = life.released.at(-1)
  if (!last || last.result === 'positive' || isAdverse) return release(life, wish)
  if (last.says === says) return ['draft']
  // The sandbox lists an open mortgage, which no draft of staff lists as discharged.
  const isOpen = last.says === 'sandbox mortgage' && last.grade === 'BB'
  return isOpen ? ['draft.encumbrances'] : release(life, wish)
}

function release(
  life: Life,
  { result, reason = null }: { result: Result; reason?: string | null },
) {
  const last = life.released.at(-1)
  const isAgain = life.status === 'finalised'
  const isCure = last !== undefined && last.result !== 'positive' && result === 'positive'
  const outcome = { result, reason, grade: life.draft.grade ?? 'none' }
  const kind = isAgain ? 're-release' : last ? 'revision' : 'first'
  const { revision, waiting } = life
  const made: Release = { ...outcome, says: life.draft.says, kind, revision, files: 1 + waiting }
  const to = { outcome, released: [...life.released, made], documentsAwaited: false, waiting: 0 }
  if (isAgain) return changed(life, to, 'result_changed')
  const events = [last ? 'report.revised' : 'case.finalised', ...(isCure ? ['result_changed'] : [])]
  return changed(life, { ...to, status: 'finalised' }, ...events)
}

/** A report is written once an analyst has the case, until it is positive or withdrawn. */
function draftWork(life: Life, seen: Pick<Seen, 'draft'>, made: () => Prediction): Prediction {
  const isOver = life.status === 'withdrawn' || life.outcome?.result === 'positive'
  if (life.status === 'received' || isOver) {
    return refused(life, 409, 'move_not_allowed', [])
  }
  return seen.draft === life.draft.version ? made() : overtaken(life, draftNow(life))
}

function saveDraft(life: Life, act: Act & { do: 'save-draft' }, seen: Seen): Prediction {
  return draftWork(life, seen, () => {
    const draft = draftOf(life, act.content)
    const body = {
      version: draft.version,
      saved_at: aTime,
      score: draft.grade && scoreOf(draft.grade),
      unassessed: draft.grade ? [] : expect.objectContaining({ length: 5 }),
      conditional: act.content === 'mortgage' ? ['open_mortgage'] : [],
    }
    return answered({ ...life, draft }, 200, body)
  })
}

function attach(life: Life): Prediction {
  return draftWork(life, { draft: life.draft.version }, () => {
    const draft = { ...life.draft, version: life.draft.version + 1 }
    const body = expect.objectContaining({ filename: signedName(life.waiting) })
    return answered({ ...life, draft, waiting: life.waiting + 1 }, 201, body)
  })
}

function draftOf(
  { draft }: Life,
  content: keyof typeof drafts,
  by: 'staff' | 'sandbox' = 'staff',
): Life['draft'] {
  const says = by === 'staff' ? content : `${by} ${content}`
  return { version: draft.version + 1, says, grade: grades[content] }
}

function read(life: Life, what: (Act & { do: 'read' })['what']): Prediction {
  if (what === 'queries') return answered(life, 200, { queries: queriesOf(life) })
  if (what !== 'report') return answered(life, 200, viewOf(life))
  if (life.status === 'withdrawn') return refused(life, 409, 'not_ready', [], /withdrawn/)
  return life.status === 'finalised'
    ? answered(life, 200, { files: filesOf(life) })
    : refused(life, 409, 'not_ready', [], life.revision > 0 ? /revision/ : /finalised/)
}

const way: readonly Status[] = ['received', 'allocated', 'in_review']

/** Through the statuses on the way, never back; a query is resumed before the case goes on. */
function advance(life: Life, act: Act & { do: 'advance' }): Prediction {
  const { to, result = 'positive', reason, awaited } = act
  if (to === 'finalised' && result !== 'positive' && !reason) {
    return refused(life, 400, 'invalid_request', faultsAt(['reason']))
  }
  const isPast = way.includes(to) && way.indexOf(life.status) > way.indexOf(to)
  const isAside = life.status === 'query_raised' && (to === 'allocated' || to === 'query_raised')
  if (isClosed(life) || isPast || isAside) return notAllowed(life)
  let next = life
  if (next.status === 'received') next = allocated(next, sandboxAnalystId)
  if (next.status !== to && next.status === 'allocated') next = started(next)
  if (next.status === 'query_raised') next = resumed(next)
  if (to === 'query_raised')
    next = queried(next, { ...(reason && { text: reason }), ...given({ awaited }) })
  if (to === 'finalised') {
    next = release(withSandboxDraft(next, result, reason), { result, ...(reason && { reason }) })
  }
  return answered(next, 200, viewOf(next))
}

/** The sandbox's advocate finds what the reason says: an open charge, or a missing link deed. */
function withSandboxDraft(life: Life, result: Result, reason: string | undefined): Life {
  if (result === 'positive') return { ...life, draft: draftOf(life, 'clear', 'sandbox') }
  const draft = draftOf(life, 'mortgage', 'sandbox')
  return { ...life, draft: { ...draft, grade: reason?.includes('link deed') ? 'C' : 'BB' } }
}
