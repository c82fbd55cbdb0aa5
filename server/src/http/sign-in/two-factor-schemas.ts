import Type, { type Static } from 'typebox'
import { twoFactorSettings } from '../../access/access.ts'
import { line, object, orNull, strict, text, time, whole } from '../routing/schema-pieces.ts'
import { base64url, credentials } from './session-schemas.ts'

const passkey = { id: text, name: text, created_at: time, last_used_at: orNull(time) }

export const TwoFactorOut = object(
  {
    setting: Type.Enum([...twoFactorSettings]),
    available: Type.Boolean({ description: 'False for accounts without a password.' }),
    passkeys_available: Type.Boolean(),
    totp_since: orNull(time),
    recovery_codes_left: whole,
    passkeys: Type.Array(object(passkey)),
    proof_needed: Type.Boolean({
      description: 'A change needs the password, and a code if a second factor is set up.',
    }),
  },
  'TwoFactor',
)

const password = Type.String({ minLength: 1, maxLength: 1000, format: 'text' })
const code = Type.String({ minLength: 1, maxLength: 40, format: 'text' })

export const ProofBody = Type.Object(
  { password: Type.Optional(password), code: Type.Optional(code) },
  { title: 'Proof', ...strict },
)
export type ProofBody = Static<typeof ProofBody>

export const FullProofBody = Type.Object({ password, code }, { title: 'FullProof', ...strict })
export type FullProofBody = Static<typeof FullProofBody>

export const NewTotpOut = object(
  {
    secret: text,
    uri: text,
    qr: object({ size: whole, path: Type.String({ description: 'Path of an SVG picture.' }) }),
  },
  'NewAuthenticatorApp',
)

export const ConfirmBody = Type.Object({ code }, { title: 'ConfirmCode', ...strict })
export type ConfirmBody = Static<typeof ConfirmBody>

const recoveryCodes = Type.Array(text)

export const FactorAddedOut = object({ recovery_codes: orNull(recoveryCodes) }, 'SecondFactorAdded')
export const RecoveryCodesOut = object({ recovery_codes: recoveryCodes }, 'RecoveryCodes')

export const NewPasskeyOut = object(
  {
    options: object({
      rp: object({ name: text, id: Type.Optional(text) }),
      user: object({ id: text, name: text, displayName: text }),
      challenge: text,
      pubKeyCredParams: Type.Array(
        object({ alg: Type.Integer(), type: Type.Literal('public-key') }),
      ),
      timeout: Type.Optional(Type.Number()),
      attestation: Type.Optional(Type.Enum(['direct', 'enterprise', 'none'])),
      excludeCredentials: Type.Optional(credentials),
      authenticatorSelection: Type.Optional(
        object({
          residentKey: Type.Optional(Type.Enum(['discouraged', 'preferred', 'required'])),
          requireResidentKey: Type.Optional(Type.Boolean()),
          userVerification: Type.Optional(Type.Enum(['discouraged', 'preferred', 'required'])),
        }),
      ),
    }),
  },
  'NewPasskey',
)

const passkeyName = line(100, 'Name shown to its owner.')

export const PasskeyBody = Type.Object(
  {
    name: passkeyName,
    id: base64url(1500, 'Id of the credential.'),
    client_data: base64url(4000, 'clientDataJSON.'),
    attestation: base64url(8000, 'attestationObject.'),
    transports: Type.Optional(
      Type.Array(Type.Enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']), {
        maxItems: 10,
      }),
    ),
  },
  { title: 'AddPasskey', ...strict },
)
export type PasskeyBody = Static<typeof PasskeyBody>

export const PasskeyNameBody = Type.Object(
  { name: passkeyName },
  { title: 'PasskeyName', ...strict },
)
export type PasskeyNameBody = Static<typeof PasskeyNameBody>

export const PasskeyOut = object(passkey, 'Passkey')
