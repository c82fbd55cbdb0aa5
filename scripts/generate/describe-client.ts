import { openRoutes, staffRoutes } from '../../server/src/http/backoffice/backoffice.ts'
import {
  accountRoutes,
  openRoutes as consoleOpenRoutes,
  modeRoutes,
  readingRoutes,
} from '../../server/src/http/console/console.ts'
import { pathParameters, type Route } from '../../server/src/http/routing/route.ts'
import { tsOf } from './describe-type.ts'

/** What the workbench knows about the staff routes: their addresses, inputs and outputs. */
export async function describeStaffClient(): Promise<string> {
  return describeClient('staff', [...openRoutes, ...staffRoutes])
}

/** What the pages of the lender console know about its routes. */
export async function describeConsoleClient(): Promise<string> {
  const rows = [...consoleOpenRoutes, ...accountRoutes, ...modeRoutes, ...readingRoutes]
  return describeClient('console', rows)
}

type Row = Pick<Route, 'name' | 'method' | 'path' | 'query' | 'body' | 'answers'>

function describeClient(table: 'staff' | 'console', all: readonly Row[]): string {
  const type = table === 'staff' ? 'StaffApi' : 'ConsoleApi'
  return `// Generated from the table of ${table} routes. \`npm run generate\` writes it.

export interface ${type} {
${all.map(typesOf).join('\n')}
}

export const ${table}Api = {
${all.map(({ name, method, path }) => `  ${name}: { method: '${method}', path: '${path}' },`).join('\n')}
} as const satisfies Record<keyof ${type}, { method: string; path: string }>
`
}

function typesOf({ name, path, query, body, answers }: Row): string {
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
