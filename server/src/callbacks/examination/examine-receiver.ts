import { findLender, recordAudit, requireSending, signingSecretsOf } from '../../access/access.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import { newId } from '../../lib/ids.ts'
import type { Actor, Scope } from '../../lib/scope.ts'
import { ownHeader } from '../deliver-callbacks.ts'
import { type Endpoint, findEndpoint } from '../endpoint-store.ts'
import { faultsOfHeader, faultsOfUrl } from '../post/guard-address.ts'
import type { CallbackSender } from '../post/post-callback.ts'
import type { Signing } from '../post/sign-callback.ts'
import type { RegisterDeps } from '../register-callback.ts'
import {
  type Certificate,
  certificateDays,
  examinationVersion,
  type SignedCertificate,
  signCertificate,
} from './certificate.ts'
import { examPorts, type StateAddress } from './exam-ports.ts'
import {
  endAbandoned,
  endExamination,
  forgetExaminations,
  insertExamination,
  recentExaminations,
} from './examination-store.ts'
import { type Examined, type ExamLimits, examLimits, runExamination } from './run-examination.ts'

export interface ExamineDeps extends RegisterDeps {
  sender: CallbackSender
  publicUrl(): string
  /** For tests. */
  examLimits?: ExamLimits
}

export interface ExamineIn {
  /** The registered one if left out. */
  url?: string | undefined
  /** Signs instead of the lender's own; required for a URL that is not registered. */
  secret?: string | undefined
  state_url?: string | undefined
  state_header_name?: string | undefined
  state_header_value?: string | undefined
}

const perHourMax = 30
const kept = 50
const hourMs = 3_600_000

/** Examines a UAT receiver, and signs the result. */
export async function examineReceiver(
  deps: ExamineDeps,
  by: Actor,
  scope: Scope,
  wish: ExamineIn,
): Promise<Examined & { certificate: SignedCertificate }> {
  const { db, keyring, clock, sender, allowPrivate } = deps
  if (scope.mode !== 'test') {
    throw new AppError('not_found', 'The go-live test runs in UAT, not in production.')
  }
  const registered = await findEndpoint(db, scope)
  const url = addressIn(wish, registered, allowPrivate(scope.mode))
  await requireSending(db)
  const isOwn = wish.secret === undefined
  const now = clock.now()
  const signing = isOwn
    ? await signingSecretsOf(db, keyring, scope, now)
    : { secret: wish.secret ?? '', previous: undefined }
  const own = isOwn && registered ? ownHeader(keyring, scope, registered) : undefined
  const id = await begin(deps, by, scope, url)
  let signed: SignedCertificate | undefined
  try {
    const target = { url, allowPrivate: allowPrivate(scope.mode) }
    const ports = examPorts(sender, target, stateAddressIn(wish))
    const asked = { signing: signing satisfies Signing, ownHeader: own, now }
    const examined = await runExamination(ports, asked, deps.examLimits ?? examLimits)
    const lender = await findLender(db, scope.lenderId)
    const facts = { id, url, registered: isOwn, lender: lender?.name ?? '', now }
    signed = signCertificate(keyring, certificateOf(deps, scope, facts, examined))
    return { ...examined, certificate: signed }
  } finally {
    await end(deps, by, scope, id, signed)
  }
}

/**
 * Signatures with the lender's own secret go only to its registered URL: for another URL the caller
 * provides the secret.
 */
function addressIn(wish: ExamineIn, registered: Endpoint | undefined, allowPrivate: boolean) {
  const url = wish.url ?? registered?.url
  if (url === undefined) {
    throw invalidRequest(['url: is required because no callback URL is registered'])
  }
  const faults = faultsOfUrl(url, { allowPrivate })
  if (wish.secret === undefined && url !== registered?.url) {
    faults.push(
      'secret: is required for a URL that is not the registered one; your signing secret is used only for the registered URL',
    )
  }
  faults.push(...faultsOfState(wish, url, allowPrivate))
  if (faults.length > 0) throw invalidRequest(faults)
  return url
}

/** The faults that can be found without the registered URL, which takes the place of one left out. */
export function faultsOfExamination(wish: ExamineIn, allowPrivate: boolean): string[] {
  const { url } = wish
  const faults = url === undefined ? [] : faultsOfUrl(url, { allowPrivate })
  return [...faults, ...faultsOfState(wish, url, allowPrivate)]
}

