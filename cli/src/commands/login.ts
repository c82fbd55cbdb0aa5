import { type Command, UsageError } from '../command.ts'
import { checkKey, connect, profileOption, rootIn, urlOption } from '../integrator.ts'
import { checkName, profilesFile, readProfiles, standardName, writeProfiles } from '../profiles.ts'
import { readSecret } from '../read-secret.ts'
import { safe } from '../show.ts'

export const login: Command = {
  usage: 'login',
  means:
    'Keep a key for the other commands. It is asked for, or read from standard input, and checked with the service.',
  example: 'login --url https://api.example.com --profile uat < key.txt',
  options: [
    { ...profileOption, means: `name to keep it under; default: ${standardName}` },
    urlOption,
  ],
  async run(context, _, options) {
    const name = checkName(options.profile ?? standardName)
    // Before the key is asked for: a file that cannot be used would lose it.
    const known = readProfiles()
    const url = rootIn(options.url ?? known.profiles[name]?.url)
    const key = checkKey(await readSecret(`Key for ${url}: `, context.signal))
    if (!/^svc_(test|live)_/.test(key)) {
      throw new UsageError('The key must begin with svc_test_ or svc_live_.')
    }
    const typed = { notice: () => {}, isTyped: (option: string) => option === 'key' }
    const { deedwire } = connect(typed, { key, url })
    const { lender, mode } = await deedwire.whoami({ signal: context.signal })
    // Read again: someone may have logged in with another name while the key was typed.
    const { profiles } = readProfiles()
    profiles[name] = { key, url, lender: lender.name }
    await writeProfiles({ current: name, profiles })
    if (process.env.DEEDWIRE_KEY) {
      context.notice('DEEDWIRE_KEY is set: its key is used instead, unless you give --profile.')
    }
    const where = mode === 'live' ? 'production' : 'UAT'
    const file = profilesFile()
    return {
      json: { profile: name, lender, mode, url, file },
      text: `Logged in as ${safe(lender.name)}, ${where}, at ${url}.\nProfile ${name} is used from now on. Its key is in ${file}.`,
    }
  },
}

export const logout: Command = {
  usage: 'logout [profile]',
  means: 'Remove a profile with its key; without a name the one in use. The key stays valid.',
  example: 'logout uat',
  async run(_, [given]) {
    const { current, profiles } = readProfiles()
    const name = given ?? current
    if (name === undefined) throw new UsageError('No profile is in use; give its name.')
    if (!profiles[name]) throw new UsageError(`There is no profile ${safe(name)}.`)
    delete profiles[name]
    const left = current === name ? undefined : current
    await writeProfiles({ current: left, profiles })
    const next =
      left === undefined && Object.keys(profiles).length > 0
        ? ' Choose another with deedwire profile use.'
        : ''
    return { json: { removed: name }, text: `Profile ${name} was removed.${next}` }
  },
}

export const profileList: Command = {
  usage: 'profile list',
  means: 'List the profiles of this account, with the one in use.',
  example: 'profile list',
  async run() {
    const { current, profiles } = readProfiles()
    const rows = Object.entries(profiles).map(([name, { key, url, lender }]) => ({
      profile: name,
      used: name === current,
      lender,
      environment: key.startsWith('svc_live_') ? 'production' : 'UAT',
      url,
      key: `${key.slice(0, 9)}…${key.slice(-4)}`,
    }))
    return {
      json: rows,
      text: rows.map(({ used, lender, ...row }) => ({
        ...row,
        lender: safe(lender, 40),
        used: used ? 'yes' : '',
      })),
    }
  },
}

export const profileUse: Command = {
  usage: 'profile use <name>',
  means: 'Use a profile where no other is chosen.',
  example: 'profile use uat',
  async run(_, [name = '']) {
    const { profiles } = readProfiles()
    const profile = profiles[name]
    if (!profile) throw new UsageError(`There is no profile ${safe(name)}; deedwire profile list`)
    await writeProfiles({ current: name, profiles })
    return {
      json: { used: name },
      text: `Profile ${name} is used: ${safe(profile.lender)} at ${profile.url}.`,
    }
  },
}
