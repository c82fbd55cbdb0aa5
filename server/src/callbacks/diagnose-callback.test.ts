import { describe, expect, test } from 'vitest'
import { diagnose, type Finding, findings, type KnownSecrets } from './diagnose-callback.ts'
import { examCase } from './examination/exam-case.ts'
import { signatureOf } from './post/sign-callback.ts'

const secrets: KnownSecrets = {
  current: 'svcsec_current',
  previous: { secret: 'svcsec_previous', lasts: true },
  other: ['svcsec_other'],
}
const payload = {
  event: 'case.finalised',
  external_ref: 'LOS/1 – रमेश',
  loan_account_number: 'HL-1',
  status: 'finalised',
  result: 'negative',
  data: {
    case_id: 'case_1',
    external_ref: 'LOS/1 – रमेश',
    status: 'finalised',
    is_sandbox: true,
    result: 'negative',
    result_reason: 'A charge.',
    risk_score: { grade: 'BB', grade_label: 'Moderate risk', score: 55.5 },
    timeline: [{ status: 'received', at: '2026-11-15T00:00:00.000Z' }],
    report: { files: [{ filename: 'r.pdf', url: 'https://x/y?a=1&b=2', expires_in: 3600 }] },
  },
}
const sent = Buffer.from(JSON.stringify(payload))
const signed = (secret = secrets.current, body: Buffer = sent) => ({
  'X-Svc-Signature': signatureOf(secret, body),
})
const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  )
}
const escaped = sent
  .toString()
  .replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

test.each(examCase('SORTED', 1, new Date(0)).events)(
  'sorted keys are recognised in a whole $event',
  ({ body }) => {
    const sorted = Buffer.from(JSON.stringify(sortKeys(JSON.parse(body.toString()))))
    expect(diagnose({ headers: signed(undefined, body), body: sorted }, secrets)).toBe(
      'body_reserialised',
    )
  },
)

describe('the finding', () => {
  test.each<[string, Finding, Record<string, string>, Buffer]>([
    ['as it was sent', 'right', signed(), sent],
    [
      'header in other letters',
      'right',
      { 'x-svc-signature': signed()['X-Svc-Signature'].toUpperCase().replace('SHA', 'sha') },
      sent,
    ],
    ['signed with the one before', 'right_previous', signed('svcsec_previous'), sent],
    ['the other environment', 'other_environment', signed('svcsec_other'), sent],
    [
      'pretty-printed',
      'body_reserialised',
      signed(),
      Buffer.from(JSON.stringify(payload, null, 2)),
    ],
    ['keys sorted', 'body_reserialised', signed(), Buffer.from(JSON.stringify(sortKeys(payload)))],
    ['non-ASCII escaped', 'body_reserialised', signed(), Buffer.from(escaped)],
    [
      'pretty-printed, secret before',
      'body_reserialised',
      signed('svcsec_previous'),
      Buffer.from(JSON.stringify(payload, null, 4)),
    ],
    ['a line end added', 'body_reencoded', signed(), Buffer.concat([sent, Buffer.from('\n')])],
    ['a byte order mark', 'body_reencoded', signed(), Buffer.concat([Buffer.from('\ufeff'), sent])],
    ['read as latin1', 'body_reencoded', signed(), Buffer.from(sent.toString('latin1'))],
    ['cut short', 'truncated', signed(), sent.subarray(0, 200)],
    [
      'shorter than Content-Length',
      'truncated',
      { ...signed('svcsec_nobody'), 'Content-Length': '9999' },
      sent,
    ],
    ['no signature', 'signature_missing', {}, sent],
    ['half a signature', 'signature_malformed', { 'X-SVC-Signature': 'sha256=abc' }, sent],
    [
      'base64 instead of hex',
      'signature_malformed',
      { 'X-SVC-Signature': 'sha256=3q2+7w==' },
      sent,
    ],
    ['signed by somebody else', 'wrong_secret', signed('svcsec_nobody'), sent],
    [
      'another value',
      'body_changed',
      signed(),
      Buffer.from(JSON.stringify({ ...payload, result: 'positive' }, null, 1)),
    ],
  ])('%s: %s', (_what, finding, headers, body) => {
    expect(diagnose({ headers, body }, secrets)).toBe(finding)
  })

  test('a secret that no longer signs was rotated out', () => {
    const old: KnownSecrets = { ...secrets, previous: { secret: 'svcsec_previous', lasts: false } }
    expect(diagnose({ headers: signed('svcsec_previous'), body: sent }, old)).toBe('rotated_out')
  })

  test('every finding has advice', () => {
    for (const sentence of Object.values(findings)) expect(sentence).toMatch(/^[A-Z].*[.?]$/)
  })
})
