import { isDeepStrictEqual } from 'node:util'

type Parts = Record<string, Record<string, unknown>>
interface Document {
  paths?: unknown
  webhooks?: unknown
  components?: object
}

interface Operation {
  operationId?: string
  requestBody?: { content?: Record<string, object> }
  responses?: object
}

/** The plugin takes a field called properties for a schema, so examples are added after it. */
export function withExamples<D extends Document>(
  document: D,
  examples: Record<string, unknown>,
): D {
  return withOperations(document, (operation) => {
    const { operationId = '', requestBody } = operation
    const example = examples[operationId]
    if (!requestBody?.content || example === undefined) return operation
    const content = mapped(requestBody.content, (media) => ({ ...(media as object), example }))
    return { ...operation, requestBody: { ...requestBody, content } }
  })
}

/** How clients make each call, by language and operation; the reference shows it beside curl. */
export function withSamples<D extends Document>(
  document: D,
  samples: Record<string, Record<string, string>>,
): D {
  return withOperations(document, (operation) => {
    const found = Object.entries(samples).flatMap(([lang, sources]) => {
      const source = sources[operation.operationId ?? '']
      return source === undefined ? [] : [{ lang, label: lang, source }]
    })
    return found.length === 0 ? operation : { ...operation, 'x-codeSamples': found }
  })
}

/** The answer of a service, by operation and status. */
export function withAnswers<D extends Document>(
  document: D,
  answers: Record<string, Record<string, unknown>>,
): D {
  return withOperations(document, (operation) => {
    const own = answers[operation.operationId ?? ''] ?? {}
    const responses = mapped(operation.responses ?? {}, (answer, status) => {
      const example = own[status]
      const { content, ...others } = answer as { content?: object }
      if (!content || example === undefined) return answer
      return { ...others, content: mapped(content, (one) => ({ ...(one as object), example })) }
    })
    return { ...operation, responses }
  })
}

function withOperations<D extends Document>(
  document: D,
  change: (operation: Operation) => object,
): D {
  const paths = mapped(document.paths ?? {}, (path) =>
    mapped(path as object, (operation) => change(operation as Operation)),
  )
  return { ...document, paths }
}

/**
 * Every object with a title and every header of an answer is defined once, by its name: generated
 * clients name their types so, and the document is a third as long.
 */
export function withNamedParts<D extends Document>(document: D): D {
  const { schemas = {}, ...others } = (document.components ?? {}) as Parts
  const named = { schemas: { ...schemas }, headers: {} } satisfies Parts

  function name(kind: keyof typeof named, called: string, part: unknown): object {
    const parts: Record<string, unknown> = named[kind]
    if (parts[called] !== undefined && !isDeepStrictEqual(parts[called], part)) {
      throw new Error(`two different ${kind} are called ${called}`)
    }
    parts[called] = part
    return { $ref: `#/components/${kind}/${called}` }
  }

  function hoist(value: unknown, isAnswer = false): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((one) => hoist(one))
    const copy = Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        if (isAnswer && key === 'headers') return [key, headersOf(one)]
        return [key, key === 'responses' ? answersOf(one) : hoist(one)]
      }),
    )
    const { title, type } = copy
    return typeof title === 'string' && type === 'object' ? name('schemas', title, copy) : copy
  }
  const answersOf = (answers: object) => mapped(answers, (answer) => hoist(answer, true))
  const headersOf = (headers: object) =>
    mapped(headers, (header, called) => name('headers', called, header))

  const paths = hoist(document.paths)
  const webhooks = document.webhooks !== undefined && { webhooks: hoist(document.webhooks) }
  const components = { ...others, schemas: sorted(named.schemas), headers: sorted(named.headers) }
  return { ...document, paths, ...webhooks, components }
}

function mapped(record: object, change: (value: unknown, key: string) => unknown): object {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))
}

function sorted(record: object): object {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
