import {
  caseEvents,
  caseFieldFacts,
  caseTypeCatalogue,
  echoedNames,
  type FieldFacts,
  optInEvents,
} from '../../server/src/cases/cases.ts'

/** The fields and events of a case, as types of the SDK. */
export async function describeCaseTypes(): Promise<string> {
  return `// Generated from the tables in server/src/cases/case by \`npm run generate\`.

import type { Optional } from './optional.ts'

/** The documented codes complete in the editor; a lender may have others. */
export type CaseType =
${Object.keys(caseTypeCatalogue)
  .map((code) => `  | '${code}'`)
  .join('\n')}
  | (string & Record<never, never>)

export type CaseEventName =
${caseEvents.map((event) => `  | '${event}'`).join('\n')}

/** Sent only if the callback is registered with it in \`events\`. */
export type OptInEventName = ${optInEvents.map((event) => `'${event}'`).join(' | ')}

/** What a lender sends of a case. */
export interface CaseFields {
${caseFieldFacts.map(sentField).join('\n')}
}

/** What the case view shows of it. */
export interface EchoedFields {
${caseFieldFacts.flatMap(shownField).join('\n')}
}
`
}

function sentField({ name, type, description, isRequired }: FieldFacts): string {
  // The catalogue is a separate type.
  const [means] = description.split(' Catalogue:')
  const value = name === 'case_type' ? 'CaseType' : type
  const field = isRequired ? `${name}: ${value}` : `${name}?: Optional<${value}>`
  return `  /** ${means} */\n  ${field}`
}

const echoed: readonly string[] = echoedNames

function shownField({ name, type, isRequired }: FieldFacts): string[] {
  if (!echoed.includes(name)) return []
  return [`  ${name}: ${isRequired ? type : `${type} | null`}`]
}
