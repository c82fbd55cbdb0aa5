import { queryOptions } from '@tanstack/react-query'

/** The public description of the API, which every installation serves. */

interface ParameterIn {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  example?: unknown
  examples?: unknown
  schema?: { example?: unknown; examples?: unknown[]; enum?: unknown[] }
}
interface OperationIn {
  operationId: string
  summary: string
  description?: string
  tags?: string[]
  servers?: { url: string }[]
  parameters?: ParameterIn[]
  requestBody?: { content: { 'application/json'?: { example?: unknown } } }
}
interface DocumentIn {
  servers: { url: string }[]
  paths: Record<string, { servers?: { url: string }[] }>
}

export interface Parameter {
  name: string
  place: 'path' | 'query' | 'header'
  isRequired: boolean
  about: string
  example: string
}
export interface Operation {
  id: string
  method: string
  /** From the root of the host, with its parameters in braces. */
  path: string
  summary: string
  about: string
  tag: string
  parameters: Parameter[]
  /** The example of the documentation; undefined: it has no body. */
  body: string | undefined
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

export const operationsQuery = queryOptions({
  queryKey: ['api-operations'],
  queryFn: async ({ signal }) => {
    const timeout = AbortSignal.timeout(30_000)
    const reply = await fetch('/openapi.json', { signal: AbortSignal.any([signal, timeout]) })
    if (!reply.ok) throw new Error(`the description of the API: status ${reply.status}`)
    return readOperations((await reply.json()) as DocumentIn)
  },
  staleTime: Number.POSITIVE_INFINITY,
})

function readOperations({ servers, paths }: DocumentIn): Operation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, OperationIn>).flatMap(([method, found]) => {
      if (!methods.includes(method)) return []
      // The first server is UAT; an operation may name its own.
      const [server] = found.servers ?? item.servers ?? servers
      return [{ ...toOperation(found), method: method.toUpperCase(), path: rootOf(server) + path }]
    }),
  )
}

const rootOf = (server: { url: string } | undefined): string =>
  new URL(server?.url ?? '/', window.location.origin).pathname.replace(/\/$/, '')

function toOperation(found: OperationIn): Omit<Operation, 'method' | 'path'> {
  const { operationId: id, summary, description = '', tags = [], requestBody } = found
  const example = requestBody?.content['application/json']?.example
  return {
    id,
    summary,
    about: description,
    tag: tags[0] ?? 'Other',
    parameters: (found.parameters ?? []).map((one) => ({
      name: one.name,
      place: one.in,
      isRequired: one.required ?? false,
      about: one.description ?? '',
      example: exampleOf(one),
    })),
    body: requestBody && JSON.stringify(example ?? {}, null, 2),
  }
}

function exampleOf({ example, schema }: ParameterIn): string {
  const found = example ?? schema?.example ?? schema?.examples?.[0]
  return found === undefined ? '' : String(found)
}
