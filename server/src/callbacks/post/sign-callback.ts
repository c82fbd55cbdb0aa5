import { createHmac } from 'node:crypto'

/** Spec, section 5: HMAC-SHA256 over the exact bytes sent. */
export function signatureOf(secret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}

export interface Signing {
  secret: string
  /** During a rotation. */
  previous: string | undefined
}

export interface Callback {
  event: string
  deliveryId: string
  /** 1, 2, 3 … per case; a ping has none. */
  sequence: number | undefined
  body: Buffer
}

/** The headers of every callback. Decisions, section 8. */
export function headersOf(
  { event, deliveryId, sequence, body }: Callback,
  signing: Signing,
  own: { name: string; value: string } | undefined,
  now: Date,
): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Deedwire-Callbacks/1',
    ...(own && { [own.name]: own.value }),
    'X-SVC-Event': event,
    'X-SVC-Delivery': deliveryId,
    ...(sequence !== undefined && { 'X-SVC-Sequence': String(sequence) }),
    'X-SVC-Timestamp': now.toISOString(),
    'X-SVC-Signature': signatureOf(signing.secret, body),
    ...(signing.previous !== undefined && {
      'X-SVC-Signature-Previous': signatureOf(signing.previous, body),
    }),
  }
}
