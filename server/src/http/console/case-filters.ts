import Type, { type Static } from 'typebox'
import { stateCodeOf } from '../../lib/indian-states.ts'
import { object } from '../routing/schema-pieces.ts'
import type { Sound } from '../routing/sound-parts.ts'

/** Filters that lists and figures of cases share. */

/** More than anyone chooses one by one. */
const valuesMax = 20

export const caseFilters = {
  case_type: Type.Optional(
    Type.String({
      pattern: `^[A-Za-z0-9_-]{1,32}(,[A-Za-z0-9_-]{1,32}){0,${valuesMax - 1}}$`,
      'x-fault': `must be at most ${valuesMax} case types, separated by commas`,
      description: 'One or more case types, separated by commas.',
    }),
  ),
  state: Type.Optional(
    Type.String({
      maxLength: 400,
      format: 'text',
      description: 'One or more states of India, names or codes, separated by commas.',
    }),
  ),
}
const CaseFilters = object(caseFilters)

export function caseFiltersOf(asked: Sound<Static<typeof CaseFilters>>, faults: string[]) {
  const names = [...new Set((asked.state ?? '').split(',').map((name) => name.trim()))].filter(
    (name) => name !== '',
  )
  if (names.length > valuesMax) faults.push(`state: must have at most ${valuesMax} values`)
  const codes = names.flatMap((name) => {
    const code = stateCodeOf(name)
    if (!code) faults.push(`state: ${name} is not a state of India`)
    return code ?? []
  })
  return {
    caseTypes: asked.case_type?.split(','),
    stateCodes: names.length > 0 ? [...new Set(codes)] : undefined,
  }
}
