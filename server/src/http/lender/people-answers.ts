import {
  changePerson,
  createPersonLink,
  endAllSessions,
  faultsOfPerson,
  findPerson,
  invitePerson,
  listPeople,
  type PersonRow,
  personLinkAddress,
  recordAudit,
  removePersonFactors,
} from '../../access/access.ts'
import type { LenderId } from '../../lib/ids.ts'
import type { Actor } from '../../lib/scope.ts'
import type { Answer, Sent } from '../routing/route.ts'
import type { Services } from '../services.ts'
import type { PersonBody, PersonChangeBody, PersonLinkBody } from './person-schemas.ts'

/** Answers about the accounts of a lender, the same for its admins and for our office. */

export interface PeopleRequest {
  services: Services
  actor: Actor
  lenderId: LenderId
}

/** Of a new account and of a change to one. */
export function personFaults({ body }: Sent): string[] {
  return faultsOfPerson(body as Partial<PersonBody>)
}

export async function peopleAnswer({ services, lenderId }: PeopleRequest): Promise<Answer> {
  return { body: { people: (await listPeople(services.db, lenderId)).map(personOut) } }
}

export async function personInvitedAnswer(
  { services, actor, lenderId }: PeopleRequest,
  wish: PersonBody,
): Promise<Answer> {
  const { db, keyring, clock, publicUrl } = services
  const { id, link } = await db.transact((tx) =>
    invitePerson(tx, keyring, actor, lenderId, wish, clock.now()),
  )
  return {
    status: 201,
    body: {
      person: personOut(await findPerson(db, lenderId, id)),
      link: {
        url: personLinkAddress(publicUrl(), link.token),
        expires_at: link.expiresAt.toISOString(),
      },
    },
  }
}

export async function personChangedAnswer(
  { services, actor, lenderId }: PeopleRequest,
  id: string,
  change: PersonChangeBody,
): Promise<Answer> {
  const { db, keyring, clock } = services
  const changed = await db.transact((tx) =>
    changePerson(tx, keyring, actor, lenderId, id, change, clock.now()),
  )
  return { body: personOut(changed) }
}

export async function personLinkAnswer(
  { services, actor, lenderId }: PeopleRequest,
  id: string,
  { also_two_factor: alsoTwoFactor = false }: PersonLinkBody,
): Promise<Answer> {
  const { db, keyring, clock, publicUrl } = services
  const { token, expiresAt, isInvitation } = await db.transact((tx) =>
    createPersonLink(tx, keyring, actor, lenderId, { id, alsoTwoFactor }, clock.now()),
  )
  return {
    status: 201,
    body: {
      url: personLinkAddress(publicUrl(), token),
      expires_at: expiresAt.toISOString(),
      is_invitation: isInvitation,
    },
  }
}

export async function factorsRemovedAnswer(
  { services, actor, lenderId }: PeopleRequest,
  id: string,
): Promise<Answer> {
  const { db, keyring, clock } = services
  await db.transact((tx) => removePersonFactors(tx, keyring, actor, lenderId, id, clock.now()))
  return { body: personOut(await findPerson(db, lenderId, id)) }
}

export async function sessionsEndedAnswer(
  { services, actor, lenderId }: PeopleRequest,
  id: string,
): Promise<Answer> {
  const { db, keyring, clock } = services
  const found = await findPerson(db, lenderId, id)
  const ended = await db.transact(async (tx) => {
    const count = await endAllSessions(tx, found.id)
    const action = 'person.sessions_ended'
    const entry = { action, subject: found.id, lenderId, details: { count } } as const
    await recordAudit(tx, keyring, actor, entry, clock.now())
    return count
  })
  return { body: { ended } }
}

function personOut(row: PersonRow) {
  const { id, email, name, role, has_two_factor, link_expires_at, created_at, disabled_at } = row
  return {
    id,
    email,
    name,
    role,
    state: disabled_at ? 'disabled' : row.has_password ? 'active' : 'invited',
    has_two_factor,
    link_expires_at: link_expires_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    disabled_at: disabled_at?.toISOString() ?? null,
  }
}
