import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { AccountKind } from '../account-kinds.ts'

/** The token goes into the cookie; only its hash is stored. */

const tokenBytes = 32
const consoleMark = 'console.'

export function newSessionToken(kind: AccountKind): string {
  const random = randomBytes(tokenBytes).toString('base64url')
  return kind === 'lender' ? consoleMark + random : random
}

/**
 * Of people of lenders it is another function: the release before knows one kind of session, and
 * would take theirs, in the cookie of the workbench, for one of staff.
 */
export function hashOfSession(token: string): Buffer {
  const isConsole = token.startsWith(consoleMark)
  const hash = isConsole ? createHmac('sha256', consoleMark) : createHash('sha256')
  return hash.update(token).digest()
}
