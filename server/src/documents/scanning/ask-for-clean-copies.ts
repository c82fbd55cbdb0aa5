import {
  type ChangeDeps,
  lockCase,
  raiseQueryLocked,
  rowOfMove,
  timeOfChange,
} from '../../cases/cases.ts'
import {
  type CaseToAsk,
  listCasesToAsk,
  listToAsk,
  markAsked,
  type RejectedScan,
} from './scan-store.ts'

const batch = 20
const namedMax = 20
const nameLengthMax = 100
const by = { actor: 'system' } as const

/**
 * Raises a query for malware that the lender was not asked about yet, as soon as the status of the
 * case allows it. The lender learns about it by `case.query_raised`. Returns how many were raised.
 */
export async function askForCleanCopies(deps: ChangeDeps): Promise<number> {
  const cases = await listCasesToAsk(deps.db, batch)
  let raised = 0
  for (const one of cases) if (await askOne(deps, one)) raised += 1
  return raised
}

function askOne(deps: ChangeDeps, one: CaseToAsk): Promise<boolean> {
  return deps.db.transact(async (tx) => {
    const found = await lockCase(tx, one.scope, one.caseId)
    if (!found || !rowOfMove('raise-query', found)) return false
    const rejected = await listToAsk(tx, one, 500)
    if (rejected.length === 0) return false
    const now = timeOfChange(deps.clock, found)
    const query = { text: textOf(rejected), canned: undefined, documentsAwaited: true }
    await raiseQueryLocked(tx, deps, by, { found, query, now })
    const ids = rejected.map(({ documentId }) => documentId)
    await markAsked(tx, one, ids, now)
    return true
  })
}

function textOf(rejected: readonly RejectedScan[]): string {
  const named = rejected
    .slice(0, namedMax)
    .map(({ filename, signature }) => `${filename.slice(0, nameLengthMax)} (${signature})`)
  const others = rejected.length - named.length
  const list = [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ')
  const [what, copies] =
    rejected.length === 1 ? ['It was', 'a clean copy'] : ['They were', 'clean copies']
  return `Malware was found in ${list}. ${what} rejected and cannot be used. Please send ${copies}.`
}
