import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  changeStaff,
  createResetLink,
  createStaff,
  findStaff,
  listStaff,
  resetAddress,
  setAdvocate,
  staffRoles,
} from '../../access/access.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import { type Command, operator } from '../command.ts'

export const staffCreate: Command = {
  usage: 'staff create <email>',
  means: 'Add a staff account.',
  options: [
    { flags: '--role <role>', means: staffRoles.join(', '), required: true },
    { flags: '--name <name>', means: 'default: the e-mail address' },
    { flags: '--password <password>', means: 'default: one is generated and shown once' },
  ],
  async run({ database }, [email = ''], { role = '', name = email, password: given }) {
    const password = given ?? newPassword()
    const { db, keyring, clock } = await database()
    const id = await db.transact((tx) =>
      createStaff(tx, keyring, operator, { email, name, role, password }, clock.now()),
    )
    const shown = given === undefined ? { password } : {}
    return {
      json: { id, email, role, ...shown },
      text: `Staff account ${id} (${email}, ${role}) was added.${given === undefined ? `\nPassword: ${password}\nIt is not shown again.` : ''}`,
    }
  },
}

export const staffList: Command = {
  usage: 'staff list',
  means: 'List the staff accounts.',
  async run({ database }) {
    const { db } = await database()
    const staff = await listStaff(db)
    const text = staff.map(
      ({ id, email, name, role, has_password, has_two_factor, disabled_at }) => ({
        id,
        email,
        name,
        role,
        'signs in by': has_password ? 'password' : 'single sign-on',
        'two-factor': has_two_factor ? 'yes' : '',
        disabled: disabled_at ?? '',
      }),
    )
    return { json: staff, text }
  },
}

export const staffChange: Command = {
  usage: 'staff change <email>',
  means: 'Change a staff account; this ends its sessions.',
  options: [
    { flags: '--role <role>', means: staffRoles.join(', ') },
    { flags: '--name <name>', means: 'name shown to colleagues' },
    { flags: '--disable', means: 'disable the account' },
    { flags: '--enable', means: 'enable the account' },
    { flags: '--new-password', means: 'generate a new password, shown once' },
  ],
  async run({ database }, [email = ''], { role, name, disable, enable, newPassword: renew }) {
    if (disable && enable) throw invalidRequest(['--disable: contradicts --enable'])
    const { db, keyring, clock } = await database()
    const found = await findStaff(db, email)
    if (!found) throw new AppError('not_found', `Staff account ${email} not found.`)
    const password = renew ? newPassword() : undefined
    const change = {
      ...(role !== undefined && { role }),
      ...(name !== undefined && { name }),
      ...((disable || enable) && { disabled: Boolean(disable) }),
      ...(password !== undefined && { password }),
    }
    if (Object.keys(change).length === 0) throw invalidRequest(['options: nothing to change'])
    const changed = await db.transact((tx) =>
      changeStaff(tx, keyring, operator, found.id, change, clock.now()),
    )
    const shown = password === undefined ? {} : { password }
    const state = changed.disabled_at ? 'disabled' : 'enabled'
    return {
      json: { ...changed, ...shown },
      text: `Staff account ${changed.id} (${changed.email}) is ${changed.role} and ${state}.${password === undefined ? '' : `\nPassword: ${password}\nIt is not shown again.`}`,
    }
  },
}

export const staffAdvocate: Command = {
  usage: 'staff advocate <email>',
  means: 'Make the holder of a staff account an advocate who signs reports.',
  options: [
    { flags: '--name <name>', means: 'name as printed; default: the name of the account' },
    { flags: '--enrolment <number>', means: 'enrolment number' },
    { flags: '--bar-council <name>', means: 'bar council' },
    { flags: '--signature <file>', means: 'picture of the signature: PNG of at most 200 KB' },
    { flags: '--remove', means: 'the holder signs no more reports' },
  ],
  async run({ database }, [email = ''], options) {
    const { db, keyring, clock } = await database()
    const found = await findStaff(db, email)
    if (!found) throw new AppError('not_found', `Staff account ${email} not found.`)
    const { name, enrolment, barCouncil, signature: file, remove } = options
    const advocate = remove
      ? null
      : {
          name: name ?? found.advocate_name ?? found.name,
          enrolmentNumber: enrolment ?? found.enrolment_number ?? '',
          barCouncil: barCouncil ?? found.bar_council ?? '',
          ...(file !== undefined && { signature: await readFile(file) }),
        }
    await db.transact((tx) => setAdvocate(tx, keyring, operator, found.id, advocate, clock.now()))
    const text = advocate
      ? `${advocate.name} (${advocate.enrolmentNumber}) signs reports.`
      : `${found.name} signs no more reports.`
    const { signature: _, ...json } = { signature: null, ...advocate }
    return { json: { id: found.id, ...json }, text }
  },
}

export const staffResetLink: Command = {
  usage: 'staff reset-link <email>',
  means: 'Make a link by which a person sets a new password: once, within an hour.',
  options: [{ flags: '--also-two-factor', means: 'the link also removes the second factors' }],
  async run({ database, config }, [email = ''], { alsoTwoFactor }) {
    if (!config.staff.passwordSignIn) {
      throw new AppError('not_ready', 'Passwords are switched off here.')
    }
    const { db, keyring, clock } = await database()
    const wanted = { idOrEmail: email, alsoTwoFactor: Boolean(alsoTwoFactor) }
    const { token, expiresAt } = await db.transact((tx) =>
      createResetLink(tx, keyring, operator, wanted, clock.now()),
    )
    const base = config.publicUrl || `http://${config.host}:${config.port}`
    const url = resetAddress(base, token)
    return {
      json: { url, expires_at: expiresAt, also_two_factor: wanted.alsoTwoFactor },
      text: `${url}\nIt works once, until ${expiresAt.toISOString()}, and is not shown again. Send it over a secure channel.`,
    }
  },
}

function newPassword(): string {
  return randomBytes(12).toString('base64url')
}
