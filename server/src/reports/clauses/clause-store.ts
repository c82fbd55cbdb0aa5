import { type Runner, sql, type Tx } from '../../db/db.ts'
import type { Clause, ClauseScope } from './clause.ts'

/** The only file that knows the table of clauses. They are the operator's, for all lenders. */

export interface AddedClause extends Clause {
  addedBy: string
  addedAt: Date
}

const clausesMax = 2000

/** The latest version of each, of every place. */
export async function listOwnClauses(db: Runner): Promise<AddedClause[]> {
  return db.rows<AddedClause>(sql`
    SELECT DISTINCT ON (key, result, state, case_type) key, result, state,
      case_type AS "caseType", version, text, added_by AS "addedBy", added_at AS "addedAt"
    FROM clauses ORDER BY key, result, state, case_type, version DESC LIMIT ${clausesMax}`)
}

/** Every version of one clause, the latest first. */
export async function listClauseVersions(db: Runner, of: ClauseScope): Promise<AddedClause[]> {
  return db.rows<AddedClause>(sql`
    SELECT key, result, state, case_type AS "caseType", version, text, added_by AS "addedBy",
      added_at AS "addedAt"
    FROM clauses
    WHERE key = ${of.key} AND result = ${of.result} AND state = ${of.state}
      AND case_type = ${of.caseType}
    ORDER BY version DESC LIMIT ${clausesMax}`)
}

/** False if someone else has added this version. */
export async function insertClause(tx: Tx, clause: AddedClause): Promise<boolean> {
  const rows = await tx.rows(sql`
    INSERT INTO clauses (key, result, state, case_type, version, text, added_by, added_at)
    VALUES (${clause.key}, ${clause.result}, ${clause.state}, ${clause.caseType},
      ${clause.version}, ${clause.text}, ${clause.addedBy}, ${clause.addedAt})
    ON CONFLICT DO NOTHING RETURNING version`)
  return rows.length > 0
}
