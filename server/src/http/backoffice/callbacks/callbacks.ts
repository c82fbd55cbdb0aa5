import {
  backlog,
  listEndpointStates,
  readCallback,
  readFeed,
  registerCallback,
  removeCallback,
  replayDelivery,
  switchCallback,
  testCallback,
} from '../../../callbacks/callbacks.ts'
import type { Answer } from '../../routing/route.ts'
import {
  deliveriesAnswer,
  deliveryAnswer,
  deliveryIdOf,
  diagnosisAnswer,
  feedAskedOf,
  feedPositionAnswer,
  replayAnswer,
  rotateAnswer,
} from '../../v1/callbacks/callback-answers.ts'
import type {
  CallbackBody,
  DiagnoseBody,
  EventsQuery,
  ReplayBody,
  RotateBody,
} from '../../v1/callbacks/callback-schemas.ts'
import { lenderScopeOf, type StaffRequest } from '../staff-request.ts'

/** Every registered URL of the mode, with its backlog. */
export async function getCallbacks({ services, mode }: StaffRequest): Promise<Answer> {
  const [states, waiting] = await Promise.all([
    listEndpointStates(services.db),
    backlog(services.db),
  ])
  const out = states
    .filter((state) => state.mode === mode)
    .map(({ lenderId, enabled, disabledWhy, failingSince }) => {
      const own = waiting.find((row) => row.lenderId === lenderId && row.mode === mode)
      return {
        lender_id: lenderId,
        enabled,
        disabled_why: disabledWhy,
        failing_since: failingSince?.toISOString() ?? null,
        pending: own?.count ?? 0,
        oldest_pending_at: own?.oldest.toISOString() ?? null,
      }
    })
  return { body: { callbacks: out } }
}

export async function getLenderCallback(request: StaffRequest): Promise<Answer> {
  const { db, keyring } = request.services
  return { body: await readCallback(db, keyring, await lenderScopeOf(request)) }
}

export async function putLenderCallback(request: StaffRequest): Promise<Answer> {
  const scope = await lenderScopeOf(request)
  const wish = request.body as CallbackBody
  return { body: await registerCallback(request.services, request.actor, scope, wish) }
}

export async function deleteLenderCallback(request: StaffRequest): Promise<Answer> {
  await removeCallback(request.services, request.actor, await lenderScopeOf(request))
  return { status: 204 }
}

export async function postEnable(request: StaffRequest): Promise<Answer> {
  const scope = await lenderScopeOf(request)
  return { body: await switchCallback(request.services, request.actor, scope, true) }
}

export async function postDisable(request: StaffRequest): Promise<Answer> {
  const scope = await lenderScopeOf(request)
  return { body: await switchCallback(request.services, request.actor, scope, false) }
}

export async function postLenderRotate(request: StaffRequest): Promise<Answer> {
  const { services, actor, body } = request
  return {
    body: await rotateAnswer(services, actor, await lenderScopeOf(request), body as RotateBody),
  }
}

export async function postLenderTest(request: StaffRequest): Promise<Answer> {
  return { body: await testCallback(request.services, await lenderScopeOf(request)) }
}

export async function getLenderDeliveries(request: StaffRequest): Promise<Answer> {
  const { services, query } = request
  return { body: await deliveriesAnswer(services, await lenderScopeOf(request), query) }
}

export async function getLenderDelivery(request: StaffRequest): Promise<Answer> {
  const { services, params } = request
  return { body: await deliveryAnswer(services, await lenderScopeOf(request), params.delivery) }
}

export async function postLenderReplay(request: StaffRequest): Promise<Answer> {
  const scope = await lenderScopeOf(request)
  const id = deliveryIdOf(request.params.delivery)
  await replayDelivery(request.services, request.actor, scope, id)
  return { status: 202, body: { replayed: 1 } }
}

export async function postLenderReplayFailed(request: StaffRequest): Promise<Answer> {
  const { services, actor, body } = request
  return replayAnswer(services, actor, await lenderScopeOf(request), body as ReplayBody)
}

export async function postLenderDiagnose(request: StaffRequest): Promise<Answer> {
  const { services, body } = request
  return {
    body: await diagnosisAnswer(services, await lenderScopeOf(request), body as DiagnoseBody),
  }
}

/** The events of a lender's feed. */
export async function getLenderFeed(request: StaffRequest): Promise<Answer> {
  const scope = await lenderScopeOf(request)
  const { events, next, more } = await readFeed(
    request.services.db,
    scope,
    feedAskedOf(request.query as EventsQuery),
  )
  return {
    body: {
      events: events.map((one) => ({
        id: one.id,
        event: one.event,
        case_id: one.caseId,
        collateral_id: one.caseId === null ? one.collateralId : null,
        sequence: one.sequence,
        at: one.at.toISOString(),
        cursor: String(one.position),
      })),
      next_after: String(next),
      more,
    },
  }
}

/** Its content, and how the lender last read it. */
export async function getLenderFeedPosition(request: StaffRequest): Promise<Answer> {
  return { body: await feedPositionAnswer(request.services, await lenderScopeOf(request)) }
}
