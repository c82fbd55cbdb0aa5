import { staffNames } from '../../access/access.ts'
import type { Runner } from '../../db/db.ts'
import type { StaffId } from '../../lib/ids.ts'
import type { Actor } from '../../lib/scope.ts'
import type { ReportContent } from '../report-content.ts'

/** The names that a report gives for those who wrote and approved it. */
export async function namePeople(
  db: Runner,
  by: Actor,
  { writers, isApproved }: { writers: readonly string[]; isApproved: boolean },
): Promise<NonNullable<ReportContent['people']>> {
  const actors = [...writers, by.actor]
  const names = await staffNames(db, [...new Set(actors.flatMap(staffIdOf))])
  const nameOf = (actor: string) =>
    staffIdOf(actor).flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [name]
    })
  return {
    writtenBy: [...new Set((isApproved ? writers : actors).flatMap(nameOf))],
    approvedBy: isApproved ? (nameOf(by.actor)[0] ?? null) : null,
  }
}

export function staffIdOf(actor: string): StaffId[] {
  return actor.startsWith('staff:') ? [actor.slice('staff:'.length) as StaffId] : []
}
