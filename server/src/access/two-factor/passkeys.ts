import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Db } from '../../db/db.ts'
import { AppError } from '../../lib/app-error.ts'
import type { AccountId, PasskeyId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import { storeChallenge, takeChallenge } from './challenges.ts'
import type { PasskeySite } from './passkey-site.ts'
import { findCredential, listCredentials, noteUse, type StoredPasskey } from './passkey-store.ts'

/** Web Authentication, level 2: https://www.w3.org/TR/webauthn-2/ */

/** What the authenticator made, in base64url. */
export interface NewPasskeyIn {
  id: string
  clientData: string
  attestation: string
  transports: string[]
}

export interface PasskeyAnswerIn {
  id: string
  clientData: string
  authenticatorData: string
  signature: string
}

type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'

interface Holder {
  id: AccountId
  email: string
  name: string
}

/** For navigator.credentials.create. */
export async function beginPasskey(
  db: Db,
  site: PasskeySite,
  { id, email, name }: Holder,
  token: string,
  now: Date,
) {
  const known = await listCredentials(db, id)
  const options = await generateRegistrationOptions({
    rpName: 'Deedwire',
    rpID: site.rpId,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  await storeChallenge(db, { token, purpose: 'add', challenge: options.challenge }, now)
  return options
}

export async function verifyNewPasskey(
  db: Db,
  site: PasskeySite,
  given: NewPasskeyIn,
  token: string,
  now: Date,
): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
  const challenge = await takeChallenge(db, token, 'add', now)
  if (challenge === undefined) throw refused('The set-up took too long. Start again.')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: given.id,
      rawId: given.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: given.clientData, attestationObject: given.attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
  }).catch((cause: unknown) => {
    throw refused('The passkey was not accepted.', cause)
  })
  if (!verified || !registrationInfo) throw refused('The passkey was not accepted.')
  const { credential } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: given.transports,
  }
}

/** 400, not 401: the session goes on. */
function refused(message: string, cause?: unknown): AppError {
  return new AppError('invalid_request', message, cause === undefined ? {} : { cause })
}

/** Asks for any passkey of the site, or, as second factor, for one of this account. */
export interface PasskeyRequest {
  token: string
  staffId: AccountId | undefined
  /** Of the client; undefined if the account is known. */
  network: string | undefined
}

/** For navigator.credentials.get. */
export async function askForPasskey(
  deps: { db: Db; keyring: Keyring },
  site: PasskeySite,
  { token, staffId, network }: PasskeyRequest,
  now: Date,
) {
  const { db, keyring } = deps
  const options = await generateAuthenticationOptions({
    rpID: site.rpId,
    ...(staffId && { allowCredentials: (await listCredentials(db, staffId)).map(toDescriptor) }),
    // Without a password, the authenticator must have verified the user.
    userVerification: staffId ? 'preferred' : 'required',
  })
  await storeChallenge(
    db,
    {
      token,
      purpose: staffId ? 'second factor' : 'sign-in',
      challenge: options.challenge,
      ...(network !== undefined && {
        network: keyring.mac('sign-in', JSON.stringify(['challenge', network])),
      }),
    },
    now,
  )
  return options
}

/** The passkey that signed the challenge, and its account; or why the answer is refused. */
export type PasskeyCheck =
  | { staffId: AccountId; passkey: PasskeyId }
  | { refused: string; staffId: AccountId | undefined }

export async function checkPasskey(
  db: Db,
  site: PasskeySite,
  given: PasskeyAnswerIn,
  { token, staffId }: Pick<PasskeyRequest, 'token' | 'staffId'>,
  now: Date,
): Promise<PasskeyCheck> {
  const purpose = staffId ? 'second factor' : 'sign-in'
  const challenge = await takeChallenge(db, token, purpose, now)
  const known = await findCredential(db, given.id)
  const refuse = (refused: string) => ({ refused, staffId: known?.staffId })
  if (!known) return refuse('unknown passkey')
  if (challenge === undefined) return refuse('no open challenge')
  if (staffId && known.staffId !== staffId) return refuse('passkey of another account')
  const result = await verifyAuthenticationResponse({
    response: {
      id: given.id,
      rawId: given.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: given.clientData,
        authenticatorData: given.authenticatorData,
        signature: given.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(known.publicKey),
      // Below, where it is stored.
      counter: 0,
      transports: known.transports as Transport[],
    },
    requireUserVerification: staffId === undefined,
    // It throws for everything that is wrong.
  }).catch(() => undefined)
  if (!result?.verified) return refuse('not verified')
  const isNoted = await noteUse(db, known.id, result.authenticationInfo.newCounter, now)
  if (!isNoted) return refuse('counter did not grow')
  return { staffId: known.staffId, passkey: known.id }
}

function toDescriptor({ id, transports }: { id: string; transports: string[] }) {
  return { id, transports: transports as Transport[] }
}
