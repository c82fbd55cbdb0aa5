import type pg from 'pg'
import { queueCounts, queuePage, queueSummary } from '../server/src/cases/cases.ts'
import type { Runner } from '../server/src/db/db.ts'
import { statementOf } from '../server/src/db/sql.ts'
import { countsAsked, summaryAsked } from '../server/src/http/backoffice/queue/queue.ts'
import type { QueueQuery } from '../server/src/http/backoffice/queue/queue-schemas.ts'
import { queueAsked } from '../server/src/http/backoffice/queue-query.ts'
import type { StaffId } from '../server/src/lib/ids.ts'

export const readsAll = 'Seq Scan on cases'

/** The query plans of these addresses. */
export async function scansOf(
  client: pg.Client,
  staffId: StaffId,
  asked: string[],
  path: 'queue' | 'queue/counts' | 'queue/summary',
): Promise<string[]> {
  const scans = new Set<string>()
  const explaining = explainingRunner(client, (plan) => collectScans(plan, scans))
  const by = { mode: 'live', staff: { id: staffId } } as const
  for (const address of asked) {
    const now = new Date()
    const query = Object.fromEntries(new URLSearchParams(address)) as QueueQuery
    if (path === 'queue/summary') {
      await queueSummary(explaining, summaryAsked(by, query, now))
    } else if (path === 'queue/counts') {
      const { filter, countMax } = countsAsked(by, query, now)
      await queueCounts(explaining, filter, countMax, now)
    } else {
      const page = queueAsked(by, query, now)
      await queuePage(explaining, { ...page, limit: page.limit + 1 })
    }
  }
  return [...scans].sort()
}

export interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

/** Runs each statement after it has explained it. */
export function explainingRunner(client: pg.Client, onPlan: (plan: Plan) => void): Runner {
  return {
    async rows(query) {
      const { text, values } = statementOf(query)
      const explained = await client.query(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
        values,
      )
      onPlan(explained.rows[0]['QUERY PLAN'][0].Plan)
      return (await client.query(text, values)).rows
    },
  }
}

function collectScans(plan: Plan, scans: Set<string>): void {
  // A part that was planned and not needed.
  if (plan['Actual Loops'] === 0) return
  const index = plan['Index Name']
  if (index?.startsWith('cases')) scans.add(index)
  if (plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] === 'cases') {
    scans.add(readsAll)
  }
  for (const below of plan.Plans ?? []) collectScans(below, scans)
}
