import { describeApi } from '../../server/src/http/v1/api-document.ts'
import { tsOf } from './describe-type.ts'

interface Media {
  content?: Record<string, { schema: object }>
}

interface Operation {
  operationId: string
  parameters?: { in: string; name: string; schema: object }[]
  requestBody?: Media
  responses: Record<string, Media>
}

type Paths = Record<string, Record<string, Operation>>

/** Inputs and outputs of the public routes, for the SDK to compare its own types with. */
export async function describeLenderApi(): Promise<string> {
  const document = JSON.parse(await describeApi())
  const paths = spelledOut(document.paths, document.components.schemas) as Paths
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  return `// Generated from docs/api/v1.openapi.json. \`npm run generate\` writes it.

export interface LenderApi {
${operations.map(typesOf).join('\n')}
}
`
}

/** Inlines each schema where it is named. None of them is recursive. */
function spelledOut(value: unknown, schemas: Record<string, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => spelledOut(one, schemas))
  const { $ref } = value as { $ref?: string }
  if ($ref !== undefined) return spelledOut(schemas[$ref.split('/').at(-1) ?? ''], schemas)
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, spelledOut(one, schemas)]),
  )
}

function typesOf({ operationId, parameters = [], requestBody, responses }: Operation): string {
  const query = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) => `${name}?: ${tsOf(schema, 2)}`)
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 300)
  const answers = successes.map(([status, answer]) => `${status}: ${mediaOf(answer)}`)
  const lines = [
    `query: ${query.length > 0 ? `{ ${query.join('; ')} }` : 'undefined'}`,
    `body: ${mediaOf(requestBody)}`,
    `answers: { ${answers.join('; ')} }`,
  ]
  return `  ${operationId}: {\n${lines.map((line) => `    ${line}`).join('\n')}\n  }`
}

function mediaOf(media: Media | undefined): string {
  const schema = media?.content?.['application/json']?.schema
  return schema ? tsOf(schema, 2) : 'undefined'
}
