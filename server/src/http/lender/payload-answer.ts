import { hash } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { deliveryNotFound, findPayload, listAttempts } from '../../callbacks/callbacks.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Scope } from '../../lib/scope.ts'
import { presentEvent } from '../../reports/reports.ts'
import type { Answer } from '../routing/route.ts'
import type { Services } from '../services.ts'
import { deliveryIdOf } from '../v1/callbacks/callback-answers.ts'

const strict = { additionalProperties: false } as const

export const PayloadQuery = Type.Object(
  {
    attempt: Type.Optional(
      Type.String({
        pattern: '^\\d{1,6}$',
        description:
          'Number of the attempt; 0 for the payload as it would be sent now. Default: the last attempt.',
        'x-fault': 'must be an attempt number',
      }),
    ),
  },
  strict,
)
export type PayloadQuery = Static<typeof PayloadQuery>

export const PayloadOut = Type.Object(
  {
    attempt: Type.Integer({ description: '0: as it would be sent now.' }),
    at: Type.String({ format: 'date-time' }),
    body: Type.String({ description: 'The exact bytes, in UTF-8.' }),
    size_bytes: Type.Integer(),
    sha256: Type.String({ description: 'SHA-256 of the body.' }),
  },
  { title: 'DeliveryPayload', ...strict },
)

/** Rebuilt by the same steps as for the attempt: a callback depends on nothing else. */
export async function payloadAnswer(
  services: Services,
  scope: Scope,
  delivery: string | undefined,
  { attempt: asked }: PayloadQuery,
): Promise<Answer> {
  const id = deliveryIdOf(delivery)
  const [found, attempts] = await Promise.all([
    findPayload(services.db, scope, id),
    listAttempts(services.db, scope, id),
  ])
  if (!found) throw deliveryNotFound()
  const number = asked === undefined ? (attempts.at(-1)?.number ?? 0) : Number(asked)
  const at = number === 0 ? services.clock.now() : attempts.find((one) => one.number === number)?.at
  if (!at) throw new AppError('not_found', 'The delivery has no attempt with this number.')
  const { caseId, payload } = found
  const shown = caseId === null ? payload : await presentEvent(services, scope, caseId, found, at)
  const body = JSON.stringify(shown)
  return {
    body: {
      attempt: number,
      at: at.toISOString(),
      body,
      size_bytes: Buffer.byteLength(body),
      sha256: hash('sha256', body, 'hex'),
    },
  }
}
