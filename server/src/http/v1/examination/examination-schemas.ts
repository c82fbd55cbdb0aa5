import Type, { type Static, type TProperties } from 'typebox'
import { probeNames } from '../../../callbacks/callbacks.ts'

/** Inputs and outputs of the examination routes. */

const object = <P extends TProperties>(properties: P, title: string) =>
  Type.Object(properties, { title, additionalProperties: false })
const time = (description: string) => Type.String({ format: 'date-time', description })

export const ExaminationBody = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        format: 'text',
        description: 'URL of the receiver. Default: the registered callback URL.',
        examples: ['https://los.lender.example/deedwire/callbacks'],
      }),
    ),
    secret: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 200,
        format: 'text',
        description:
          'Signs the callbacks instead of your signing secret. Required for a URL that is not the registered one; used for this test only and not stored.',
      }),
    ),
    state_url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        format: 'text',
        description:
          'URL at which your receiver shows what it stored for a case; {external_ref} is replaced by the reference. Called with GET; must answer 200 with JSON or text, or 404 for an unknown case. Scheme, host and port must be those of the URL; {external_ref} must be in the path or the query.',
        examples: ['https://los.lender.example/deedwire/cases/{external_ref}'],
      }),
    ),
    state_header_name: Type.Optional(
      Type.String({ maxLength: 100, format: 'text', examples: ['Authorization'] }),
    ),
    state_header_value: Type.Optional(
      Type.String({
        maxLength: 1000,
        format: 'text',
        description: 'Sent to the state URL. Not stored.',
      }),
    ),
  },
  { title: 'ExaminationIn' },
)
export type ExaminationBody = Static<typeof ExaminationBody>

const verdict = Type.Enum(['passed', 'failed', 'incomplete'], {
  description:
    'passed: every check passed. incomplete: no check failed, but some could not be made.',
})
const state = Type.Enum(['address', 'answer', 'none'], {
  description: 'Where the receiver’s data was read: at its state URL or in its answers.',
})
const result = {
  probe: Type.Enum([...probeNames]),
  title: Type.String(),
  outcome: Type.Enum(['passed', 'remark', 'failed', 'not_seen'], {
    description: 'A remark does not prevent a pass.',
  }),
  finding: Type.String({ description: 'right, or what is wrong.', examples: ['accepted'] }),
  facts: Type.Array(Type.String(), { description: 'What was observed.' }),
}
const CertificateOut = object(
  {
    certificate: object(
      {
        id: Type.String(),
        issuer: Type.String({ examples: ['Deedwire'] }),
        service: Type.String({ description: 'URL of the service that ran the test.' }),
        examination_version: Type.Integer(),
        lender: object({ id: Type.String(), name: Type.String() }, 'CertificateLender'),
        environment: Type.String({ examples: ['uat'] }),
        url: Type.String(),
        registered: Type.Boolean({
          description:
            'True if the registered URL was tested with the lender’s own signing secret.',
        }),
        state,
        examined_at: time('UTC.'),
        valid_until: time('90 days later.'),
        duration_ms: Type.Integer(),
        callbacks: Type.Integer({ description: 'Number of callbacks sent.' }),
        verdict,
        results: Type.Array(object(result, 'CertificateResult')),
      },
      'ExaminationCertificate',
    ),
    signature: object(
      {
        algorithm: Type.String({ examples: ['Ed25519'] }),
        key_id: Type.String({ description: 'kid at /.well-known/deedwire-examination-key.' }),
        value: Type.String({ description: 'Base64.' }),
      },
      'CertificateSignature',
    ),
  },
  'SignedCertificate',
)

export const ExaminationOut = object(
  {
    verdict,
    state,
    callbacks: Type.Integer({ description: 'Number of callbacks sent.' }),
    duration_ms: Type.Integer(),
    results: Type.Array(
      object(
        {
          ...result,
          sends: Type.String(),
          expects: Type.String(),
          advice: Type.String({ description: 'What to fix; empty if nothing.' }),
        },
        'ProbeResult',
      ),
    ),
    certificate: CertificateOut,
  },
  'Examination',
)

export const ExaminationsOut = object(
  {
    examinations: Type.Array(
      object(
        { id: Type.String(), by: Type.String(), at: time('UTC.'), certificate: CertificateOut },
        'PastExamination',
      ),
    ),
  },
  'Examinations',
)

export const ExaminationKeyOut = object(
  {
    keys: Type.Array(
      object(
        {
          kty: Type.String({ examples: ['OKP'] }),
          crv: Type.String({ examples: ['Ed25519'] }),
          x: Type.String({ description: 'The public key, base64url.' }),
          use: Type.String({ examples: ['sig'] }),
          alg: Type.String({ examples: ['EdDSA'] }),
          kid: Type.String(),
        },
        'PublicKey',
      ),
      { description: 'RFC 7517, RFC 8037.' },
    ),
  },
  'ExaminationKey',
)
