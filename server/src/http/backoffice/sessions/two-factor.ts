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
} from '../../../access/access.ts'
import { AppError } from '../../../lib/app-error.ts'
import type { Answer } from '../../routing/route.ts'
import type { StaffRequest } from '../staff-request.ts'
import { deviceCookie, readCookie } from './cookies.ts'
import type {
  ConfirmBody,
  FullProofBody,
  PasskeyBody,
  PasskeyNameBody,
  ProofBody,
} from './two-factor-schemas.ts'

/** For this long after signing in, a change needs no further proof. */
const freshMs = 10 * 60_000

export async function getTwoFactor(request: StaffRequest): Promise<Answer> {
  const { services, staff } = request
  const { db, staffAccess } = services
  const factors = await readFactors(db, staff.id)
  const passkeys = await listPasskeys(db, staff.id)
  return {
    body: {
      setting: staffAccess.twoFactor,
      available: staffAccess.twoFactor !== 'off' && factors.hasPassword,
      passkeys_available: passkeySiteOf(services.publicUrl()) !== undefined,
      totp_since: factors.totpSince?.toISOString() ?? null,
      recovery_codes_left: factors.recoveryCodesLeft,
      passkeys: passkeys.map(passkeyOut),
      proof_needed: !isFresh(request),
    },
  }
}

export async function postTotp(request: StaffRequest): Promise<Answer> {
  const { services, staff } = request
  await requireAvailable(request)
  await requireProof(request, request.body as ProofBody)
  const { secret, uri } = await beginTotp(
    services.db,
    services.keyring,
    staff,
    services.clock.now(),
  )
  return { body: { secret, uri, qr: qrCodeOf(uri) } }
}

export async function postTotpConfirm(request: StaffRequest): Promise<Answer> {
  await requireAvailable(request)
  const { code } = request.body as ConfirmBody
  const typed = code.replace(/\s/g, '')
  const { recoveryCodes } = await addTotp(request.services, changeOf(request), typed)
  return { body: { recovery_codes: recoveryCodes } }
}

/** Always with password and code, however new the session is. */
export async function postTotpRemove(request: StaffRequest): Promise<Answer> {
  const { services } = request
  await proveAgain(request, request.body as FullProofBody)
  await switchOffTotp(services, changeOf(request), services.staffAccess.twoFactor)
  return { status: 204 }
}

export async function postRecoveryCodes(request: StaffRequest): Promise<Answer> {
  await requireProof(request, request.body as ProofBody)
  return { body: { recovery_codes: await renewCodes(request.services, changeOf(request)) } }
}

export async function postPasskeyOptions(request: StaffRequest): Promise<Answer> {
  const { services, staff, token } = request
  await requireAvailable(request)
  const site = requireSite(request)
  await requireProof(request, request.body as ProofBody)
  const options = await beginPasskey(services.db, site, staff, token, services.clock.now())
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

export async function postPasskey(request: StaffRequest): Promise<Answer> {
  await requireAvailable(request)
  const { name, id, client_data, attestation, transports = [] } = request.body as PasskeyBody
  const given = { name, id, clientData: client_data, attestation, transports }
  const site = requireSite(request)
  const { recoveryCodes } = await addPasskey(request.services, changeOf(request), site, given)
  return { status: 201, body: { recovery_codes: recoveryCodes } }
}

export async function patchPasskey(request: StaffRequest): Promise<Answer> {
  const { services, params } = request
  const { name } = request.body as PasskeyNameBody
  const changed = await changePasskeyName(services, changeOf(request), params.passkey ?? '', name)
  return { body: passkeyOut(changed) }
}

export async function postPasskeyRemove(request: StaffRequest): Promise<Answer> {
  const { services, params } = request
  await requireProof(request, request.body as ProofBody)
  const setting = services.staffAccess.twoFactor
  await removePasskey(services, changeOf(request), params.passkey ?? '', setting)
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

const changeOf = ({ staff, token, actor }: StaffRequest) => ({ id: staff.id, token, actor })

function isFresh({ services, staff }: StaffRequest): boolean {
  return services.clock.now().getTime() - staff.startedAt.getTime() < freshMs
}

async function requireProof(request: StaffRequest, proof: ProofBody): Promise<void> {
  if (!isFresh(request)) await proveAgain(request, proof)
}

function proveAgain(request: StaffRequest, proof: Proof): Promise<void> {
  const { services, staff, requestId, address, raw } = request
  const deviceToken = readCookie(raw, deviceCookie)
  const by = { id: staff.id, email: staff.email, address, deviceToken }
  return checkProof(services, requestId, by, proof)
}

async function requireAvailable({ services, staff }: StaffRequest): Promise<void> {
  if (services.staffAccess.twoFactor === 'off') {
    throw new AppError('not_ready', 'Two-factor sign-in is switched off here.')
  }
  const { hasPassword } = await readFactors(services.db, staff.id)
  if (!hasPassword) {
    throw new AppError('not_ready', 'Your account signs in by single sign-on only.')
  }
}

function requireSite({ services }: StaffRequest): PasskeySite {
  const site = passkeySiteOf(services.publicUrl())
  if (!site) throw new AppError('not_ready', 'Passkeys need an address with a host name.')
  return site
}
