/** The parts of our OpenAPI document that are compared with the answers of a service. */
export interface ApiDocument {
  paths: Record<string, Record<string, ApiOperation>>
  webhooks: Record<string, Record<string, ApiOperation>>
  components: { schemas: Record<string, Schema>; headers: Record<string, unknown> }
}

export interface ApiOperation {
  operationId: string
  parameters?: { in: string; name: string; required: boolean }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, { headers?: Record<string, unknown>; content?: object }>
}

interface Schema {
  $ref?: string
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  items?: Schema
}

export interface FoundOperation {
  path: string
  method: string
  operation: ApiOperation
}

export function operationsOf({ paths }: ApiDocument): FoundOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  )
}

/** Finds the operation of a request; an address with fewer variable parts goes first. */
export function operationFinder(document: ApiDocument) {
  const rows = operationsOf(document)
    .map((found) => ({
      ...found,
      variables: found.path.split('{').length,
      pattern: new RegExp(`^${found.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }))
    .sort((a, b) => a.variables - b.variables)
  return (method: string, path: string): FoundOperation | undefined =>
    rows.find((row) => row.method === method && row.pattern.test(path))
}

/**
 * The document as if no field were ever added: answers contain only what it names. The published
 * one allows more, since fields are added within a version.
 */
export function withClosedAnswers(document: ApiDocument): ApiDocument {
  const copy = structuredClone(document)
  const { schemas } = copy.components
  const closed = new Set<unknown>()
  function close(value: unknown): void {
    if (typeof value !== 'object' || value === null || closed.has(value)) return
    closed.add(value)
    const schema = value as Schema
    if (schema.$ref) close(schemas[schema.$ref.split('/').at(-1) ?? ''])
    if (schema.type === 'object' && schema.properties && !('additionalProperties' in schema)) {
      schema.additionalProperties = false
    }
    for (const part of Object.values(value)) close(part)
  }
  for (const { operation } of operationsOf(copy)) {
    for (const { content } of Object.values(operation.responses)) close(content)
  }
  return copy
}
