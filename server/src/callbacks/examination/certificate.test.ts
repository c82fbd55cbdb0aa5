import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Keyring } from '../../lib/keyring.ts'
import {
  type Certificate,
  certificateKeyOf,
  checkCertificate,
  type SignedCertificate,
  signCertificate,
} from './certificate.ts'

const keyring = new Keyring(randomBytes(32))
const keys = [certificateKeyOf(keyring)]
const now = new Date('2026-11-15T12:00:00Z')
const certificate: Certificate = {
  id: 'exam_1',
  issuer: 'Deedwire',
  service: 'https://deedwire.example',
  examination_version: 1,
  lender: { id: 'lender_1', name: 'गृह Finance' },
  environment: 'uat',
  url: 'https://los.lender.example/in',
  registered: true,
  state: 'address',
  examined_at: now.toISOString(),
  valid_until: new Date(now.getTime() + 1000).toISOString(),
  duration_ms: 7000,
  callbacks: 47,
  verdict: 'failed',
  results: [
    { probe: 'good', title: 'Good', outcome: 'failed', finding: 'refused', facts: ['a', 'b'] },
  ],
}
const signed = signCertificate(keyring, certificate)
const check = (given: unknown, at = now, with_ = keys) => checkCertificate(given, with_, at)

test('a signed certificate is genuine, whatever its formatting', () => {
  expect(check(signed)).toBe('genuine')
  expect(check(JSON.parse(JSON.stringify(signed, null, 4)))).toBe('genuine')
  const turned = Object.fromEntries(Object.entries(certificate).reverse())
  expect(check({ signature: signed.signature, certificate: turned })).toBe('genuine')
})

test('a key of 32 bytes, the same at every start', () => {
  expect(Buffer.from(keys[0]?.x ?? '', 'base64url')).toHaveLength(32)
  const master = randomBytes(32)
  expect(certificateKeyOf(new Keyring(master))).toEqual(certificateKeyOf(new Keyring(master)))
  expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519' })
  expect(keys[0]).not.toHaveProperty('d')
})

describe('any change is refused', () => {
  const changes: [string, (copy: SignedCertificate) => unknown][] = [
    ['the verdict', (c) => Object.assign(c.certificate, { verdict: 'passed' })],
    ['the time', (c) => Object.assign(c.certificate, { valid_until: '2099-01-01T00:00:00.000Z' })],
    ['the URL', (c) => Object.assign(c.certificate, { url: 'https://other.example/in' })],
    ['a result', (c) => Object.assign(c.certificate.results[0] ?? {}, { outcome: 'passed' })],
    ['a result less', (c) => c.certificate.results.pop()],
    ['a fact', (c) => c.certificate.results[0]?.facts.push('c')],
    ['a field more', (c) => Object.assign(c.certificate, { note: 'fine' })],
    [
      'the signature',
      (c) => {
        const [first = '', ...rest] = c.signature.value
        c.signature.value = [first === 'A' ? 'B' : 'A', ...rest].join('')
      },
    ],
    ['no signature', (c) => Object.assign(c.signature, { value: '' })],
  ]
  test.each(changes)('%s', (_, change) => {
    const copy = structuredClone(signed)
    change(copy)
    expect(check(copy)).toBe('changed')
  })
})

test('another service’s key, and one that claims to be ours', () => {
  const stranger = new Keyring(randomBytes(32))
  const forged = signCertificate(stranger, { ...certificate, verdict: 'passed' })
  expect(check(forged)).toBe('other_key')
  forged.signature.key_id = signed.signature.key_id
  expect(check(forged)).toBe('changed')
})

test('after its end date it is expired', () => {
  expect(check(signed, new Date(now.getTime() + 1001))).toBe('expired')
})

test.each([
  null,
  7,
  'certificate',
  [],
  {},
  { certificate },
  { certificate: null, signature: signed.signature },
  { certificate: {}, signature: signed.signature },
  { certificate, signature: { algorithm: 'none', value: '' } },
])('not a certificate: %j', (given) => {
  expect(check(given)).toBe('not_a_certificate')
})
