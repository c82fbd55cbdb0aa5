import {
  addClause,
  builtInClauses,
  type Clause,
  listOwnClauses,
  type NewClause,
} from '../../reports/reports.ts'
import { type Command, operator } from '../command.ts'

export const wordingList: Command = {
  usage: 'wording list',
  means: 'List the clauses of the certificate: those of the service, then the latest of your own.',
  async run({ database }) {
    const { db } = await database()
    const clauses: Clause[] = [...builtInClauses, ...(await listOwnClauses(db))]
    const shown = clauses.map(({ key, result, state, caseType, version, text }) => ({
      key,
      result,
      state,
      case_type: caseType,
      version,
      text,
    }))
    return { json: shown, text: shown }
  },
}

export const wordingAdd: Command = {
  usage: 'wording add <key> <text>',
  means:
    'Add a clause of the certificate, or the next version of one. An empty text leaves the clause out. Released reports keep their words.',
  options: [
    { flags: '--result <result>', means: 'positive, conditional, negative, query or hold' },
    { flags: '--state <code>', means: 'the code of a state' },
    { flags: '--case-type <code>', means: 'a case type' },
  ],
  async run({ database }, [key = '', text = ''], options) {
    const { db, keyring, clock } = await database()
    const { result = 'any', state = 'any', caseType = 'any' } = options
    const given = { key, text, result: result as NewClause['result'], state, caseType }
    const { version } = await addClause({ db, keyring, clock }, operator, given)
    const added = { key, result, state, case_type: caseType, version, text }
    return { json: added, text: `${key}, version ${version}: ${text || 'left out'}` }
  },
}
