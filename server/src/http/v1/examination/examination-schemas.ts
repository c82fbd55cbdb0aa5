import Type, { type Static, type TProperties } from 'typebox'
import { probeNames } from '../../../callbacks/callbacks.ts'

/** What goes in and out where receivers are examined. */

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
        description: 'The receiver. The registered callback URL if left out.',
        examples: ['https://los.lender.example/deedwire/callbacks'],
      }),
    ),
    secret: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 200,
        format: 'text',
        description:
          'Signs the callbacks instead of your signing secret. Required for a URL that is not the registered one; used for this examination alone, and not kept.',
      }),
    ),
    state_url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2048,
        format: 'text',
        description:
          'Where your receiver says what it holds of a case, with {external_ref} where the reference goes; GET, 200 with JSON or text, 404 for a case it does not know. Scheme, host and port are those of the URL; {external_ref} is in the path or the query.',
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
        description: 'Sent to the state address. Not kept.',
      }),
    ),
  },
  { title: 'ExaminationIn' },
)
export type ExaminationBody = Static<typeof ExaminationBody>

const verdict = Type.Enum(['passed', 'failed', 'incomplete'], {
  description:
    'passed: all was seen to be right. incomplete: nothing wrong was found, but not everything could be seen.',
})
const state = Type.Enum(['address', 'answer', 'none'], {
  description: 'Where it was seen what the receiver holds: at its state address, in its answers.',
})
const result = {
  probe: Type.Enum([...probeNames]),
  title: Type.String(),
  outcome: Type.Enum(['passed', 'remark', 'failed', 'not_seen'], {
    description: 'A remark does not stand in the way of a pass.',
  }),
  finding: Type.String({ description: 'right, or what is not.', examples: ['accepted'] }),
  facts: Type.Array(Type.String(), { description: 'What it is judged by.' }),
}
const CertificateOut = object(
  {
    certificate: object(
      {
        id: Type.String(),
        issuer: Type.String({ examples: ['Deedwire'] }),
        service: Type.String({ description: 'Address of the service that examined.' }),
        examination_version: Type.Integer(),
        lender: object({ id: Type.String(), name: Type.String() }, 'CertificateLender'),
        environment: Type.String({ examples: ['uat'] }),
        url: Type.String(),
        registered: Type.Boolean({
          description: 'The registered URL, examined with the lender’s own signing secret.',
        }),
        state,
        examined_at: time('UTC.'),
        valid_until: time('90 days later.'),
        duration_ms: Type.Integer(),
        callbacks: Type.Integer({ description: 'How many were sent.' }),
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
    callbacks: Type.Integer({ description: 'How many were sent.' }),
    duration_ms: Type.Integer(),
    results: Type.Array(
      object(
        {
          ...result,
          sends: Type.String(),
          expects: Type.String(),
          advice: Type.String({ description: 'What to do; empty where nothing is to be done.' }),
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
