import { type Case, findByRefOrId, requireRoom, viewOfCase } from '../../../cases/cases.ts'
import { keep, type Remember } from '../../../documents/documents.ts'
import { caseNotFound, invalidRequest } from '../../../lib/app-error.ts'
import { advanceCase, faultsOfAdvance, reReleaseCase } from '../../../sandbox/sandbox.ts'
import type { ReadBody } from '../../routing/read-body.ts'
import type { Answer } from '../../routing/route.ts'
import { faultFinder } from '../../routing/validate.ts'
import { type ApiRequest, refOf } from '../api-request.ts'
import { AdvanceBody, ReReleaseBody } from '../cases/schemas.ts'
import { receive } from '../receive.ts'

const schemaFaults = faultFinder(AdvanceBody)
const advanceFaults = (wish: unknown) => {
  const faults = schemaFaults(wish)
  return faults.length > 0 ? faults : faultsOfAdvance(wish as AdvanceBody)
}
const reReleaseFaults = faultFinder(ReReleaseBody)

export async function postAdvance(request: ApiRequest): Promise<Answer> {
  return play(request, advanceFaults, (found, wish: AdvanceBody) =>
    advanceCase(request.services, request.actor, found.scope, found.id, wish),
  )
}

export async function postReRelease(request: ApiRequest): Promise<Answer> {
  return play(request, reReleaseFaults, (found, { reason }: ReReleaseBody) =>
    reReleaseCase(request.services, request.actor, found.scope, found.id, reason),
  )
}

async function play<Wish>(
  request: ApiRequest,
  faultsOf: (value: unknown) => string[],
  move: (found: Case, wish: Wish) => Promise<Case>,
): Promise<Answer> {
  const { services, caller, params } = request
  return receive(request, {
    parse: ({ value }: ReadBody) => {
      const faults = faultsOf(value)
      if (faults.length > 0) throw invalidRequest(faults)
      return value as Wish
    },
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
