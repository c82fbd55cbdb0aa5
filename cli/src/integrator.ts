import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deedwire, type Mode } from '../../sdk/src/index.ts'
import { type Option, type TalkContext, UsageError } from './command.ts'
import { findProfile } from './profiles.ts'

/** For lenders' commands: a key and an address, without the service's own settings. */

const localUrl = 'http://127.0.0.1:8080'

const keyOption: Option = {
  flags: '--key <key>',
  env: 'DEEDWIRE_KEY',
  means: 'a test key; default: that of the profile, or the demo lender’s next to a demo',
}
export const urlOption: Option = {
  flags: '--url <url>',
  env: 'DEEDWIRE_URL',
  means: `URL of the service; default: that of the profile, or ${localUrl}`,
}
export const profileOption: Option = {
  flags: '--profile <name>',
  env: 'DEEDWIRE_PROFILE',
  means: 'profile of deedwire login; default: the one chosen by deedwire profile use',
}
/** For features of UAT only. */
export const integratorOptions = [keyOption, urlOption, profileOption] as const

/** For features of both environments. */
export const keyOptions: readonly Option[] = [
  {
    ...keyOption,
    means:
      'a test or live key; default: that of the profile, or the demo lender’s test key next to a demo',
  },
  urlOption,
  profileOption,
  { flags: '--live', means: 'require production; live keys always use it' },
]

type Given = Record<string, string | undefined>
type Asked = Pick<TalkContext, 'notice' | 'isTyped'>

export interface Connection {
  deedwire: Deedwire
  mode: Mode
  baseUrl: string
  apiKey: string
}

/** To the environment of the key. */
export function connect(context: Asked, given: Given): Connection {
  const connection = open(context, given)
  const isSurprise = connection.mode === 'live' && !given.live
  if (isSurprise) context.notice('A live key: this is production.')
  return connection
}

function open(context: Asked, given: Given): Connection {
  const isLiveWanted = Boolean(given.live)
  const { key: apiKey, root } = sourceOf(context, given, isLiveWanted)
  if (!apiKey) throw new UsageError('Give a key with deedwire login, --key or DEEDWIRE_KEY.')
  const isTestKey = checkKey(apiKey).startsWith('svc_test_')
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
  return { deedwire, mode, baseUrl, apiKey }
}

interface Source {
  key: string | undefined
  root: string
}

/**
 * What is typed goes before what the environment says, and a key before a profile. A key is sent
 * only to the service it is kept for.
 */
function sourceOf(context: Asked, given: Given, isLiveWanted: boolean): Source {
  const isKeyTyped = context.isTyped('key')
  const isProfileTyped = Boolean(given.profile) && context.isTyped('profile')
  // A variable of the environment that is empty counts as unset.
  const wanted = given.profile || undefined
  if (given.key && wanted && isKeyTyped === isProfileTyped) {
    throw new UsageError(
      isKeyTyped
        ? 'Give --key or --profile, not both.'
        : 'DEEDWIRE_KEY and DEEDWIRE_PROFILE are both set: unset one, or give --profile or --key.',
    )
  }
  if (given.key && !isProfileTyped) return { key: given.key, root: rootIn(given.url) }
  const profile = findProfile(wanted)
  if (profile) {
    const isUrlGiven = given.url !== undefined && !(isProfileTyped && !context.isTyped('url'))
    if (isUrlGiven && rootOf(given.url ?? '') !== profile.url) {
      throw new UsageError(
        `--url: the key of profile ${profile.name} is for ${profile.url}; give the other key too, or log in there with another profile`,
      )
    }
    return { key: profile.key, root: profile.url }
  }
  const demo = demoOf()
  const root = rootIn(given.url)
  // The demo's keys are sent to the demo only.
  const isDemo = demo?.base_url !== undefined && root === rootOf(demo.base_url)
  return { key: isDemo ? demo[isLiveWanted ? 'live_key' : 'test_key'] : undefined, root }
}

/** The same, for what live keys must not or cannot do. */
export function connectToUat(context: Asked, given: Given, why: string): Connection {
  const connection = open(context, given)
  if (connection.mode === 'live') throw new UsageError(`${why} Give a test key (svc_test_…).`)
  return connection
}

/** For public routes. */
export function openKeylessClient(given: Given): Deedwire {
  return new Deedwire({ baseUrl: `${publicUrlOf(given)}/uat/v1`, apiKey: 'none' })
}

/** For public pages. */
export function publicUrlOf({ url, profile }: Given): string {
  return url === undefined
    ? (findProfile(profile || undefined)?.url ?? rootIn(undefined))
    : rootOf(url)
}

/** The given address, or that of a service on this machine. */
export function rootIn(url: string | undefined): string {
  return rootOf(url ?? demoOf()?.base_url ?? localUrl)
}

/** fetch quotes a malformed header in its error, so a key with a line break would leak there. */
export function checkKey(key: string): string {
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new UsageError('--key: must be the key as issued, without spaces or line breaks')
}

/** Without the environment, which is known from the key. */
function rootOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
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
