import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deedwire, type Mode } from '../../../sdk/src/index.ts'
import { type CommandContext, type Option, UsageError } from './command.ts'

/** For lenders' commands: a key and an address, without the service's own settings. */

const localUrl = 'http://127.0.0.1:8080'

const keyOption: Option = {
  flags: '--key <key>',
  env: 'DEEDWIRE_KEY',
  means: 'a test key; default: the demo lender’s, if this machine has one',
}
export const urlOption: Option = {
  flags: '--url <url>',
  env: 'DEEDWIRE_URL',
  means: `URL of the service; default: ${localUrl}`,
}
/** For features of UAT only. */
export const integratorOptions = [keyOption, urlOption] as const

/** For features of both environments. */
export const keyOptions: readonly Option[] = [
  {
    ...keyOption,
    means: 'a test or live key; default: the demo lender’s test key, if this machine has one',
  },
  urlOption,
  { flags: '--live', means: 'require production; live keys always use it' },
]

type Given = Record<string, string | undefined>

export interface Connection {
  deedwire: Deedwire
  mode: Mode
  baseUrl: string
}

/** To the environment of the key. */
export function connect(context: Pick<CommandContext, 'notice'>, given: Given): Connection {
  const connection = open(context, given)
  const isSurprise = connection.mode === 'live' && !given.live
  if (isSurprise) context.notice('A live key: this is production.')
  return connection
}

function open(context: Pick<CommandContext, 'notice'>, given: Given): Connection {
  const { key, url } = given
  const isLiveWanted = Boolean(given.live)
  const demo = demoOf()
  const root = rootOf(url ?? demo?.base_url ?? localUrl)
  // The demo's keys are sent to the demo only.
  const isDemo = demo?.base_url !== undefined && root === rootOf(demo.base_url)
  const apiKey = key ?? (isDemo ? demo[isLiveWanted ? 'live_key' : 'test_key'] : undefined)
  if (!apiKey) throw new UsageError('Give a key with --key or DEEDWIRE_KEY.')
  if (/[^\x21-\x7e]/.test(apiKey)) {
    throw new UsageError('--key: must be the key as issued, without spaces or line breaks')
  }
  const isTestKey = apiKey.startsWith('svc_test_')
  if (isLiveWanted && isTestKey) {
    throw new UsageError('--live: requires a live key (svc_live_…); this is a test key')
  }
  const mode = isLiveWanted || apiKey.startsWith('svc_live_') ? 'live' : 'test'
  const baseUrl = `${root}${mode === 'live' ? '/v1' : '/uat/v1'}`
  const deedwire = new Deedwire({
    baseUrl,
    apiKey,
    onRetry: ({ error, delayMs }) =>
      context.notice(`${error.message}. Retrying in ${(delayMs / 1000).toFixed(1)} s.`),
  })
  return { deedwire, mode, baseUrl }
}

/** The same, for what live keys must not or cannot do. */
export function connectToUat(
  context: Pick<CommandContext, 'notice'>,
  given: Given,
  why: string,
): Connection {
  const connection = open(context, given)
  if (connection.mode === 'live') throw new UsageError(`${why} Give a test key (svc_test_…).`)
  return connection
}

/** For public routes. */
export function openKeylessClient({ url }: Given): Deedwire {
  const baseUrl = `${rootOf(url ?? demoOf()?.base_url ?? localUrl)}/uat/v1`
  return new Deedwire({ baseUrl, apiKey: 'none' })
}

/** For public pages. */
export function publicUrlOf({ url }: Given): string {
  return rootOf(url ?? demoOf()?.base_url ?? localUrl)
}

/** Without the environment, which is known from the key. */
function rootOf(url: string): string {
  const parsed = URL.parse(url)
  const isFit =
    (parsed?.protocol === 'https:' || parsed?.protocol === 'http:') &&
    !parsed.username &&
    !parsed.password &&
    !parsed.search &&
    !parsed.hash
  if (!isFit) throw new UsageError('--url: must be a URL such as https://api.example.com')
  return url.replace(/\/+$/, '').replace(/(\/uat)?\/v1$/, '')
}

interface Demo {
  base_url: string
  uat_url: string
  live_key: string
  test_key: string
}

/** The file written by the first start of a demo installation. */
function demoOf(): Demo | undefined {
  try {
    return JSON.parse(readFileSync(join('data', 'quickstart.json'), 'utf8'))
  } catch {
    return undefined
  }
}
