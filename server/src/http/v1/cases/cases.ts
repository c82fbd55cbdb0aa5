import { type Case, findByRefOrId, viewOfCase, withdrawCase } from '../../../cases/cases.ts'
import { keep, type Remember, type Submitted, submitCase } from '../../../documents/documents.ts'
import { caseNotFound } from '../../../lib/app-error.ts'
import type { LenderRequest } from '../../routing/lender-request.ts'
import type { Answer } from '../../routing/route.ts'
import { refOf } from '../api-request.ts'
import { parseCaseBody } from '../parse-body.ts'
import { checked } from '../read-checked.ts'
import { receive } from '../receive.ts'
import { WithdrawBody } from './schemas.ts'

export async function postCase(request: LenderRequest): Promise<Answer> {
  const { services, caller, actor, base } = request
  const { calendarVersion } = caller.lender
  return receive(request, {
    parse: parseCaseBody,
    carryOut: (parsed, remember: Remember<Submitted> | undefined) =>
      submitCase(
        services,
        actor,
        caller.scope,
        { ...parsed, calendarVersion },
        remember && ((runner, submitted) => keep(runner, remember, submitted)),
      ),
    present: ({ created, found }) =>
      created
        ? {
            status: 202,
            body: { external_ref: found.externalRef, status: 'received' },
            headers: { location: `${base}/cases/${found.id}` },
          }
        : { status: 200, body: viewOfCase(found) },
  })
}

export async function getCase({ services, caller, params }: LenderRequest): Promise<Answer> {
  const found = await findByRefOrId(services.db.lookUps, caller.scope, refOf(params))
  if (!found) throw caseNotFound()
  return { status: 200, body: viewOfCase(found) }
}

export async function postWithdraw(request: LenderRequest): Promise<Answer> {
  const { services, caller, actor, params } = request
  return receive(request, {
    parse: ({ value }) => checked(WithdrawBody, value),
    carryOut: ({ reason }, remember: Remember<Case> | undefined) =>
      withdrawCase(
        services,
        actor,
        caller.scope,
        { ref: refOf(params), reason },
        remember && ((tx, moved) => keep(tx, remember, moved)),
      ),
    present: (moved) => ({ status: 200, body: viewOfCase(moved) }),
  })
}
