import type { TSchema } from 'typebox'
import {
  type OpenRoute,
  openRoutes,
  type StaffRoute,
  staffRoutes,
} from './http/backoffice/backoffice.ts'

/** What the workbench knows of the staff routes: their addresses, and what goes in and out. */
export async function describeClient(): Promise<string> {
  const all = [...openRoutes, ...staffRoutes]
  return `// Generated from the table of staff routes. \`npm run generate\` makes it anew.

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
  const names = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => param)
  const params = names.map(
    (param) => `${param}: ${param === 'mode' ? "'live' | 'test'" : 'string'}`,
  )
  const lines = [
    `params: ${params.length > 0 ? `{ ${params.join('; ')} }` : 'undefined'}`,
    `query: ${query ? tsOf(query, 2) : 'undefined'}`,
    `body: ${body === 'pdf' ? 'Blob' : body ? tsOf(body, 2) : 'undefined'}`,
    `answer: ${answers.schema ? tsOf(answers.schema, 2) : answers.type ? 'Blob' : 'undefined'}`,
  ]
  return `  ${name}: {\n${lines.map((line) => `    ${line}`).join('\n')}\n  }`
}

/** The parts of JSON Schema that our tables use; any other is a fault of this file. */
interface Known {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Known[]
  allOf?: readonly Known[]
  items?: Known
  properties?: Record<string, Known>
  patternProperties?: Record<string, Known>
  additionalProperties?: boolean | Known
  required?: readonly string[]
}

function tsOf(schema: TSchema | Known, depth: number): string {
  const known = schema as Known
  if (known.const !== undefined) return literal(known.const)
  if (known.enum) return known.enum.map(literal).join(' | ')
  if (known.anyOf) return known.anyOf.map((one) => tsOf(one, depth)).join(' | ')
  if (known.allOf) return known.allOf.map((one) => tsOf(one, depth)).join(' & ')
  switch (known.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return known.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return `Array<${known.items ? tsOf(known.items, depth) : 'unknown'}>`
    case 'object':
      return objectOf(known, depth)
    case undefined:
      return 'unknown'
    default:
      throw new Error(`no type for a schema of type ${known.type}`)
  }
}

function objectOf({ properties, patternProperties, required = [], ...rest }: Known, depth: number) {
  const [pattern] = Object.values(patternProperties ?? {})
  if (pattern) return `Record<string, ${tsOf(pattern, depth)}>`
  if (!properties) return rest.additionalProperties === false ? 'object' : 'Record<string, unknown>'
  const indent = '  '.repeat(depth + 1)
  const lines = Object.entries(properties).map(([name, one]) => {
    const key = /^[a-zA-Z_]\w*$/.test(name) ? name : `'${name}'`
    return `${indent}${key}${required.includes(name) ? '' : '?'}: ${tsOf(one, depth + 1)}`
  })
  return lines.length === 0 ? 'object' : `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
}

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : JSON.stringify(value)
