import { readFile } from 'node:fs/promises'
import {
  findLender,
  type LenderSignOn,
  readLenderSignOn,
  removeLenderSignOn,
  SingleSignOn,
  setLenderSignOn,
} from '../../access/access.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import type { LenderId } from '../../lib/ids.ts'
import { type Command, type CommandContext, operator } from '../command.ts'

/** The identity provider of a lender, for its people at the console. */

const returnPath = '/console/api/sso/return'

export const signOnSet: Command = {
  usage: 'lender sign-on-set <lender>',
  means:
    'Let people of a lender sign in to the console by its own identity provider (OpenID Connect).',
  options: [
    { flags: '--issuer <url>', means: 'of the provider', required: true },
    { flags: '--client-id <id>', means: 'of the service at the provider', required: true },
    { flags: '--client-secret-file <file>', means: 'with the secret alone', required: true },
    {
      flags: '--domains <names>',
      means: 'of the e-mail addresses of its people, separated by commas',
      required: true,
    },
    { flags: '--label <name>', means: 'on the sign-in page; default: the name of the lender' },
    { flags: '--only', means: 'its people sign in by nothing else; other sessions end' },
    { flags: '--unchecked', means: 'do not ask the provider whether it is one' },
  ],
  async run(context, [given = ''], options) {
    const { db, keyring, clock } = await context.database()
    const { id, name } = await lenderOf(context, given)
    const wanted = {
      issuer: options.issuer ?? '',
      clientId: options.clientId ?? '',
      clientSecret: await secretIn(options.clientSecretFile ?? ''),
      label: options.label ?? name,
      isRequired: Boolean(options.only),
      domains: (options.domains ?? '').split(',').filter((domain) => domain.trim() !== ''),
    }
    if (!options.unchecked) await new SingleSignOn(wanted).check()
    await db.transact((tx) => setLenderSignOn(tx, keyring, operator, id, wanted, clock.now()))
    const { config } = context
    const base = config.publicUrl || `http://${config.host}:${config.port}`
    const saved = await readLenderSignOn(db, id)
    return {
      json: jsonOf(saved),
      text: `People of ${name} can sign in at ${saved.issuer}.\nRegister this address with the provider: ${base}${returnPath}`,
    }
  },
}

export const signOnShow: Command = {
  usage: 'lender sign-on-show <lender>',
  means: 'Show the identity provider of a lender, without its secret.',
  async run(context, [given = '']) {
    const { db } = await context.database()
    const saved = jsonOf(await readLenderSignOn(db, (await lenderOf(context, given)).id))
    return { json: saved, text: [{ ...saved, domains: saved.domains.join(', ') }] }
  },
}

export const signOnRemove: Command = {
  usage: 'lender sign-on-remove <lender>',
  means: 'Remove the identity provider of a lender: its people sign in by password again.',
  async run(context, [given = '']) {
    const { db, keyring, clock } = await context.database()
    const { id } = await lenderOf(context, given)
    await db.transact((tx) => removeLenderSignOn(tx, keyring, operator, id, clock.now()))
    return { json: { removed: true }, text: 'The identity provider was removed.' }
  },
}

async function lenderOf(
  { database }: CommandContext,
  given: string,
): Promise<{ id: LenderId; name: string }> {
  const found = await findLender((await database()).db, given)
  if (!found) throw new AppError('not_found', 'Lender not found.')
  return found
}

async function secretIn(file: string): Promise<string> {
  const secret = await readFile(file, 'utf8').catch(() => {
    throw invalidRequest([`--client-secret-file: ${file} cannot be read`])
  })
  if (secret.trim() === '') throw invalidRequest(['--client-secret-file: the file is empty'])
  return secret.trim()
}

function jsonOf({ issuer, clientId, label, isRequired, domains }: LenderSignOn) {
  return { issuer, client_id: clientId, label, only: isRequired, domains }
}
