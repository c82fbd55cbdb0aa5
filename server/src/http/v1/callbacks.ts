import { allSecretsOf } from '../../access/access.ts'
import {
  diagnose,
  findings,
  readCallback,
  readFeed,
  registerCallback,
  removeCallback,
  replayDelivery,
  testCallback,
} from '../../callbacks/callbacks.ts'
import { invalidRequest } from '../../lib/app-error.ts'
import { presentEvent } from '../../reports/reports.ts'
import {
  deliveriesAnswer,
  deliveryAnswer,
  pageMax,
  replayAnswer,
  rotateAnswer,
} from '../callback-answers.ts'
import type { Answer, ApiRequest } from './api-request.ts'
import {
  CallbackBody,
  DiagnoseBody,
  type EventsQuery,
  ReplayBody,
  RotateBody,
} from './callback-schemas.ts'
import { readChecked } from './read-checked.ts'

export async function getCallback({ services, caller }: ApiRequest): Promise<Answer> {
  const { db, keyring } = services
  return { status: 200, body: await readCallback(db, keyring, caller.scope) }
}

export async function putCallback(request: ApiRequest): Promise<Answer> {
  const { services, caller, actor } = request
  const wish = await readChecked(request, CallbackBody)
  return { status: 200, body: await registerCallback(services, actor, caller.scope, wish) }
}

export async function deleteCallback({ services, caller, actor }: ApiRequest): Promise<Answer> {
  await removeCallback(services, actor, caller.scope)
  return { status: 204, body: undefined }
}

export async function postRotate(request: ApiRequest): Promise<Answer> {
  const { services, caller, actor } = request
  const wish = await readChecked(request, RotateBody)
  return { status: 200, body: await rotateAnswer(services, actor, caller.scope, wish) }
}

export async function postTest({ services, caller }: ApiRequest): Promise<Answer> {
  return { status: 200, body: await testCallback(services, caller.scope) }
}

export async function postDiagnose(request: ApiRequest): Promise<Answer> {
  const { services, caller } = request
  const { headers, body, body_base64 } = await readChecked(request, DiagnoseBody)
  if ((body === undefined) === (body_base64 === undefined)) {
    throw invalidRequest(['body: send either body or body_base64'])
  }
  const bytes = body === undefined ? Buffer.from(body_base64 ?? '', 'base64') : Buffer.from(body)
  const { db, keyring, clock } = services
  const secrets = await allSecretsOf(db, keyring, caller.scope, clock.now())
  const finding = diagnose({ headers, body: bytes }, secrets)
  return { status: 200, body: { finding, advice: findings[finding] } }
}

export async function getDeliveries({ services, caller, query }: ApiRequest): Promise<Answer> {
  return { status: 200, body: await deliveriesAnswer(services, caller.scope, query) }
}

export async function getDelivery({ services, caller, params }: ApiRequest): Promise<Answer> {
  return { status: 200, body: await deliveryAnswer(services, caller.scope, params.id ?? '') }
}

export async function postReplay({ services, caller, actor, params }: ApiRequest): Promise<Answer> {
  await replayDelivery(services, actor, caller.scope, params.id ?? '')
  return { status: 202, body: { replayed: 1 } }
}

export async function postReplayFailed(request: ApiRequest): Promise<Answer> {
  const { services, caller, actor } = request
  return replayAnswer(services, actor, caller.scope, await readChecked(request, ReplayBody))
}

/** Events in the order they were recorded; the cursor outlives everything but the service itself. */
export async function getEvents(request: ApiRequest): Promise<Answer> {
  const { services, caller, query } = request
  const { after = '0', limit: asked = String(pageMax) } = query as EventsQuery
  const limit = Number(asked)
  const events = await readFeed(services.db, caller.scope, Number(after), limit)
  const shown = await Promise.all(
    events.map((event) => presentEvent(services, caller.scope, event.caseId, event)),
  )
  return {
    status: 200,
    body: {
      events: events.map(({ id, sequence, at, position }, i) => ({
        id,
        sequence,
        at: at.toISOString(),
        cursor: String(position),
        payload: shown[i],
      })),
      next_after: String(events.at(-1)?.position ?? after),
      more: events.length === limit,
    },
  }
}
