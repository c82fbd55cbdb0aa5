import { type DeedwireOptions, isVisibleAscii } from './client-options.ts'
import { nodeProcess } from './node-process.ts'

export interface Connection {
  /** Without a slash at its end. */
  baseUrl: string
  apiKey: string
}

/** By the beginning of a key. Decisions, section 1. */
const environments = { svc_live_: '/v1', svc_test_: '/uat/v1' } as const

/** What the options leave out is read from the environment. */
export function connectionOf(options: DeedwireOptions): Connection {
  const apiKey = checkApiKey(given(options, 'apiKey', 'DEEDWIRE_KEY'))
  if (options.baseUrl === undefined) {
    const url = checkUrl('url', given(options, 'url', 'DEEDWIRE_URL'))
    return { baseUrl: addressFor(apiKey, url), apiKey }
  }
  if (options.url !== undefined) throw new TypeError('Give url or baseUrl, not both')
  return { baseUrl: checkUrl('baseUrl', options.baseUrl), apiKey }
}

function given(
  options: DeedwireOptions,
  option: 'apiKey' | 'url',
  variable: 'DEEDWIRE_KEY' | 'DEEDWIRE_URL',
): string {
  const value = options[option] ?? nodeProcess?.env?.[variable]
  if (value === undefined || value === '') {
    throw new TypeError(`${option} is missing: give it, or set ${variable}`)
  }
  return value
}

function addressFor(apiKey: string, url: string): string {
  const prefix = apiKey.slice(0, 9)
  if (!isPrefix(prefix)) {
    throw new TypeError('apiKey must begin with svc_test_ or svc_live_; or give baseUrl, not url')
  }
  const path = environments[prefix]
  const written = /(?:\/uat)?\/v1$/.exec(url)?.[0]
  if (written !== undefined && written !== path) {
    throw new TypeError(`url ends with ${written}, but keys that begin with ${prefix} use ${path}`)
  }
  return written === undefined ? url + path : url
}

function isPrefix(prefix: string): prefix is keyof typeof environments {
  return prefix in environments
}

function checkUrl(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new TypeError(`${option} must be an absolute http or https URL`)
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new TypeError(`${option} must have no user name, password, query or fragment`)
  }
  return url.href.replace(/\/+$/, '')
}

/** fetch quotes a malformed header in its error, so a key with a line break would leak there. */
function checkApiKey(apiKey: string): string {
  if (!isVisibleAscii(apiKey)) {
    throw new TypeError('apiKey must be the key as issued, without spaces or line breaks')
  }
  return apiKey
}
