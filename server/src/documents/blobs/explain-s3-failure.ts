import { NoAnswer } from '../../lib/within-limit.ts'

/** An error of the SDK or the connection. */
export interface S3Error extends Error {
  code?: string
  $metadata?: { httpStatusCode?: number; clockSkewCorrected?: boolean }
  /** Of an answer that the SDK could not read. */
  $response?: { statusCode?: number }
}

interface Advice {
  says: string
  /** Where the reason most likely is. */
  check: string
}

interface Explanation extends Advice {
  /** Error codes of S3, of the SDK and of connections. */
  codes: readonly string[]
  statuses: readonly number[]
}

/** The first row that matches by its code; otherwise the first that matches by its status. */
const explanations: readonly Explanation[] = [
  {
    codes: ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'InvalidToken', 'ExpiredToken'],
    statuses: [401],
    says: 'rejects the access key or its secret',
    check: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  },
  {
    codes: ['CredentialsProviderError'],
    statuses: [],
    says: 'needs an access key, and none was found',
    check: 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
  },
  {
    codes: ['RequestTimeTooSkewed', 'RequestExpired'],
    statuses: [],
    says: 'rejects the time of this machine',
    check: 'its clock',
  },
  {
    codes: ['AuthorizationHeaderMalformed', 'PermanentRedirect', 'TemporaryRedirect'],
    statuses: [301, 307],
    says: 'is in another region or at another address',
    check: 'S3_REGION and S3_ENDPOINT',
  },
  {
    codes: ['AccessDenied', 'AllAccessDisabled'],
    statuses: [403],
    says: 'denies access to the bucket',
    check: 'S3_BUCKET, and that S3_ACCESS_KEY_ID may get, put, delete and list its objects',
  },
  {
    codes: ['NoSuchBucket', 'InvalidBucketName'],
    statuses: [],
    says: 'has no such bucket',
    check: 'S3_BUCKET and S3_ENDPOINT',
  },
  {
    codes: ['SlowDown', 'ServiceUnavailable', 'TooManyRequests', 'RequestLimitExceeded'],
    statuses: [429, 503],
    says: 'is too busy',
    check: 'its load',
  },
  {
    codes: ['RequestTimeout', 'TimeoutError'],
    statuses: [408, 504],
    says: 'does not answer',
    check: 'S3_ENDPOINT, the network, and that the store is running',
  },
  { codes: ['InternalError'], statuses: [500, 502], says: 'fails', check: "the store's own log" },
]

const unreachable = {
  says: 'cannot be reached',
  check: 'S3_ENDPOINT, the network, and that the store is running',
}
const unexpected = { says: 'gave an unexpected answer', check: 'S3_ENDPOINT' }

/** One sentence for an operator. It contains nothing that a client of ours may not read. */
export function explainS3Failure(error: unknown): string {
  if (error instanceof NoAnswer) return sentence(explain('TimeoutError', undefined), undefined)
  const code = codeOf(error)
  const status = statusOf(error)
  const reason = code ?? (status === undefined ? undefined : `HTTP ${status}`)
  return sentence(explain(code, status), reason)
}

export function statusOf(error: unknown): number | undefined {
  const { $metadata, $response } = error as S3Error
  return $response?.statusCode ?? $metadata?.httpStatusCode
}

function explain(code: string | undefined, status: number | undefined): Advice {
  const byCode = explanations.find(({ codes }) => code !== undefined && codes.includes(code))
  const byStatus = explanations.find(({ statuses }) => statuses.includes(status ?? 0))
  return byCode ?? byStatus ?? (status === undefined ? unreachable : unexpected)
}

/** Names without information: of plain errors, and of answers that are not S3's. */
const emptyNames = new Set(['Error', 'TypeError', 'SyntaxError', 'UnknownError', 'Unknown'])

/** Only what looks like a code: any other text of a store is not repeated. */
function codeOf(error: unknown): string | undefined {
  const { code, name } = error as S3Error
  const found = code ?? name
  return /^[A-Za-z][\w.-]{1,60}$/.test(found) && !emptyNames.has(found) ? found : undefined
}

function sentence({ says, check }: Advice, reason: string | undefined): string {
  return `The document store ${says}${reason ? ` (${reason})` : ''}: check ${check}.`
}
