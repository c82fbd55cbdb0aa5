import { any, type ClauseChoices, type ClauseScope } from '../../../api/wording.ts'

type Dimension = 'results' | 'states' | 'case_types'

/** The labels of what clauses are for. */
export function findLabels(choices: ClauseChoices) {
  const labelIn = (of: Dimension, code: string) =>
    choices[of].find((one) => one.code === code)?.label ?? code
  return {
    place: (key: string) => choices.places.find((one) => one.key === key)?.label ?? key,
    result: (code: string) => labelIn('results', code),
    state: (code: string) => labelIn('states', code),
    caseType: (code: string) => labelIn('case_types', code),
    scope: ({ result, state, case_type }: ClauseScope) =>
      [labelIn('results', result), labelIn('states', state), labelIn('case_types', case_type)].join(
        ' · ',
      ),
  }
}
export type Labels = ReturnType<typeof findLabels>

/** The options of a choice; `withAny` has the one for all of them. */
export function toOptions(choices: ClauseChoices, of: Dimension, withAny = false) {
  return choices[of]
    .filter(({ code }) => withAny || code !== any)
    .map(({ code, label }) => ({ value: code, label }))
}
