import { createRequire } from 'node:module'
import { describeApi } from '../../server/src/http/v1/api-document.ts'

/** The parts of a Postman collection, format 2.1, that are used here. */
export interface PostmanCollection {
  info: { name: string; description: string; schema: string }
  auth: object
  variable: { key: string; value: string; description: string }[]
  item: PostmanFolder[]
}

export interface PostmanFolder {
  name: string
  description: string
  item: PostmanRequest[]
}

export interface PostmanRequest {
  name: string
  request: {
    method: string
    description: string
    header: PostmanField[]
    url: {
      raw: string
      host: string[]
      path: string[]
      query?: PostmanField[]
      variable?: PostmanField[]
    }
    body?: { mode: 'raw'; raw: string; options: object }
    auth?: { type: 'noauth' }
  }
  event?: { listen: 'test'; script: { type: string; exec: string[] } }[]
}

export interface PostmanField {
  key: string
  value: string
  description?: string
  disabled?: true
}

const receiver = 'https://los.lender.example/deedwire/callbacks'

/**
 * Filled in by the user, or by a request for the next one. The defaults are those of a first start.
 */
const variables = [
  ['base_url', 'http://127.0.0.1:8080/uat/v1', 'UAT, with a test key. Production is /v1.'],
  ['service_url', 'http://127.0.0.1:8080', 'Without a path.'],
  ['key', '', 'Your API key; data/quickstart.json has one after a first start.'],
  ['receiver_url', receiver, 'Where your system receives callbacks.'],
  ['ref', 'LOS-2026-000481', 'external_ref, percent-encoded, or case id.'],
  ['withdraw_ref', 'LOS-2026-000482', 'The case to withdraw: it cannot be opened again.'],
  ['query_id', 'query_01kb2x8m5v0000000000000000', 'Set by Read the queries of a case.'],
  ['collateral_id', 'col_01kb2x8m5v0000000000000000', 'Set by Verify properties.'],
  ['delivery_id', 'dlv_01kb2x8m5v0000000000000000', 'Set by List deliveries.'],
] as const

/** By address: the values that an answer provides to later requests. */
export const remembered: Record<string, { variable: string; field: string }> = {
  'GET cases/:ref/queries': { variable: 'query_id', field: 'queries[0].id' },
  'POST collateral': { variable: 'collateral_id', field: 'data.id' },
  'GET callback/deliveries': { variable: 'delivery_id', field: 'deliveries[0].id' },
}

export async function describePostman(): Promise<string> {
  return `${JSON.stringify(await buildPostman(), null, 2)}\n`
}

export async function buildPostman(): Promise<PostmanCollection> {
  const document = JSON.parse(await describeApi())
  // Hosts are variables here; the converter would make each operation's server part of its path.
  const withoutServers = (key: string, value: unknown) => (key === 'servers' ? undefined : value)
  const made = await convert(JSON.stringify(document, withoutServers))
  return {
    info: {
      name: made.info.name,
      description: 'Generated from docs/api/v1.openapi.json by `npm run generate`.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: variables.map(([key, value, description]) => ({ key, value, description })),
    item: made.item.map((folder) => ({
      name: folder.name,
      description: textOf(folder.description),
      item: folder.item.map(polished),
    })),
  }
}

type Text = string | { content: string } | undefined
interface MadeField {
  key: string
  value: string
  description?: Text
  disabled?: boolean
}
interface MadeRequest {
  name: string
  request: {
    method: string
    description: Text
    header: MadeField[]
    url: { path: string[]; query: MadeField[]; variable: MadeField[] }
    body?: { raw?: string }
  }
}
interface Made {
  info: { name: string }
  item: { name: string; description: Text; item: MadeRequest[] }[]
}

const textOf = (text: Text) => (typeof text === 'string' ? text : (text?.content ?? ''))

/** Without random ids and without a list of invented answers for each request. */
function polished({ name, request }: MadeRequest): PostmanRequest {
  const { path } = request.url
  const isPublic = path[0] === '.well-known'
  const host = [isPublic ? '{{service_url}}' : '{{base_url}}']
  const { variable, query } = request.url
  const body = request.body?.raw?.replaceAll(receiver, '{{receiver_url}}')
  const kept = remembered[`${request.method} ${path.join('/')}`]
  return {
    name,
    request: {
      method: request.method,
      description: textOf(request.description),
      header: request.header.flatMap((one) => headerOf(one)),
      url: {
        raw: [...host, ...path].join('/'),
        host,
        path,
        ...(query.length > 0 && {
          query: query.map((one) => ({ ...fieldOf(one), disabled: true })),
        }),
        ...(variable.length > 0 && {
          variable: variable.map((one) => ({ ...fieldOf(one), value: variableFor(one.key, path) })),
        }),
      },
      ...(body && {
        body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } },
      }),
      ...(isPublic && { auth: { type: 'noauth' } }),
    },
    ...(kept && { event: [{ listen: 'test', script: scriptFor(kept) }] }),
  }
}

const fieldOf = ({ key, description }: MadeField): PostmanField => ({
  key,
  value: '',
  description: textOf(description).replace(/^\(Required\) /, ''),
})

/** A new Idempotency-Key for each run, if it is switched on. */
function headerOf({ key, value, description }: MadeField): PostmanField[] {
  if (key === 'Accept') return []
  if (key !== 'Idempotency-Key') return [{ key, value }]
  return [{ key, value: '{{$guid}}', description: textOf(description), disabled: true }]
}

function variableFor(key: string, path: string[]): string {
  // A separate one, so that a run of the whole collection does not end the case of the others.
  if (key === 'ref') return path.at(-1) === 'withdraw' ? '{{withdraw_ref}}' : '{{ref}}'
  if (path[0] === 'cases') return '{{query_id}}'
  return path[0] === 'collateral' ? '{{collateral_id}}' : '{{delivery_id}}'
}

function scriptFor({ variable, field }: { variable: string; field: string }) {
  const [list, rest] = field.split('[0]')
  const value = rest ? `${list}?.[0]?${rest}` : field.replace('.', '?.')
  return {
    type: 'text/javascript',
    exec: [
      `const found = pm.response.json().${value}`,
      `if (found) pm.collectionVariables.set('${variable}', found)`,
    ],
  }
}

interface Converted {
  result: boolean
  reason?: string
  output?: { data: Made }[]
}
interface Converter {
  convertV2(
    input: { type: 'string'; data: string },
    options: object,
    done: (error: Error | null, converted: Converted) => void,
  ): void
}

/** A development tool, loaded only when used. */
function convert(document: string): Promise<Made> {
  const converter = createRequire(import.meta.url)('openapi-to-postmanv2') as Converter
  const options = { folderStrategy: 'Tags', parametersResolution: 'Example' }
  return new Promise((done, fail) => {
    converter.convertV2({ type: 'string', data: document }, options, (error, converted) => {
      const made = converted?.output?.[0]?.data
      if (error || !made) fail(error ?? new Error(converted?.reason ?? 'nothing was made'))
      else done(made)
    })
  })
}
