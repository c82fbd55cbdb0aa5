import { type Db, type Runner, sql, type Tx, violates } from '../../db/db.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import type { LenderId } from '../../lib/ids.ts'
import type { Keyring } from '../../lib/keyring.ts'
import type { Actor } from '../../lib/scope.ts'
import { recordAudit } from '../audit/audit.ts'
import { SingleSignOn } from './single-sign-on.ts'

/** The identity providers of lenders. docs/decisions/0060-sign-on-of-lenders.md */

export interface LenderSignOn {
  issuer: string
  clientId: string
  label: string
  /** Whether people of the lender sign in by nothing else. */
  isRequired: boolean
  /** Of the e-mail addresses whose holders are sent there. */
  domains: string[]
}

const domainsMax = 50
const domainForm = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/
const contextOf = (lenderId: LenderId) => `sign-on ${lenderId}`

/** Replaces what was set before. */
export async function setLenderSignOn(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  lenderId: LenderId,
  {
    issuer,
    clientId,
    clientSecret,
    label,
    isRequired,
    ...more
  }: LenderSignOn & { clientSecret: string },
  now: Date,
): Promise<void> {
  const domains = [...new Set(more.domains.map((domain) => domain.trim().toLowerCase()))]
  const faults = faultsOf({ issuer, domains })
  if (faults.length > 0) throw invalidRequest(faults)
  await tx.rows(sql`
    INSERT INTO lender_sign_on (lender_id, issuer, client_id, sealed_secret, label, is_required,
      changed_at)
    VALUES (${lenderId}, ${issuer}, ${clientId}, ${keyring.seal(clientSecret, contextOf(lenderId))},
      ${label}, ${isRequired}, ${now})
    ON CONFLICT (lender_id) DO UPDATE SET issuer = excluded.issuer, client_id = excluded.client_id,
      sealed_secret = excluded.sealed_secret, label = excluded.label,
      is_required = excluded.is_required, version = lender_sign_on.version + 1,
      changed_at = excluded.changed_at`)
  await tx.rows(sql`DELETE FROM lender_domains WHERE lender_id = ${lenderId}`)
  try {
    await tx.rows(sql`
      INSERT INTO lender_domains (domain, lender_id)
      SELECT domain, ${lenderId} FROM unnest(${domains}::text[]) AS domain`)
  } catch (error) {
    if (violates(error, 'lender_domains_pkey')) {
      throw invalidRequest(['domains: one of them belongs to another lender'])
    }
    throw error
  }
  if (isRequired) await endOtherSessions(tx, lenderId)
  const details = { issuer, client_id: clientId, domains, required: isRequired }
  const entry = { action: 'lender.sign_on_set', subject: lenderId, lenderId, details } as const
  await recordAudit(tx, keyring, by, entry, now)
}

/** Those that the provider did not start. */
async function endOtherSessions(tx: Tx, lenderId: LenderId): Promise<void> {
  await tx.rows(sql`
    DELETE FROM staff_sessions x USING staff s
    WHERE s.id = x.staff_id AND s.lender_id = ${lenderId}
      AND x.method IS DISTINCT FROM 'single sign-on'`)
}

function faultsOf({ issuer, domains }: Pick<LenderSignOn, 'issuer' | 'domains'>): string[] {
  const url = URL.parse(issuer)
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(url?.hostname ?? '')
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback)
  const wrong = domains.filter((domain) => !domainForm.test(domain))
  return [
    ...(isSafe ? [] : ['issuer: must be a URL with https']),
    ...(domains.length === 0 ? ['domains: at least one is needed'] : []),
    ...(domains.length > domainsMax ? [`domains: at most ${domainsMax}`] : []),
    ...wrong.map((domain) => `domains: ${domain} is not a domain, as in bank.example`),
  ]
}

export async function removeLenderSignOn(
  tx: Tx,
  keyring: Keyring,
  by: Actor,
  lenderId: LenderId,
  now: Date,
): Promise<void> {
  const rows = await tx.rows(sql`
    DELETE FROM lender_sign_on WHERE lender_id = ${lenderId} RETURNING 1`)
  if (rows.length === 0) throw notSetUp()
  const entry = { action: 'lender.sign_on_removed', subject: lenderId, lenderId } as const
  await recordAudit(tx, keyring, by, { ...entry, details: {} }, now)
}

const notSetUp = () => new AppError('not_found', 'Single sign-on is not set up for this lender.')

export async function readLenderSignOn(db: Runner, lenderId: LenderId): Promise<LenderSignOn> {
  const [row] = await db.rows<LenderSignOn>(sql`
    SELECT issuer, client_id AS "clientId", label, is_required AS "isRequired",
      ARRAY(SELECT domain FROM lender_domains d WHERE d.lender_id = o.lender_id ORDER BY domain)
        AS domains
    FROM lender_sign_on o WHERE lender_id = ${lenderId}`)
  if (!row) throw notSetUp()
  return row
}

/** In the transaction that starts a session. */
export async function requiresSignOn(tx: Tx, lenderId: LenderId): Promise<boolean> {
  const rows = await tx.rows(sql`
    SELECT 1 FROM lender_sign_on WHERE lender_id = ${lenderId} AND is_required`)
  return rows.length > 0
}

interface Known {
  lenderId: LenderId
  version: number
  changedAt: Date
  signOn: SingleSignOn
}

type SecretRow = Omit<LenderSignOn, 'domains' | 'isRequired'> & {
  lenderId: LenderId
  version: number
  changedAt: Date
  sealed: Buffer
}

const knownMax = 500

/** What a provider published is read once, as long as its settings stay. */
export class LenderSignOns {
  readonly #deps: { db: Db; keyring: Keyring }
  readonly #known = new Map<LenderId, Known>()

  constructor(deps: { db: Db; keyring: Keyring }) {
    this.#deps = deps
  }

  /** Of the lender to whom the domain of the address belongs. */
  async ofAddress(email: string): Promise<{ lenderId: LenderId; signOn: SingleSignOn }> {
    const domain = email
      .slice(email.lastIndexOf('@') + 1)
      .trim()
      .toLowerCase()
    const [row] = await this.#deps.db.rows<{ lenderId: LenderId }>(sql`
      SELECT lender_id AS "lenderId" FROM lender_domains WHERE domain = ${domain}`)
    if (!row) {
      throw new AppError(
        'not_found',
        'Your organisation has not set up single sign-on here. Sign in with your password.',
      )
    }
    return { lenderId: row.lenderId, signOn: await this.ofLender(row.lenderId) }
  }

  async ofLender(lenderId: LenderId): Promise<SingleSignOn> {
    const { db, keyring } = this.#deps
    const [row] = await db.rows<SecretRow>(sql`
      SELECT lender_id AS "lenderId", issuer, client_id AS "clientId", label, version,
        changed_at AS "changedAt", sealed_secret AS sealed
      FROM lender_sign_on WHERE lender_id = ${lenderId}`)
    if (!row) throw notSetUp()
    const known = this.#known.get(lenderId)
    const isSame =
      known?.version === row.version && known.changedAt.getTime() === row.changedAt.getTime()
    if (known && isSame) return known.signOn
    const { sealed, version, changedAt, issuer, clientId, label } = row
    const clientSecret = keyring.open(sealed, contextOf(lenderId))
    const signOn = new SingleSignOn({ issuer, clientId, clientSecret, label })
    if (this.#known.size >= knownMax) this.#known.clear()
    this.#known.set(lenderId, { lenderId, version, changedAt, signOn })
    return signOn
  }
}
