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
import { lenderScopeOf, type StaffRequest } from '../staff-request.ts'

/** The accounts of a lender, for those of our office who let the first of its people in. */

async function peopleOf(request: StaffRequest) {
  const { services, actor } = request
  const { lenderId } = await lenderScopeOf(request)
  return { services, actor, lenderId }
}
const idOf = ({ params }: StaffRequest) => params.person ?? ''

export async function getLenderPeople(request: StaffRequest): Promise<Answer> {
  return peopleAnswer(await peopleOf(request))
}

export async function postLenderPerson(request: StaffRequest): Promise<Answer> {
  return personInvitedAnswer(await peopleOf(request), request.body as PersonBody)
}

export async function patchLenderPerson(request: StaffRequest): Promise<Answer> {
  const change = request.body as PersonChangeBody
  return personChangedAnswer(await peopleOf(request), idOf(request), change)
}

export async function postLenderPersonLink(request: StaffRequest): Promise<Answer> {
  const wish = request.body as PersonLinkBody
  return personLinkAnswer(await peopleOf(request), idOf(request), wish)
}

export async function postLenderPersonFactors(request: StaffRequest): Promise<Answer> {
  return factorsRemovedAnswer(await peopleOf(request), idOf(request))
}

export async function deleteLenderPersonSessions(request: StaffRequest): Promise<Answer> {
  return sessionsEndedAnswer(await peopleOf(request), idOf(request))
}
