import { queryOptions } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { callDoor, type DoorAnswer, type DoorAsked, type DoorSession, keepSession } from './door.ts'

export type TwoFactor = DoorAnswer<'getTwoFactor'>
export type Passkey = TwoFactor['passkeys'][number]
export type OwnSession = DoorAnswer<'listSessions'>['sessions'][number]
export type Proof = DoorAsked<'beginPasskey'>['body']

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => callDoor('getTwoFactor', { signal }),
  staleTime: 0,
})

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => callDoor('listSessions', { signal }),
  staleTime: 0,
})

export const hasPasskeySupport = (): boolean => window.PublicKeyCredential !== undefined

/** Asks the browser for a new passkey, and the service to store it. */
export async function addPasskey(name: string, proof: Proof): Promise<DoorAnswer<'addPasskey'>> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { options } = await callDoor('beginPasskey', { body: proof })
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const { id, response } = await startRegistration({ optionsJSON: options as Options }).catch(
    notUsed,
  )
  type Transports = NonNullable<DoorAsked<'addPasskey'>['body']['transports']>
  return callDoor('addPasskey', {
    body: {
      name,
      id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: (response.transports ?? []) as Transports,
    },
  })
}

/** As second factor after the password, or instead of it. */
export async function signInByPasskey(): Promise<DoorSession> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { options } = await callDoor('beginPasskeySignIn', { body: {} })
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const { id, response } = await startAuthentication({ optionsJSON: options as Options }).catch(
    notUsed,
  )
  const session = await callDoor('signInByPasskey', {
    body: {
      id,
      client_data: response.clientDataJSON,
      authenticator_data: response.authenticatorData,
      signature: response.signature,
    },
  })
  return keepSession(session)
}

/** The user cancelled, or the browser refused: pages do not learn which. */
function notUsed(): never {
  const message = 'No passkey was used. Try again, or choose another way.'
  throw new ApiError(0, { code: 'passkey', message, details: [] })
}
