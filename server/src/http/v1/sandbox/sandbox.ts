import { type Case, findByRefOrId, requireRoom, viewOfCase } from '../../../cases/cases.ts'
import { keep, type Remember } from '../../../documents/documents.ts'
import { caseNotFound } from '../../../lib/app-error.ts'
import { advanceCase, reReleaseCase } from '../../../sandbox/sandbox.ts'
import type { LenderRequest } from '../../routing/lender-request.ts'
import type { ReadBody } from '../../routing/read-body.ts'
import type { Answer } from '../../routing/route.ts'
import { refOf } from '../api-request.ts'
import type { AdvanceBody, ReReleaseBody } from '../cases/schemas.ts'
import { receive } from '../receive.ts'

export async function postAdvance(request: LenderRequest): Promise<Answer> {
  return play(request, (found, wish: AdvanceBody) =>
    advanceCase(request.services, request.actor, found.scope, found.id, wish),
  )
}

export async function postReRelease(request: LenderRequest): Promise<Answer> {
  return play(request, (found, { reason }: ReReleaseBody) =>
    reReleaseCase(request.services, request.actor, found.scope, found.id, reason),
  )
}

async function play<Wish>(
  request: LenderRequest,
  move: (found: Case, wish: Wish) => Promise<Case>,
): Promise<Answer> {
  const { services, caller, params } = request
  return receive(request, {
    parse: ({ value }: ReadBody) => value as Wish,
    carryOut: async (wish, remember: Remember<Case> | undefined) => {
      const found = await findByRefOrId(services.db, caller.scope, refOf(params))
      if (!found) throw caseNotFound()
      requireRoom(found)
      const moved = await move(found, wish)
      // It consists of several transactions, so the answer is stored after the last.
      if (remember) await keep(services.db, remember, moved)
      return moved
    },
    present: (moved) => ({ status: 200, body: viewOfCase(moved) }),
  })
}
