import type { TSchema } from 'typebox'
import { jsonOf, opened, published } from '../openapi/openapi-schemas.ts'
import { CasePayloadOut, PingPayloadOut } from './callbacks/payload-schemas.ts'
import { CollateralOut } from './collateral/collateral-schemas.ts'

const header = (name: string, description: string, required = true) => ({
  in: 'header',
  name,
  required,
  description,
  schema: { type: 'string' },
})

const headers = [
  header('X-SVC-Event', 'Name of the event.'),
  header('X-SVC-Delivery', 'Id of the delivery, the same in every attempt: process it once.'),
  header('X-SVC-Timestamp', 'When this attempt was signed, ISO 8601.'),
  header(
    'X-SVC-Signature',
    'sha256= and the HMAC-SHA256 of the raw body with your signing secret, in hexadecimal.',
  ),
  header(
    'X-SVC-Signature-Previous',
    'The signature made with the old secret, during the overlap of a rotation.',
    false,
  ),
]
const sequence = header('X-SVC-Sequence', '1, 2, 3 … per case, the order of its events.')

const webhook = (
  operationId: string,
  summary: string,
  description: string,
  schema: TSchema,
  more: object[] = [],
) => ({
  post: {
    operationId,
    summary,
    description,
    tags: ['Callbacks'],
    // The signature identifies the sender.
    security: [],
    parameters: [...headers, ...more],
    requestBody: { required: true, content: jsonOf(opened(published(schema))) },
    responses: {
      '2XX': {
        description: 'Received. Answer within 15 seconds and process the callback afterwards.',
      },
      '4XX': { description: 'Sent again by the retry schedule; 410 disables the URL.' },
    },
  },
})

/** Requests sent to the lender's own addresses. Spec, section 5. */
export const webhooks = {
  caseEvent: webhook(
    'caseEvent',
    'An event of a case',
    'Sent to the registered URL; the events of one case are sent in order.',
    CasePayloadOut,
    [sequence],
  ),
  collateralCompleted: webhook(
    'collateralCompleted',
    'A collateral request has ended',
    'Sent once to the callback_url of the request, signed with the same secret.',
    CollateralOut,
    [sequence],
  ),
  ping: webhook('ping', 'A ping', 'Sent on request.', PingPayloadOut),
}
