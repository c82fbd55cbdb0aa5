import {
  readCallback,
  registerCallback,
  removeCallback,
  replayDelivery,
  testCallback,
} from '../../../callbacks/callbacks.ts'
import { keep, type Remember } from '../../../documents/documents.ts'
import type { LenderRequest } from '../../routing/lender-request.ts'
import type { Answer } from '../../routing/route.ts'
import type { ApiRequest } from '../api-request.ts'
import { checked } from '../read-checked.ts'
import { receive } from '../receive.ts'
import { receiveOnce } from '../receive-once.ts'
import {
  deliveriesAnswer,
  deliveryAnswer,
  deliveryIdOf,
  diagnosisAnswer,
  eventsAnswer,
  type RotateOut,
  replayAnswer,
  rotateAnswer,
} from './callback-answers.ts'
import { CallbackBody, DiagnoseBody, ReplayBody, RotateBody } from './callback-schemas.ts'

export async function getCallback({ services, caller }: LenderRequest): Promise<Answer> {
  const { db, keyring } = services
  return { status: 200, body: await readCallback(db, keyring, caller.scope) }
}

export async function putCallback(request: LenderRequest): Promise<Answer> {
  const { services, caller, actor } = request
  return receive(request, {
    // The first answer has the signing secret: a repeat must return it too.
    isSecret: true,
    parse: ({ value }) => checked(CallbackBody, value),
    carryOut: async (wish, remember: Remember<CallbackRegistered> | undefined) => {
      const registered = await registerCallback(services, actor, caller.scope, wish)
      if (remember) await keep(services.db, remember, registered)
      return registered
    },
    present: (body) => ({ status: 200, body }),
  })
}

type CallbackRegistered = Awaited<ReturnType<typeof registerCallback>>

export async function deleteCallback({ services, caller, actor }: LenderRequest): Promise<Answer> {
  await removeCallback(services, actor, caller.scope)
  return { status: 204, body: undefined }
}

export async function postRotate(request: LenderRequest): Promise<Answer> {
  const { services, caller, actor } = request
  return receive(request, {
    isSecret: true,
    parse: ({ value }) => checked(RotateBody, value),
    carryOut: (wish, remember: Remember<RotateOut> | undefined) =>
      rotateAnswer(services, actor, caller.scope, wish, remember),
    present: (body) => ({ status: 200, body }),
  })
}

export async function postTest(request: LenderRequest): Promise<Answer> {
  return receiveOnce(request, undefined, async () => ({
    status: 200,
    body: await testCallback(request.services, request.caller.scope),
  }))
}

export async function postDiagnose(request: LenderRequest): Promise<Answer> {
  const { services, caller } = request
  return receiveOnce(request, DiagnoseBody, async (seen) => ({
    status: 200,
    body: await diagnosisAnswer(services, caller.scope, seen),
  }))
}

export async function getDeliveries({ services, caller, query }: LenderRequest): Promise<Answer> {
  return { status: 200, body: await deliveriesAnswer(services, caller.scope, query) }
}

export async function getDelivery({ services, caller, params }: LenderRequest): Promise<Answer> {
  return { status: 200, body: await deliveryAnswer(services, caller.scope, params.id) }
}

export async function postReplay(request: LenderRequest): Promise<Answer> {
  const { services, caller, actor, params } = request
  return receiveOnce(request, undefined, async () => {
    await replayDelivery(services, actor, caller.scope, deliveryIdOf(params.id))
    return { status: 202, body: { replayed: 1 } }
  })
}

export async function postReplayFailed(request: LenderRequest): Promise<Answer> {
  const { services, caller, actor } = request
  return receiveOnce(request, ReplayBody, (wish) =>
    replayAnswer(services, actor, caller.scope, wish),
  )
}

/** Events in the order they were recorded; a cursor stays valid forever. */
export async function getEvents(request: ApiRequest): Promise<Answer> {
  const { services, caller, query } = request
  const { keyId, scope } = caller
  const { body, after, next } = await eventsAnswer(services, scope, query)
  const reading = { keyId, askedAfter: after, givenTo: next }
  services.feedReadings.note(scope, { at: services.clock.now(), ...reading })
  return { status: 200, body }
}
