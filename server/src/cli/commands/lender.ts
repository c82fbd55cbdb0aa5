import {
  changeLender,
  createLender,
  findLender,
  listLenders,
  type SecondPerson,
  secondPersonChoices,
} from '../../access/access.ts'
import { optionalCaseFields } from '../../cases/cases.ts'
import { AppError, invalidRequest } from '../../lib/app-error.ts'
import { modes } from '../../lib/scope.ts'
import { setContactMail } from '../../mail/mail.ts'
import { type Command, operator } from '../command.ts'

export const lenderCreate: Command = {
  usage: 'lender create <name>',
  means: 'Add a lender. Its two signing secrets are shown once.',
  options: [
    {
      flags: '--require <fields>',
      means: 'optional case fields it must send, separated by commas',
    },
    { flags: '--case-types <codes>', means: 'case types it may send, separated by commas' },
    {
      flags: '--second-person <choice>',
      means:
        'whether a second person approves its live reports: always or never; default: always in production',
    },
  ],
  async run({ config, database }, [name = ''], options) {
    const secondPerson = secondPersonOf(
      options.secondPerson ?? (config.production ? 'always' : 'never'),
    )
    const requiredFields = listOf(options.require)
    const unknown = requiredFields.filter((f) => !optionalCaseFields.some((known) => known === f))
    if (unknown.length > 0) {
      throw invalidRequest(unknown.map((f) => `--require: ${f} is not an optional case field`))
    }
    const caseTypes =
      options.caseTypes === undefined ? {} : { caseTypes: listOf(options.caseTypes) }
    const { db, keyring, clock } = await database()
    const made = await db.transact((tx) =>
      createLender(
        tx,
        keyring,
        operator,
        { name, requiredFields, secondPerson, ...caseTypes },
        clock.now(),
      ),
    )
    const { live, test } = made.signingSecrets
    return {
      json: { id: made.id, name, live_signing_secret: live, test_signing_secret: test },
      text: `Lender ${made.id} (${name}) was added.\nLive signing secret: ${live}\nTest signing secret: ${test}\nThey are not shown again.`,
    }
  },
}

export const lenderList: Command = {
  usage: 'lender list',
  means: 'List the lenders.',
  async run({ database }) {
    const { db } = await database()
    const lenders = await listLenders(db)
    const text = lenders.map(
      ({ id, name, required_fields, case_types, own_names, created_at }) => ({
        id,
        name,
        'also required': required_fields.join(', '),
        'case types': case_types?.join(', ') ?? 'any',
        'own names': own_names?.join('; ') ?? name,
        added: created_at,
      }),
    )
    return { json: lenders, text }
  },
}

export const lenderOwnNames: Command = {
  usage: 'lender own-names <lender> [names...]',
  means:
    'Set the names under which a lender holds mortgages, of banks merged into it too: a mortgage to one of them is its own. Without names: its own name.',
  async run({ database }, [given = '', ...names]) {
    const { db, keyring, clock } = await database()
    const changed = await db.transact(async (tx) => {
      const found = await findLender(tx, given)
      if (!found) throw new AppError('not_found', 'Lender not found.')
      const { id, version } = found
      await changeLender(tx, keyring, operator, id, version, { ownNames: names }, clock.now())
      return (await findLender(tx, id)) ?? found
    })
    const { id, name, own_names } = changed
    return {
      json: { id, name, own_names },
      text: `${name}: mortgages to ${own_names?.join('; ') ?? name} are its own.`,
    }
  },
}

export const lenderSecondPerson: Command = {
  usage: 'lender second-person <lender> <choice>',
  means:
    'Set whether a second person approves the live reports of a lender before their release: always or never.',
  async run({ database }, [given = '', choice = '']) {
    const secondPerson = secondPersonOf(choice)
    const { db, keyring, clock } = await database()
    const found = await db.transact(async (tx) => {
      const lender = await findLender(tx, given)
      if (!lender) throw new AppError('not_found', 'Lender not found.')
      const { id, version } = lender
      await changeLender(tx, keyring, operator, id, version, { secondPerson }, clock.now())
      return lender
    })
    return {
      json: { id: found.id, name: found.name, second_person: secondPerson },
      text: `${found.name}: a second person approves its live reports: ${secondPerson}.`,
    }
  },
}

export const lenderContactMail: Command = {
  usage: 'lender contact-mail <lender> <choice>',
  means:
    'Set whether queries are also sent by e-mail to the contacts of a lender’s cases: on or off.',
  options: [{ flags: '--mode <mode>', means: 'live or test', required: true }],
  async run({ database }, [given = '', choice = ''], { mode }) {
    const known = modes.find((one) => one === mode)
    if (!known) throw invalidRequest(['--mode: must be live or test'])
    if (choice !== 'on' && choice !== 'off') throw invalidRequest(['choice: must be on or off'])
    const opened = await database()
    const found = await findLender(opened.db, given)
    if (!found) throw new AppError('not_found', 'Lender not found.')
    const scope = { lenderId: found.id, mode: known }
    await setContactMail(opened, operator, scope, choice === 'on')
    return {
      json: { id: found.id, name: found.name, mode: known, contact_mail: choice },
      text: `${found.name}: e-mail to contacts about ${known} queries: ${choice}.`,
    }
  },
}

function secondPersonOf(given: string): SecondPerson {
  const choice = secondPersonChoices.find((known) => known === given)
  if (choice) return choice
  throw invalidRequest([`second-person: must be one of ${secondPersonChoices.join(', ')}`])
}

function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
