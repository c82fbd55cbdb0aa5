import type { IncomingMessage } from 'node:http'

/** ▦ Headers with a single meaning: with two of them it would be unclear which one counts. */
const onceOnly = new Map(
  [
    'Host',
    'Authorization',
    'Content-Type',
    'Content-Length',
    'Content-Encoding',
    'Transfer-Encoding',
    'Expect',
    'Idempotency-Key',
    'If-Match',
    'Origin',
    'Range',
    'X-CSRF-Token',
    'X-Unattended',
  ].map((name) => [name.toLowerCase(), name]),
)

export interface RequestFaults {
  faults: string[]
  /** The end of the body is uncertain: nothing after it may be read as a request. */
  endsConnection: boolean
}

export interface CheckOptions {
  /** The host of PUBLIC_URL. */
  publicHost?: string | undefined
  isHostOptional?: boolean
}

/**
 * Requests that a proxy in front could interpret differently (RFC 9110, 9112): refused, so that no
 * rule of the proxy can be bypassed.
 */
export function checkRequest(request: IncomingMessage, options: CheckOptions = {}): RequestFaults {
  const { publicHost, isHostOptional = false } = options
  const { headers, httpVersion } = request
  const framing = faultsOfFraming(headers['transfer-encoding'], httpVersion)
  const faults = [...faultsOfNumber(request, isHostOptional), ...framing]
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    faults.push('Expect: only 100-continue is supported')
  }
  if (isForeignTarget(request, publicHost)) {
    faults.push('Host: the address names another host')
  }
  return { faults, endsConnection: framing.length > 0 }
}

function faultsOfNumber({ rawHeaders }: IncomingMessage, isHostOptional: boolean): string[] {
  const seen: string[] = []
  const wrong: string[] = []
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = onceOnly.get(rawHeaders[i]?.toLowerCase() ?? '')
    if (name === undefined) continue
    if (seen.includes(name) && !wrong.includes(name)) wrong.push(name)
    seen.push(name)
  }
  if (!seen.includes('Host') && !isHostOptional) wrong.push('Host')
  return wrong.map((name) => `${name}: must be sent once`)
}

/** RFC 9112, 6.1: we accept no coding but chunked, and HTTP/1.0 has none. */
function faultsOfFraming(coding: string | undefined, httpVersion: string): string[] {
  if (coding === undefined) return []
  if (coding.toLowerCase() !== 'chunked') return ['Transfer-Encoding: must be chunked']
  return httpVersion === '1.1' ? [] : ['Transfer-Encoding: is not allowed in HTTP/1.0']
}

/** The host of `GET http://host/path`, as a client writes it to a proxy. */
const schemeAndHost = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i

function isForeignTarget({ url = '', headers }: IncomingMessage, publicHost?: string): boolean {
  if (url.startsWith('/')) return false
  const named = schemeAndHost.exec(url)?.[1]?.toLowerCase()
  if (named === undefined) return false
  return named !== headers.host?.toLowerCase() || (!!publicHost && named !== publicHost)
}

/**
 * Whether the fixed parts of a route are in the address unencoded. The router decodes them, a proxy
 * may not: its rule for /metrics would not cover /%6Detrics. Values in the address may be encoded;
 * files and pages have names that need no encoding.
 */
export function isSpelledOut(route: string, url: string): boolean {
  if (!url.includes('%')) return true
  const [path = ''] = url.replace(schemeAndHost, '').split(/[?#]/, 1)
  const sent = path.split('/')
  for (const [at, part] of route.split('/').entries()) {
    if (part === '*') return sent.slice(at).every((rest) => !rest.includes('%'))
    if (!part.startsWith(':') && part !== sent[at]) return false
  }
  return true
}
