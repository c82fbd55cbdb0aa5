import { hmacSha256 } from './hmac.ts'

export interface SignOptions {
  /** X-SVC-Event. Default: the event of the body. */
  event?: string | undefined
  /** X-SVC-Delivery. Default: a new id. */
  deliveryId?: string | undefined
  /** X-SVC-Sequence. Default: none. */
  sequence?: number | undefined
  /** X-SVC-Timestamp. Default: now. */
  at?: Date | undefined
  /** Signs X-SVC-Signature-Previous, as during a rotation. */
  previousSecret?: string | undefined
}

/**
 * The headers a callback with this body would have: for tests of your own receiver, and for
 * forwarding events to it.
 */
export async function signCallback(
  rawBody: string,
  secret: string,
  options: SignOptions = {},
): Promise<Record<string, string>> {
  if (typeof rawBody !== 'string') throw new TypeError('rawBody must be the text that is sent')
  if (typeof secret !== 'string' || secret === '') {
    throw new TypeError('secret must be a signing secret and not empty')
  }
  const { sequence, previousSecret, at = new Date() } = options
  return {
    'Content-Type': 'application/json',
    'X-SVC-Event': options.event ?? eventIn(rawBody),
    'X-SVC-Delivery': options.deliveryId ?? `dlv_${crypto.randomUUID().replaceAll('-', '')}`,
    ...(sequence !== undefined && { 'X-SVC-Sequence': String(sequence) }),
    'X-SVC-Timestamp': at.toISOString(),
    'X-SVC-Signature': await signatureOf(rawBody, secret),
    ...(previousSecret && {
      'X-SVC-Signature-Previous': await signatureOf(rawBody, previousSecret),
    }),
  }
}

async function signatureOf(rawBody: string, secret: string): Promise<string> {
  const digest = await hmacSha256(secret, new TextEncoder().encode(rawBody))
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0'))
  return `sha256=${hex.join('')}`
}

/** A collateral payload contains no event. */
function eventIn(rawBody: string): string {
  try {
    const { event } = JSON.parse(rawBody)
    return typeof event === 'string' ? event : 'collateral.completed'
  } catch {
    throw new TypeError('rawBody is not JSON; give its event in the options')
  }
}
