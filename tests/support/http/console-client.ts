import type { PersonRole } from '../../../server/src/access/access.ts'
import {
  changePassword,
  csrfTokenOf,
  invitePerson,
  signInByEmail,
} from '../../../server/src/access/access.ts'
import { consoleCookies } from '../../../server/src/http/sign-in/cookies.ts'
import { systemClock } from '../../../server/src/lib/clock.ts'
import type { LenderId, PersonId } from '../../../server/src/lib/ids.ts'
import { staffPassword, type TestApp } from '../app/test-app.ts'
import { type Call, call, type Reply } from './http-client.ts'

/** A browser with a signed-in person of a lender: it sends what pages send. */
export interface ConsoleClient {
  id: PersonId
  email: string
  headers: Record<string, string>
  /** Paths are below /console/api. */
  get(path: string, more?: Call): Promise<Reply>
  send(method: string, path: string, body?: unknown, more?: object): Promise<Reply>
  post(path: string, body?: unknown, more?: object): Promise<Reply>
}

const by = { actor: 'cli' } as const
let people = 0

/** An account with the password of all tests. */
export async function makePerson(
  { db, keyring }: TestApp,
  lenderId: LenderId,
  role: PersonRole,
): Promise<{ id: PersonId; email: string }> {
  people += 1
  const email = `${role}-${people}@lender.example`
  const now = new Date()
  const id = await db.transact(async (tx) => {
    const made = await invitePerson(tx, keyring, by, lenderId, { email, name: email, role }, now)
    await changePassword(tx, keyring, by, made.id, staffPassword, now)
    return made.id
  })
  return { id, email }
}

/** Signed in without the time a password takes. */
export async function openConsole(
  app: TestApp,
  { id, email }: { id: PersonId; email: string },
): Promise<ConsoleClient> {
  const { db, keyring, url } = app
  const deps = { db, keyring, clock: systemClock, kind: 'lender' } as const
  const token = await signInByEmail(deps, 'req_test', email)
  const cookie = `${consoleCookies.session}=${token}`
  const headers = { cookie, origin: url, 'x-csrf-token': csrfTokenOf(keyring, token) }
  const send = (method: string, path: string, body?: unknown, more: object = {}) =>
    call(url, `/console/api${path}`, {
      method,
      ...(body !== undefined && { body }),
      headers: { ...headers, ...more },
    })
  return {
    id,
    email,
    headers,
    get: (path, more = {}) =>
      call(url, `/console/api${path}`, { ...more, headers: { cookie, ...more.headers } }),
    send,
    post: (path, body = {}, more = {}) => send('POST', path, body, more),
  }
}

export async function newPerson(
  app: TestApp,
  lenderId: LenderId,
  role: PersonRole,
): Promise<ConsoleClient> {
  return openConsole(app, await makePerson(app, lenderId, role))
}
