import { sql } from '../../../server/src/db/db.ts'
import type { TestApp } from './test-app.ts'

/** Puts a case into a state as if an analyst had moved it, timeline included. */
export async function putCase(
  { db }: TestApp,
  caseId: string,
  status: 'received' | 'allocated' | 'in_review' | 'query_raised',
): Promise<void> {
  await db.rows(sql`
    UPDATE cases SET status = ${status}, documents_awaited = ${status === 'query_raised'}
    WHERE id = ${caseId}`)
  await enter({ db }, caseId, status)
}

export const riskScore = {
  grade: 'BB',
  grade_label: 'Moderate risk',
  score: 55.5,
  recommendation: 'Clear the charge first.',
  components: [{ key: 'title', label: 'Title', score: 55.5, weight: 0.3 }],
  drivers: ['A charge is open.'],
}

export async function finaliseCase(
  { db }: Pick<TestApp, 'db'>,
  caseId: string,
  finalisedAt = '2026-01-31T18:45:12.345Z',
): Promise<void> {
  await db.rows(sql`
    UPDATE cases SET status = 'finalised', finalised_at = ${finalisedAt}, result = 'negative',
      documents_awaited = false, risk_score = ${JSON.stringify(riskScore)}
    WHERE id = ${caseId}`)
  await enter({ db }, caseId, 'finalised')
}

async function enter({ db }: Pick<TestApp, 'db'>, caseId: string, status: string): Promise<void> {
  await db.rows(sql`
    INSERT INTO case_timeline (case_id, position, lender_id, mode, status, at)
    SELECT id, 1 + (SELECT max(position) FROM case_timeline WHERE case_id = ${caseId}),
      lender_id, mode, ${status}, now()
    FROM cases WHERE id = ${caseId}`)
}
