import { findPerson, listSessions } from '../../../access/access.ts'
import { AppError } from '../../../lib/app-error.ts'
import {
  factorsRemovedAnswer,
  peopleAnswer,
  personChangedAnswer,
  personInvitedAnswer,
  personLinkAnswer,
  sessionsEndedAnswer,
} from '../../lender/people-answers.ts'
import type { PersonBody, PersonChangeBody, PersonLinkBody } from '../../lender/person-schemas.ts'
import type { Answer } from '../../routing/route.ts'
import { rulesOf } from '../../sign-in/door.ts'
import { sessionOut } from '../../sign-in/own-sessions.ts'
import type { PersonRequest } from '../console-request.ts'

/** The accounts of the lender, for its admins. */

const peopleOf = ({ services, actor, signedIn: { lenderId } }: PersonRequest) => ({
  services,
  actor,
  lenderId,
})
const idOf = ({ params }: PersonRequest) => params.person ?? ''

export function getPeople(request: PersonRequest): Promise<Answer> {
  return peopleAnswer(peopleOf(request))
}

export function postPerson(request: PersonRequest): Promise<Answer> {
  return personInvitedAnswer(peopleOf(request), request.body as PersonBody)
}

export function patchPerson(request: PersonRequest): Promise<Answer> {
  return personChangedAnswer(peopleOf(request), idOf(request), request.body as PersonChangeBody)
}

export function postPersonLink(request: PersonRequest): Promise<Answer> {
  requireOther(request)
  return personLinkAnswer(peopleOf(request), idOf(request), request.body as PersonLinkBody)
}

export function postRemoveFactors(request: PersonRequest): Promise<Answer> {
  requireOther(request)
  return factorsRemovedAnswer(peopleOf(request), idOf(request))
}

export async function getPersonSessions(request: PersonRequest): Promise<Answer> {
  const { services, signedIn, token } = request
  const { db, clock } = services
  const { id } = await findPerson(db, signedIn.lenderId, idOf(request))
  const sessions = await listSessions(db, id, token, rulesOf(request).session, clock.now())
  return { body: { sessions: sessions.map(sessionOut) } }
}

export function deletePersonSessions(request: PersonRequest): Promise<Answer> {
  return sessionsEndedAnswer(peopleOf(request), idOf(request))
}

/** Who changes their own password or second factors proves who they are first. */
function requireOther(request: PersonRequest): void {
  if (idOf(request) !== request.signedIn.id) return
  throw new AppError('not_ready', 'Change your own sign-in under your account.')
}
