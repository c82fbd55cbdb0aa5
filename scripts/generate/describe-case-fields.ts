import { caseFieldFacts } from '../../server/src/cases/cases.ts'

/** The fields of a case, for the command line of lenders, which is bundled without the service. */
export async function describeCaseFields(): Promise<string> {
  return `// Generated from server/src/cases/case/case-fields.ts by \`npm run generate\`.

export interface CaseField {
  name: string
  label: string
  hint?: string
  type: 'string' | 'number'
  isRequired: boolean
  example: string | number
}

export const caseFieldFacts: readonly CaseField[] = ${JSON.stringify(
    caseFieldFacts.map(({ name, label, hint, type, isRequired, example }) => ({
      name,
      label,
      hint,
      type,
      isRequired,
      example,
    })),
    null,
    2,
  )}
`
}
