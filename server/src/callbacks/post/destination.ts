import type { Runner } from '../../db/db.ts'
import type { Scope } from '../../lib/scope.ts'
import { findEndpoint } from '../endpoint-store.ts'

/** The callback destination of a lender, as shown to staff who do not manage it. */
export interface Destination {
  host: string
  enabled: boolean
}

export async function destinationOf(db: Runner, scope: Scope): Promise<Destination | undefined> {
  const found = await findEndpoint(db, scope)
  return found && { host: new URL(found.url).host, enabled: found.enabled }
}
