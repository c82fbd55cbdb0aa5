import type { Operation } from './document.ts'

/** A request as it is sent, and as curl sends it. */
export interface ApiRequest {
  method: string
  /** From the root of the host. */
  path: string
  headers: Record<string, string>
  body: string | undefined
}

export interface ApiAnswer {
  status: number
  headers: [string, string][]
  text: string
  durationMs: number
}

export function toRequest(
  { method, path, parameters, body: example }: Operation,
  values: Readonly<Record<string, string>>,
  body: string,
): ApiRequest {
  const given = parameters.filter(({ name }) => values[name])
  const textOf = (name: string) => values[name] ?? ''
  const query = new URLSearchParams(
    given.filter(({ place }) => place === 'query').map(({ name }) => [name, textOf(name)]),
  ).toString()
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(name)))
  return {
    method,
    path: query ? `${filled}?${query}` : filled,
    headers: {
      ...(example !== undefined && { 'Content-Type': 'application/json' }),
      ...Object.fromEntries(
        given.filter(({ place }) => place === 'header').map(({ name }) => [name, textOf(name)]),
      ),
    },
    body: example === undefined ? undefined : body,
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The key is a variable: what is copied has no secret. */
export function toCurl({ method, path, headers, body }: ApiRequest, origin: string): string {
  return [
    `curl -sS${method === 'GET' ? '' : ` -X ${method}`} ${quoted(origin + path)}`,
    '-H "Authorization: Bearer $DEEDWIRE_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ].join(' \\\n  ')
}

const timeoutMs = 120_000
const shownMax = 200_000

/** With the key and nothing else: no cookie of the console. */
export async function sendRequest(
  { method, path, headers, body }: ApiRequest,
  key: string,
): Promise<ApiAnswer> {
  const begun = performance.now()
  const reply = await fetch(path, {
    method,
    headers: { ...headers, authorization: `Bearer ${key}` },
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body !== undefined && { body }),
  })
  const text = await reply.text()
  return {
    status: reply.status,
    headers: [...reply.headers],
    text: text.length > shownMax ? `${text.slice(0, shownMax)}…` : text,
    durationMs: Math.round(performance.now() - begun),
  }
}
