import {
  addPasskey,
  addTotp,
  beginPasskey,
  beginTotp,
  changePasskeyName,
  checkProof,
  listPasskeys,
  type PasskeyRow,
  type PasskeySite,
  type Proof,
  passkeySiteOf,
  qrCodeOf,
  readFactors,
  removePasskey,
  renewCodes,
  switchOffTotp,
} from '../../access/access.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Answer } from '../routing/route.ts'
import { readCookie } from './cookies.ts'
import { type AccountRequest, rulesOf, signInDepsOf } from './door.ts'
import type {
  ConfirmBody,
  FullProofBody,
  PasskeyBody,
  PasskeyNameBody,
  ProofBody,
} from './two-factor-schemas.ts'

/** For this long after signing in, a change needs no further proof. */
const freshMs = 10 * 60_000

export async function getTwoFactor(request: AccountRequest): Promise<Answer> {
  const { services, signedIn } = request
  const { db } = services
  const setting = rulesOf(request).twoFactor
  const factors = await readFactors(db, signedIn.id)
  const passkeys = await listPasskeys(db, signedIn.id)
  return {
    body: {
      setting,
      available: setting !== 'off' && factors.hasPassword,
      passkeys_available: passkeySiteOf(services.publicUrl()) !== undefined,
      totp_since: factors.totpSince?.toISOString() ?? null,
      recovery_codes_left: factors.recoveryCodesLeft,
      passkeys: passkeys.map(passkeyOut),
      proof_needed: !isFresh(request),
    },
  }
}

export async function postTotp(request: AccountRequest): Promise<Answer> {
  const { services, signedIn } = request
  await requireAvailable(request)
  await requireProof(request, request.body as ProofBody)
  const { secret, uri } = await beginTotp(
    services.db,
    services.keyring,
    signedIn,
    services.clock.now(),
  )
  return { body: { secret, uri, qr: qrCodeOf(uri) } }
}

export async function postTotpConfirm(request: AccountRequest): Promise<Answer> {
  await requireAvailable(request)
  const { code } = request.body as ConfirmBody
  const typed = code.replace(/\s/g, '')
  const { recoveryCodes } = await addTotp(signInDepsOf(request), changeOf(request), typed)
  return { body: { recovery_codes: recoveryCodes } }
}

/** Always with password and code, however new the session is. */
export async function postTotpRemove(request: AccountRequest): Promise<Answer> {
  await proveAgain(request, request.body as FullProofBody)
  await switchOffTotp(signInDepsOf(request), changeOf(request), rulesOf(request).twoFactor)
  return { status: 204 }
}

export async function postRecoveryCodes(request: AccountRequest): Promise<Answer> {
  await requireProof(request, request.body as ProofBody)
  return { body: { recovery_codes: await renewCodes(signInDepsOf(request), changeOf(request)) } }
}

export async function postPasskeyOptions(request: AccountRequest): Promise<Answer> {
  const { services, signedIn, token } = request
  await requireAvailable(request)
  const site = requireSite(request)
  await requireProof(request, request.body as ProofBody)
  const options = await beginPasskey(services.db, site, signedIn, token, services.clock.now())
  const { rp, user, challenge, pubKeyCredParams, timeout, attestation } = options
  const { excludeCredentials, authenticatorSelection } = options
  return {
    body: {
      options: {
        rp,
        user,
        challenge,
        pubKeyCredParams,
        timeout,
        attestation,
        excludeCredentials,
        authenticatorSelection,
      },
    },
  }
}

export async function postPasskey(request: AccountRequest): Promise<Answer> {
  await requireAvailable(request)
  const { name, id, client_data, attestation, transports = [] } = request.body as PasskeyBody
  const given = { name, id, clientData: client_data, attestation, transports }
  const site = requireSite(request)
  const { recoveryCodes } = await addPasskey(signInDepsOf(request), changeOf(request), site, given)
  return { status: 201, body: { recovery_codes: recoveryCodes } }
}

export async function patchPasskey(request: AccountRequest): Promise<Answer> {
  const { name } = request.body as PasskeyNameBody
  const id = request.params.passkey ?? ''
  const changed = await changePasskeyName(signInDepsOf(request), changeOf(request), id, name)
  return { body: passkeyOut(changed) }
}

export async function postPasskeyRemove(request: AccountRequest): Promise<Answer> {
  await requireProof(request, request.body as ProofBody)
  const setting = rulesOf(request).twoFactor
  const id = request.params.passkey ?? ''
  await removePasskey(signInDepsOf(request), changeOf(request), id, setting)
  return { status: 204 }
}

function passkeyOut({ id, name, created_at, used_at }: PasskeyRow) {
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: used_at?.toISOString() ?? null,
  }
}

const changeOf = ({ signedIn, token, actor }: AccountRequest) => ({ id: signedIn.id, token, actor })

function isFresh({ services, signedIn }: AccountRequest): boolean {
  return services.clock.now().getTime() - signedIn.startedAt.getTime() < freshMs
}

async function requireProof(request: AccountRequest, proof: ProofBody): Promise<void> {
  if (!isFresh(request)) await proveAgain(request, proof)
}

function proveAgain(request: AccountRequest, proof: Proof): Promise<void> {
  const { signedIn, requestId, address, raw } = request
  const deviceToken = readCookie(raw, request.door.cookies.device)
  const by = { id: signedIn.id, email: signedIn.email, address, deviceToken }
  return checkProof(signInDepsOf(request), requestId, by, proof)
}

async function requireAvailable(request: AccountRequest): Promise<void> {
  if (rulesOf(request).twoFactor === 'off') {
    throw new AppError('not_ready', 'Two-factor sign-in is switched off here.')
  }
  const { hasPassword } = await readFactors(request.services.db, request.signedIn.id)
  if (!hasPassword) {
    throw new AppError('not_ready', 'Your account signs in by single sign-on only.')
  }
}

function requireSite({ services }: AccountRequest): PasskeySite {
  const site = passkeySiteOf(services.publicUrl())
  if (!site) throw new AppError('not_ready', 'Passkeys need an address with a host name.')
  return site
}
