import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect, publicUrlOf } from './integrator.ts'
import { findProfile, profilesFile, readProfiles, writeProfiles } from './profiles.ts'

const uat = { key: 'svc_test_uat', url: 'https://uat.example.com', lender: 'Kaveri' }
const live = { key: 'svc_live_1', url: 'https://api.example.com', lender: 'Kaveri' }
const both = { current: 'uat', profiles: { uat, live } }

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deedwire-config-'))
  vi.stubEnv('XDG_CONFIG_HOME', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

async function writeText(text: string, mode = 0o600): Promise<void> {
  await mkdir(dirname(profilesFile()), { recursive: true })
  await writeFile(profilesFile(), text)
  await chmod(profilesFile(), mode)
}

describe('the file', () => {
  test('is read back as written, for its owner alone, with nothing left beside it', async () => {
    await writeProfiles(both)
    expect(readProfiles()).toEqual(both)
    expect((await stat(profilesFile())).mode & 0o777).toBe(0o600)
    expect((await stat(dirname(profilesFile()))).mode & 0o777).toBe(0o700)
    expect(await readdir(dirname(profilesFile()))).toEqual(['profiles.json'])
  })

  test('is below the XDG folder, or ~/.config where that is not an absolute path', () => {
    expect(profilesFile()).toBe(join(folder, 'deedwire', 'profiles.json'))
    for (const ignored of ['', 'relative']) {
      vi.stubEnv('XDG_CONFIG_HOME', ignored)
      vi.stubEnv('HOME', '/home/asha')
      expect(profilesFile()).toBe('/home/asha/.config/deedwire/profiles.json')
    }
  })

  test('may be missing', () => {
    expect(readProfiles()).toEqual({ current: undefined, profiles: {} })
    expect(findProfile(undefined)).toBeUndefined()
  })

  test.each([0o644, 0o640, 0o604, 0o620, 0o660])('is refused with mode %o', async (mode) => {
    await writeText(JSON.stringify(both), mode)
    expect(readProfiles).toThrow(
      `has permissions ${mode.toString(8)}, so others can use the keys in it. Run chmod 600 `,
    )
  })

  test.each(['', '{', '[]', '{}', '{"profiles":[]}', '{"profiles":{"a":{"key":1}}}'])(
    'is refused when it contains %j, and stays as it is',
    async (text) => {
      await writeText(text)
      expect(readProfiles).toThrow(profilesFile())
      expect(await readFile(profilesFile(), 'utf8')).toBe(text)
    },
  )
})

test.each(['missing', 'toString', '__proto__', ''])('there is no profile %j', async (name) => {
  await writeProfiles(both)
  expect(() => findProfile(name)).toThrow('there is no profile')
})

/** Which key is sent where; `typed` are the options on the command line, the rest is environment. */
function chosen(typed: Record<string, string>, environment: Record<string, string> = {}) {
  const context = { notice: () => {}, isTyped: (option: string) => option in typed }
  const { apiKey, baseUrl } = connect(context, { ...environment, ...typed })
  return [apiKey, baseUrl]
}

describe('the key of a command', () => {
  beforeEach(() => writeProfiles(both))
  const url = 'https://other.example.com'

  test.each<[string, Record<string, string>, Record<string, string>, [string, string]]>([
    ['the profile in use', {}, {}, [uat.key, `${uat.url}/uat/v1`]],
    ['a profile by name', { profile: 'live' }, {}, [live.key, `${live.url}/v1`]],
    ['a profile of the environment', {}, { profile: 'live' }, [live.key, `${live.url}/v1`]],
    ['a key', { key: 'svc_test_2', url }, {}, ['svc_test_2', `${url}/uat/v1`]],
    ['a key of the environment', {}, { key: 'svc_live_2', url }, ['svc_live_2', `${url}/v1`]],
    [
      'a typed profile, not the environment',
      { profile: 'live' },
      { key: 'svc_test_2', url },
      [live.key, `${live.url}/v1`],
    ],
    [
      'a typed key, not the profile of the environment',
      { key: 'svc_test_2', url },
      { profile: 'live' },
      ['svc_test_2', `${url}/uat/v1`],
    ],
    ['the same URL again', { url: `${uat.url}/` }, {}, [uat.key, `${uat.url}/uat/v1`]],
  ])('is that of %s', (_name, typed, environment, expected) => {
    expect(chosen(typed, environment)).toEqual(expected)
  })

  test.each<[string, Record<string, string>, Record<string, string>, string]>([
    ['both typed', { key: 'svc_test_2', profile: 'uat' }, {}, 'not both'],
    ['both in the environment', {}, { key: 'svc_test_2', profile: 'uat' }, 'are both set'],
    ['an unknown profile', { profile: 'other' }, {}, 'there is no profile other'],
    ['another service', { url }, {}, `the key of profile uat is for ${uat.url}`],
    ['another service, by the environment', {}, { url }, `the key of profile uat is for`],
    ['--live with a test key', { live: 'true' }, {}, '--live: requires a live key'],
  ])('is refused: %s', (_name, typed, environment, message) => {
    expect(() => chosen(typed, environment)).toThrow(message)
  })

  test('its URL is that of public pages too', () => {
    expect(publicUrlOf({})).toBe(uat.url)
    expect(publicUrlOf({ profile: 'live' })).toBe(live.url)
    expect(publicUrlOf({ url })).toBe(url)
  })
})
