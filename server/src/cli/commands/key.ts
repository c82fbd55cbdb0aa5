import { findLender, issueKey, listKeys, revokeKey } from '../../access/access.ts'
import type { Db } from '../../db/db.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import { type Command, operator } from '../command.ts'

export const keyIssue: Command = {
  usage: 'key issue <lender>',
  means: 'Issue an API key for a lender (id or name). It is shown once.',
  options: [
    { flags: '--mode <mode>', means: 'live or test', required: true },
    {
      flags: '--scopes <scopes>',
      means: 'separated by commas; default: cases:create,cases:read',
    },
    { flags: '--label <text>', means: 'purpose of the key' },
    { flags: '--expires <date>', means: 'expiry date, such as 2027-03-31' },
    { flags: '--rate <number>', means: 'requests per second, if not the default' },
    { flags: '--burst <number>', means: 'burst of requests, if not the default' },
  ],
  async run({ database }, [name = ''], options) {
    const { mode, label, scopes } = options
    if (mode !== 'live' && mode !== 'test') throw invalidRequest(['--mode: must be live or test'])
    const ratePerSecond = wholeOf('--rate', options.rate)
    const rateBurst = wholeOf('--burst', options.burst)
    const { db, keyring, clock } = await database()
    const expiresAt = dateOf(options.expires, clock.now())
    const lender = await lenderOf(db, name)
    const key = await db.transact((tx) =>
      issueKey(
        tx,
        keyring,
        operator,
        {
          lenderId: lender.id,
          mode,
          ...(label !== undefined && { label }),
          ...(scopes !== undefined && { scopes: scopes.split(',').map((scope) => scope.trim()) }),
          ...(expiresAt && { expiresAt }),
          ...(ratePerSecond && { ratePerSecond }),
          ...(rateBurst && { rateBurst }),
        },
        clock.now(),
      ),
    )
    return {
      json: { id: key.id, lender_id: lender.id, mode, key: key.secret, scopes: key.scopes },
      text: `Key ${key.id} for ${lender.name}, ${mode}, ${key.scopes.join(' ')}:\n${key.secret}\nIt is not shown again.`,
    }
  },
}

export const keyList: Command = {
  usage: 'key list [lender]',
  means: 'List the keys of all lenders or of one.',
  async run({ database }, [name]) {
    const { db, clock } = await database()
    const lender = name === undefined ? undefined : await lenderOf(db, name)
    const keys = await listKeys(db, lender?.id ?? null)
    const text = keys.map((key) => ({
      id: key.id,
      lender: key.lender,
      mode: key.mode,
      key: key.key,
      label: key.label,
      scopes: key.scopes.join(' '),
      state: stateOf(key, clock.now()),
      'last used': key.last_used_at ?? '',
    }))
    return { json: keys, text }
  },
}

export const keyRevoke: Command = {
  usage: 'key revoke <id>',
  means: 'Revoke a key; its next request is refused.',
  async run({ database }, [id = '']) {
    const { db, keyring, clock } = await database()
    const revoked = await db.transact((tx) => revokeKey(tx, keyring, operator, id, clock.now()))
    return {
      json: { id, revoked: true, was_valid: revoked },
      text: revoked ? `Key ${id} is revoked.` : `Key ${id} was already revoked.`,
    }
  },
}

async function lenderOf(db: Db, name: string) {
  const lender = await findLender(db, name)
  if (!lender)
    throw new AppError('not_found', `Lender ${name} not found; see: deedwire lender list`)
  return lender
}

function stateOf(key: { revoked_at: Date | null; expires_at: Date | null }, now: Date): string {
  if (key.revoked_at) return 'revoked'
  return key.expires_at && key.expires_at < now ? 'expired' : 'valid'
}

function dateOf(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return undefined
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw invalidRequest(['--expires: is not a date'])
  if (date <= now) throw invalidRequest(['--expires: is in the past'])
  return date
}

function wholeOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw invalidRequest([`${flag}: must be a whole number, 1 or more`])
  return Number(text)
}