/** Scheme, user, host and port of a URL, by the rules of the WHATWG parser. */
const untilPath = /^[^:/?#]*:[/\\]*[^/\\?#]*/

function faultsOfStateUrl(state: string, url: string | undefined, allowPrivate: boolean): string[] {
  // Otherwise the origin checked here could differ from the one requested later.
  if (untilPath.exec(state)?.[0].includes('{external_ref}')) {
    return ['state_url: {external_ref} must be in the path or the query']
  }
  const filled = state.replaceAll('{external_ref}', 'EXAM-0')
  const faults = faultsOfUrl(filled, { allowPrivate }).map((fault) => `state_${fault}`)
  // Otherwise the examination could be used to read data that is not the receiver's.
  if (url !== undefined && URL.parse(filled)?.origin !== URL.parse(url)?.origin) {
    faults.push('state_url: must have the scheme, host and port of the tested URL')
  }
  return faults
}

export function faultsOfState(
  wish: ExamineIn,
  url: string | undefined,
  allowPrivate: boolean,
): string[] {
  const { state_url: state, state_header_name: name, state_header_value: value } = wish
  if (state === undefined) {
    return name === undefined && value === undefined
      ? []
      : ['state_url: is required with state_header_name']
  }
  const faults: string[] = []
  if (!state.includes('{external_ref}')) {
    faults.push('state_url: must contain {external_ref} in place of the reference')
  }
  faults.push(...faultsOfStateUrl(state, url, allowPrivate))
  if (name === undefined && value === undefined) return faults
  if (name === undefined) faults.push('state_header_name: is required with state_header_value')
  if (value === undefined) faults.push('state_header_value: is required with state_header_name')
  const ofHeader = faultsOfHeader(name ?? 'X-Api-Key', value ?? 'x')
  return [...faults, ...ofHeader.map((fault) => `state_${fault}`)]
}

export function stateAddressIn(wish: ExamineIn): StateAddress | undefined {
  const { state_url: url, state_header_name: name, state_header_value: value } = wish
  if (url === undefined) return undefined
  return { url, header: name === undefined || value === undefined ? undefined : { name, value } }
}

/** One at a time per lender, and a limited number. */
async function begin({ db, clock }: ExamineDeps, by: Actor, scope: Scope, url: string) {
  return db.transact(async (tx) => {
    const now = clock.now()
    const id = newId('exam', now.getTime())
    // Twice the longest duration.
    await endAbandoned(tx, scope, new Date(now.getTime() - 2 * examLimits.totalMs))
    const recent = await recentExaminations(tx, scope, new Date(now.getTime() - hourMs))
    const first = recent.at(perHourMax - 1)
    if (first) {
      const waitMs = first.startedAt.getTime() + hourMs - now.getTime()
      throw new AppError(
        'rate_limited',
        `The go-live test can run at most ${perHourMax} times per hour.`,
        { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) },
      )
    }
    if (!(await insertExamination(tx, scope, { id, url, by: by.actor }, now))) {
      throw new AppError(
        'rate_limited',
        'A go-live test of this lender’s receiver is still running.',
        {
          retryAfterSeconds: 5,
        },
      )
    }
    await forgetExaminations(tx, scope, kept)
    return id
  })
}

async function end(
  { db, keyring, clock }: ExamineDeps,
  by: Actor,
  scope: Scope,
  id: Certificate['id'],
  signed: SignedCertificate | undefined,
): Promise<void> {
  await db.transact(async (tx) => {
    const now = clock.now()
    await endExamination(tx, scope, id as `exam_${string}`, signed, now)
    const { url, verdict } = signed?.certificate ?? {}
    const details = {
      examination: id,
      host: url && new URL(url).hostname,
      verdict: verdict ?? null,
    }
    const entry = { action: 'callback.examined', subject: scope.lenderId, scope, details } as const
    await recordAudit(tx, keyring, by, entry, now)
  })
}

function certificateOf(
  { publicUrl }: ExamineDeps,
  scope: Scope,
  facts: { id: string; url: string; registered: boolean; lender: string; now: Date },
  { results, verdict, state, callbacks, durationMs }: Examined,
): Certificate {
  const { id, url, registered, lender, now } = facts
  return {
    id,
    issuer: 'Deedwire',
    service: publicUrl(),
    examination_version: examinationVersion,
    lender: { id: scope.lenderId, name: lender },
    environment: 'uat',
    url,
    registered,
    state,
    examined_at: now.toISOString(),
    valid_until: new Date(now.getTime() + certificateDays * 24 * hourMs).toISOString(),
    duration_ms: durationMs,
    callbacks,
    verdict,
    results: results.map(({ probe, title, outcome, finding, facts: seen }) => ({
      probe,
      title,
      outcome,
      finding,
      facts: seen,
    })),
  }
}
