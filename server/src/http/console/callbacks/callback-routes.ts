import { PayloadOut, PayloadQuery, payloadAnswer } from '../../lender/payload-answer.ts'
import { ok } from '../../routing/route.ts'
import { eventsAnswer, feedPositionAnswer } from '../../v1/callbacks/callback-answers.ts'
import * as callback from '../../v1/callbacks/callback-schemas.ts'
import { examinationsAnswer } from '../../v1/examination/examination-answers.ts'
import { ExaminationsOut } from '../../v1/examination/examination-schemas.ts'
import type { ConsoleRoute } from '../console-route.ts'

/** What the console shows beyond the API. */
export const callbackRoutes: readonly ConsoleRoute[] = [
  {
    method: 'GET',
    path: '/:mode/callback/deliveries/:delivery/payload',
    access: 'callbacks:manage',
    name: 'getDeliveryPayload',
    tag: 'Callbacks',
    summary: 'Read the body of an attempt, as it was sent',
    query: PayloadQuery,
    answers: ok(PayloadOut),
    handle: ({ services, caller: { scope }, params, query }) =>
      payloadAnswer(services, scope, params.delivery, query as PayloadQuery),
  },
  {
    method: 'GET',
    path: '/:mode/callback/examinations',
    access: 'callbacks:manage',
    name: 'listExaminations',
    tag: 'Callbacks',
    summary: 'List the last go-live tests with their certificates',
    answers: ok(ExaminationsOut),
    handle: async ({ services, caller: { scope } }) => ({
      body: await examinationsAnswer(services, scope),
    }),
  },
  {
    method: 'GET',
    path: '/:mode/events',
    access: 'callbacks:manage',
    name: 'listEvents',
    tag: 'Callbacks',
    summary: 'Read the feed of events; this does not move the place of your system',
    query: callback.EventsQuery,
    answers: ok(callback.EventsOut),
    handle: async ({ services, caller: { scope }, query }) => {
      const { body } = await eventsAnswer(services, scope, query as callback.EventsQuery)
      return { body }
    },
  },
  {
    method: 'GET',
    path: '/:mode/events/position',
    access: 'callbacks:manage',
    name: 'getFeedPosition',
    tag: 'Callbacks',
    summary: 'Read how far your system has read the feed',
    answers: ok(callback.FeedPositionOut),
    handle: async ({ services, caller: { scope } }) => ({
      body: await feedPositionAnswer(services, scope),
    }),
  },
]
