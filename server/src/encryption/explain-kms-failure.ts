import { NoAnswer } from '../lib/within-limit.ts'

/** A refusal by KMS. */
export class KmsFault extends Error {
  override readonly name = 'KmsFault'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

const wrongCredentials =
  'KMS does not accept the credentials: check KMS_ACCESS_KEY_ID and KMS_SECRET_ACCESS_KEY or the role of this machine, and its clock'

/** By the names of the KMS API. */
const explanations: Record<string, string> = {
  AccessDeniedException:
    'the credentials may not use the key: allow them kms:Encrypt and kms:Decrypt',
  NotFoundException: 'there is no such key: check the ARN',
  DisabledException: 'the key is disabled: enable it in KMS',
  KMSInvalidStateException:
    'the key cannot be used in its state, for example while it waits to be deleted: check it in KMS',
  InvalidKeyUsageException: 'the key is not one for encryption: use a symmetric one',
  IncorrectKeyException: 'this was wrapped by another key',
  InvalidCiphertextException: 'this was wrapped by another key, or was changed',
  UnrecognizedClientException: wrongCredentials,
  InvalidSignatureException: wrongCredentials,
  IncompleteSignatureException: wrongCredentials,
  MissingAuthenticationTokenException: wrongCredentials,
  ExpiredTokenException: wrongCredentials,
  CredentialsProviderError:
    'no AWS credentials were found: set KMS_ACCESS_KEY_ID and KMS_SECRET_ACCESS_KEY, or give this machine a role',
  ThrottlingException: 'KMS has too many requests: try again later',
}

/** A sentence for operators, without secrets. */
export function explainKmsFailure(error: unknown): string {
  if (error instanceof NoAnswer) return `${error.message}; check KMS_ENDPOINT and the network`
  if (!(error instanceof KmsFault)) {
    const { name, message, cause } = error as Error
    if (explanations[name]) return explanations[name]
    const reason = cause instanceof Error ? cause.message || cause.name : message
    return `KMS cannot be reached (${reason}); check KMS_ENDPOINT and the network`
  }
  const { status, code, message } = error
  return explanations[code] ?? `HTTP ${status} ${[code, message].filter(Boolean).join(' ')}`
}

const passingStatuses = new Set([408, 429, 500, 502, 503, 504])
const passingCodes = new Set(['ThrottlingException', 'KeyUnavailableException'])

/** Throttling, a service that fails or restarts, a broken connection. Not a permanent refusal. */
export function mayPass(error: unknown): boolean {
  if (error instanceof KmsFault) {
    return passingStatuses.has(error.status) || passingCodes.has(error.code)
  }
  return error instanceof NoAnswer || error instanceof TypeError
}
