import {
  type OpenRoute,
  openRoutes,
  type StaffRoute,
  staffRoutes,
} from '../../server/src/http/backoffice/backoffice.ts'
import { pathParameters } from '../../server/src/http/routing/route.ts'
import { tsOf } from './describe-type.ts'

/** What the workbench knows about the staff routes: their addresses, inputs and outputs. */
export async function describeClient(): Promise<string> {
  const all = [...openRoutes, ...staffRoutes]
  return `// Generated from the table of staff routes. \`npm run generate\` writes it.

export interface StaffApi {
${all.map(typesOf).join('\n')}
}

export const staffApi = {
${all.map(({ name, method, path }) => `  ${name}: { method: '${method}', path: '${path}' },`).join('\n')}
} as const satisfies Record<keyof StaffApi, { method: string; path: string }>
`
}

function typesOf(route: StaffRoute | OpenRoute): string {
  const { name, path, query, body, answers } = route
  const [answer] = Object.values(answers)
  const params = pathParameters(path).map(
    (param) => `${param}: ${param === 'mode' ? "'live' | 'test'" : 'string'}`,
  )
  const lines = [
    `params: ${params.length > 0 ? `{ ${params.join('; ')} }` : 'undefined'}`,
    `query: ${query ? tsOf(query, 2) : 'undefined'}`,
    `body: ${body === 'pdf' ? 'Blob' : body ? tsOf(body, 2) : 'undefined'}`,
    `answer: ${answer?.schema ? tsOf(answer.schema, 2) : answer?.type ? 'Blob' : 'undefined'}`,
  ]
  return `  ${name}: {\n${lines.map((line) => `    ${line}`).join('\n')}\n  }`
}
