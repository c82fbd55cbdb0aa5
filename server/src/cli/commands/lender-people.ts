import type { Said } from '../../../../cli/src/cli.ts'
import {
  createPersonLink,
  findLender,
  invitePerson,
  listPeople,
  personLinkAddress,
  personRoles,
} from '../../access/access.ts'
import type { Config } from '../../config.ts'
import { AppError } from '../../lib/app-error.ts'
import { type Command, type CommandContext, operator } from '../command.ts'

/** The first people of a lender; their own admins let in the others. */

export const lenderInvite: Command = {
  usage: 'lender invite <lender> <email>',
  means:
    'Add an account of the console for a person of a lender, or make a new link for one. The link sets a password, once.',
  options: [
    { flags: '--role <role>', means: `${personRoles.join(', ')}; required for a new account` },
    { flags: '--name <name>', means: 'default: the e-mail address' },
    { flags: '--also-two-factor', means: 'a new link also removes the second factors' },
  ],
  async run(context, [given = '', email = ''], { role, name = email, alsoTwoFactor }) {
    const { db, keyring, clock } = await context.database()
    const { id: lenderId } = await lenderOf(context, given)
    const found = (await listPeople(db, lenderId)).find((one) => one.email === email.toLowerCase())
    if (found) {
      const wanted = { id: found.id, alsoTwoFactor: Boolean(alsoTwoFactor) }
      const link = await db.transact((tx) =>
        createPersonLink(tx, keyring, operator, lenderId, wanted, clock.now()),
      )
      return linkSaid(context.config, found.id, link)
    }
    const person = { email, name, role: role ?? '' }
    const { id, link } = await db.transact((tx) =>
      invitePerson(tx, keyring, operator, lenderId, person, clock.now()),
    )
    return linkSaid(context.config, id, link)
  },
}

export const lenderPeople: Command = {
  usage: 'lender people <lender>',
  means: 'List the console accounts of a lender.',
  async run(context, [given = '']) {
    const { db } = await context.database()
    const people = await listPeople(db, (await lenderOf(context, given)).id)
    const text = people.map((one) => ({
      id: one.id,
      email: one.email,
      name: one.name,
      role: one.role,
      password: one.has_password ? 'yes' : 'invited',
      'two-factor': one.has_two_factor ? 'yes' : '',
      disabled: one.disabled_at ?? '',
    }))
    return { json: people, text }
  },
}

async function lenderOf({ database }: CommandContext, given: string) {
  const found = await findLender((await database()).db, given)
  if (!found) throw new AppError('not_found', 'Lender not found.')
  return found
}

function linkSaid(
  config: Config,
  id: string,
  { token, expiresAt }: { token: string; expiresAt: Date },
): Said {
  const base = config.publicUrl || `http://${config.host}:${config.port}`
  const url = personLinkAddress(base, token)
  return {
    json: { id, url, expires_at: expiresAt },
    text: `${url}\nIt works once, until ${expiresAt.toISOString()}, and is not shown again. Send it over a secure channel.`,
  }
}
