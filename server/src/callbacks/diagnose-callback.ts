import { echoedNames } from '../cases/cases.ts'
import { signatureOf } from './post/sign-callback.ts'

/** What a receiver got of a callback that it could not verify. */
export interface Seen {
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** Everything it may have been signed with. */
export interface KnownSecrets {
  current: string
  /** The previous one, and whether it still signs. */
  previous: { secret: string; lasts: boolean } | undefined
  /** Those of the other mode. */
  other: readonly string[]
}

/** Every possible finding, and its advice. */
export const findings = {
  right: 'The signature is correct. If your code rejects it, check how it computes the HMAC.',
  right_previous:
    'It is signed with the previous secret, which is still valid during the rotation. Switch to the new secret before the overlap ends.',
  rotated_out: 'It is signed with a secret that has been replaced. Use the current one.',
  other_environment:
    'It is signed with the secret of the other environment. UAT and production have separate secrets.',
  body_reserialised:
    'The body was parsed and serialised again before it was verified. Verify the raw bytes as received.',
  body_reencoded:
    'The body’s characters were changed in transit (encoding, line endings or a byte order mark). Verify the raw bytes as received.',
  truncated: 'The body is truncated. Read it to the end before you verify it.',
  signature_missing: 'The X-SVC-Signature header is missing. Does a proxy remove it?',
  signature_malformed: 'X-SVC-Signature must be sha256= followed by 64 hexadecimal digits.',
  wrong_secret:
    'The body looks complete, but none of your secrets gives this signature: it was signed by someone else, or the signature was changed.',
  body_changed: 'None of your secrets gives this signature: the body or the signature was changed.',
} as const
export type Finding = keyof typeof findings

export function diagnose({ headers, body }: Seen, secrets: KnownSecrets): Finding {
  const sent = headerOf(headers, 'x-svc-signature')
  if (sent === undefined || sent === '') return 'signature_missing'
  const signature = sent.trim().toLowerCase()
  if (!/^sha256=[0-9a-f]{64}$/.test(signature)) return 'signature_malformed'
  const known = listOf(secrets)
  const plain = known.find(({ secret }) => signatureOf(secret, body) === signature)
  if (plain) return plain.finding
  for (const { finding, bodies } of variantsOf(body)) {
    const isIt = bodies.some((variant) =>
      known.some(({ secret }) => signatureOf(secret, variant) === signature),
    )
    if (isIt) return finding
  }
  const length = Number(headerOf(headers, 'content-length') ?? body.length)
  if (parsedOf(body) === undefined || length > body.length) return 'truncated'
  return isAsWritten(body) ? 'wrong_secret' : 'body_changed'
}

function listOf({
  current,
  previous,
  other,
}: KnownSecrets): { secret: string; finding: Finding }[] {
  return [
    { secret: current, finding: 'right' },
    ...(previous
      ? [
          {
            secret: previous.secret,
            finding: previous.lasts ? ('right_previous' as const) : ('rotated_out' as const),
          },
        ]
      : []),
    ...other.map((secret) => ({ secret, finding: 'other_environment' as const })),
  ]
}

/** What the bytes may have been before they were changed. */
function variantsOf(body: Buffer): { finding: Finding; bodies: Buffer[] }[] {
  const text = body.toString('utf8')
  const value = parsedOf(body)
  const written = value === undefined ? [] : [value, inOurOrder(value)]
  return [
    {
      finding: 'body_reencoded',
      bodies: [
        text.replace(/^\ufeff/, ''),
        text.replace(/\r\n/g, '\n'),
        text.trim(),
        Buffer.from(text, 'latin1').toString('utf8'),
      ].map((variant) => Buffer.from(variant)),
    },
    {
      finding: 'body_reserialised',
      bodies: written.map((one) => Buffer.from(JSON.stringify(one))),
    },
  ]
}

/** We write compact JSON: anything else was re-serialised. */
function isAsWritten(body: Buffer): boolean {
  return JSON.stringify(parsedOf(body)) === body.toString('utf8')
}

function parsedOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8').replace(/^\ufeff/, ''))
  } catch {
    return undefined
  }
}

/**
 * The order in which we write the keys, by the object they are in; unknown keys keep theirs, at the
 * end.
 */
const ordersByPlace: Record<string, readonly string[]> = {
  '': ['event', 'external_ref', 'loan_account_number', 'status', 'result', 'data'],
  data: [
    'case_id',
    'external_ref',
    'status',
    'is_sandbox',
    'documents_awaited',
    'latest_revision_reason',
    ...echoedNames,
    'finalised_at',
    'result',
    'result_reason',
    'result_reason_at',
    'report_version',
    'risk_score',
    'timeline',
    'updated_at',
    'due_at',
    'rejected_documents',
    'report',
    'previous_result',
    'result_history',
    'documents',
    'queries',
  ],
  risk_score: ['grade', 'grade_label', 'score', 'recommendation', 'components', 'drivers'],
  components: ['key', 'label', 'score', 'weight'],
  timeline: ['status', 'at'],
  rejected_documents: ['filename', 'sha256', 'reason', 'signature', 'at'],
  files: ['filename', 'url', 'expires_in'],
  result_history: ['result', 'reason', 'at'],
  documents: ['filename', 'content_type', 'bytes', 'sha256'],
  queries: ['id', 'text', 'documents_awaited', 'raised_at'],
}

function inOurOrder(value: unknown, place = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => inOurOrder(item, place))
  if (typeof value !== 'object' || value === null) return value
  const keys = ordersByPlace[place] ?? []
  const rank = (key: string) => (keys.includes(key) ? keys.indexOf(key) : keys.length)
  const entries = Object.entries(value).sort(([a], [b]) => rank(a) - rank(b))
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOurOrder(inner, key)]))
}

function headerOf(headers: Seen['headers'], name: string): string | undefined {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)
  return found?.[1]
}
