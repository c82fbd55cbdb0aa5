import { staffNames } from '../../access/access.ts'
import type { StaffId } from '../../lib/ids.ts'
import type { Services } from '../services.ts'

export type Names = ReadonlyMap<string, string>

/** The names of those actors that are staff. */
export async function nameStaff(db: Services['db'], actors: readonly string[]): Promise<Names> {
  const people = actors.flatMap((actor) => staffIdOf(actor) ?? [])
  return staffNames(db, [...new Set(people)])
}

export function whoOf(actor: string, names: Names) {
  const id = staffIdOf(actor)
  if (id) return { kind: 'staff', id, name: names.get(id) ?? null } as const
  const kind = actor.startsWith('key:') ? 'lender' : 'system'
  return { kind, id: null, name: null } as const
}

function staffIdOf(actor: string): StaffId | undefined {
  return actor.startsWith('staff:') ? (actor.slice('staff:'.length) as StaffId) : undefined
}
