import { randomBytes } from 'node:crypto'
import { createStaff, staffRoles } from '../access/access.ts'
import { type Command, operator } from './command.ts'

export const staffCreate: Command = {
  usage: 'staff create <email>',
  means: 'Add a staff account.',
  options: [
    { flags: '--role <role>', means: staffRoles.join(', '), required: true },
    { flags: '--name <name>', means: 'the address if left out' },
    { flags: '--password <password>', means: 'made and shown once if left out' },
  ],
  async run({ database }, [email = ''], { role = '', name = email, password: given }) {
    const password = given ?? randomBytes(12).toString('base64url')
    const { db, keyring } = await database()
    const id = await db.transact((tx) =>
      createStaff(tx, keyring, operator, { email, name, role, password }, new Date()),
    )
    const shown = given === undefined ? { password } : {}
    return {
      json: { id, email, role, ...shown },
      text: `Staff account ${id} (${email}, ${role}) was added.${given === undefined ? `\nPassword: ${password}\nIt is not shown again.` : ''}`,
    }
  },
}
