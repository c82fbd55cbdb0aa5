import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { Keyring } from '../../lib/keyring.ts'
import type { Finding, Outcome, ProbeName, Verdict } from './probes.ts'

/** Increased when the examination gets new checks. */
export const examinationVersion = 1
export const certificateDays = 90

export interface Certificate {
  id: string
  issuer: 'Deedwire'
  /** Address of the service that ran the examination. */
  service: string
  examination_version: number
  lender: { id: string; name: string }
  environment: 'uat'
  url: string
  /** Whether it is the lender's registered URL, examined with the lender's own secret. */
  registered: boolean
  state: 'address' | 'answer' | 'none'
  examined_at: string
  valid_until: string
  duration_ms: number
  callbacks: number
  verdict: Verdict
  results: {
    probe: ProbeName
    title: string
    outcome: Outcome
    finding: Finding
    facts: string[]
  }[]
}

export interface SignedCertificate {
  certificate: Certificate
  signature: { algorithm: 'Ed25519'; key_id: string; value: string }
}

/** RFC 8037. */
export interface PublicJwk {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  use: 'sig'
  alg: 'EdDSA'
  kid: string
}

/** RFC 8410: the prefix of the 32 bytes of an Ed25519 key. */
const derPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const privateKeys = new WeakMap<Keyring, KeyObject>()

function privateKeyOf(keyring: Keyring): KeyObject {
  const known = privateKeys.get(keyring)
  if (known) return known
  const der = Buffer.concat([derPrefix, keyring.keyFor('certificates')])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  privateKeys.set(keyring, key)
  return key
}

/** Public, to verify certificates with. */
export function certificateKeyOf(keyring: Keyring): PublicJwk {
  const { x = '' } = createPublicKey(privateKeyOf(keyring)).export({ format: 'jwk' })
  return { kty: 'OKP', crv: 'Ed25519', x, use: 'sig', alg: 'EdDSA', kid: keyIdOf(x) }
}

export function signCertificate(keyring: Keyring, certificate: Certificate): SignedCertificate {
  const value = sign(null, bytesOf(certificate), privateKeyOf(keyring)).toString('base64')
  const { kid } = certificateKeyOf(keyring)
  return { certificate, signature: { algorithm: 'Ed25519', key_id: kid, value } }
}

export const certificateFindings = {
  genuine: 'The certificate is genuine.',
  not_a_certificate: 'This is not a go-live test certificate.',
  other_key: 'It was not signed with a key of this service.',
  changed: 'It was changed after it was signed, or was never signed by this service.',
  expired: 'It is genuine but has expired. Run the go-live test again.',
} as const
export type CertificateFinding = keyof typeof certificateFindings

/** Whether this key signed it, and it is still valid. Any value may be given. */
export function checkCertificate(
  given: unknown,
  keys: readonly PublicJwk[],
  now: Date,
): CertificateFinding {
  if (!isSigned(given)) return 'not_a_certificate'
  const { certificate, signature } = given
  const key = keys.find(({ kid }) => kid === signature.key_id)
  if (!key) return 'other_key'
  const { kty, crv, x } = key
  const publicKey = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
  const value = Buffer.from(signature.value, 'base64')
  if (!verify(null, bytesOf(certificate), publicKey, value)) return 'changed'
  return new Date(certificate.valid_until) > now ? 'genuine' : 'expired'
}

function isSigned(given: unknown): given is SignedCertificate {
  const { certificate, signature } = (given ?? {}) as Partial<SignedCertificate>
  return (
    typeof certificate === 'object' &&
    certificate !== null &&
    typeof certificate.valid_until === 'string' &&
    Array.isArray(certificate.results) &&
    signature?.algorithm === 'Ed25519' &&
    typeof signature.value === 'string'
  )
}

/** One canonical form of a value, whatever its formatting: keys sorted, no spaces. */
function bytesOf(value: unknown): Buffer {
  return Buffer.from(`deedwire examination certificate\n${JSON.stringify(sorted(value))}`)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}

function keyIdOf(x: string): string {
  return createHash('sha256').update(x).digest('hex').slice(0, 16)
}
