import { type Case, standOf } from '../../cases/cases.ts'
import type { Answer } from '../routing/route.ts'
import { etagOf } from './staff-request.ts'

/** The answer to every move of a case. */
export function moved(found: Case): Answer {
  return { body: standOf(found), headers: etagOf(found.version) }
}
