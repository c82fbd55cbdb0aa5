import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gt, major, minor, valid } from 'semver'
import { buildArtefacts } from './build-artefacts.ts'
import { readUnreleased, releaseChanges } from './changelog.ts'
import { readRun, run } from './run.ts'
import { setVersion } from './version-places.ts'

/**
 * `npm run release -- VERSION [--dry-run | --rebuild]`: docs/release.md.
 *
 * Nothing leaves this machine: who releases pushes commit and tag, and publishes what is in
 * `release/`. Up to the last step only files change, and they are put back if anything fails.
 */
const root = resolve(import.meta.dirname, '../..')
const usage = `npm run release -- VERSION              sets the version, builds, commits and tags
npm run release -- VERSION --dry-run    builds what would be released, and puts everything back
npm run release -- VERSION --rebuild    builds the release that is checked out again`

class Refused extends Error {}

const git = (...args: string[]) => readRun('git', args, { cwd: root })
const say = (line: string) => process.stdout.write(`${line}\n`)

// The running program gets the signal too and ends; then everything is put back.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

try {
  const { version, isDry, isRebuild } = readArguments()
  if (isRebuild) rebuild(version)
  else release(version, isDry)
} catch (error) {
  const { message } = error as Error
  process.stderr.write(`${error instanceof Refused ? '' : 'The release failed. '}${message}\n`)
  process.exitCode = 1
}

function readArguments() {
  const options = { 'dry-run': { type: 'boolean' }, rebuild: { type: 'boolean' } } as const
  const read = () => {
    try {
      return parseArgs({ options, allowPositionals: true })
    } catch (error) {
      throw new Refused(`${(error as Error).message}\n${usage}`)
    }
  }
  const { values, positionals } = read()
  const [version = ''] = positionals
  const isDry = values['dry-run'] === true
  const isRebuild = values.rebuild === true
  if (positionals.length !== 1 || (isDry && isRebuild)) throw new Refused(usage)
  if (valid(version) !== version) {
    throw new Refused(`${version}: not a version like 1.2.3 or 1.2.3-rc.1.`)
  }
  return { version, isDry, isRebuild }
}

function release(version: string, isDry: boolean): void {
  const from: string = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
  refuseUnlessReady(version, from)
  const seconds = readSeconds()
  const base = git('rev-parse', 'HEAD')
  let commit: string
  let folder: string
  try {
    setVersion(root, from, version)
    const file = join(root, 'CHANGELOG.md')
    const date = new Date(seconds * 1000).toISOString().slice(0, 10)
    writeFileSync(file, releaseChanges(readFileSync(file, 'utf8'), version, date))
    commit = makeCommit(base, version, seconds)
    folder = buildArtefacts({ root, version, commit })
    refuseIfBuildChangedFiles(commit)
  } catch (error) {
    putBack()
    throw error
  }
  const built = `release/${relative(join(root, 'release'), folder)}`
  if (isDry) {
    putBack()
    say(`${version} would be released as it is in ${built}. Nothing else has changed.`)
    return
  }
  git('tag', '--annotate', `v${version}`, '--message', `Deedwire ${version}`, commit)
  try {
    // Fails if the branch moved meanwhile.
    git('update-ref', '-m', `release: ${version}`, 'HEAD', commit, base)
  } catch (error) {
    git('tag', '--delete', `v${version}`)
    putBack()
    throw error
  }
  say(`${version} is released on this machine: commit ${commit.slice(0, 12)}, tag v${version}.`)
  say(`Its files are in ${built}. To publish it, follow docs/release.md.`)
}

/** Of the same version there is one build, whoever builds it. */
function rebuild(version: string): void {
  refuseChanges()
  const tag = `v${version}`
  if (!git('tag', '--list', tag)) throw new Refused(`There is no tag ${tag}.`)
  const commit = git('rev-parse', `${tag}^{commit}`)
  if (git('rev-parse', 'HEAD') !== commit) {
    throw new Refused(`${tag} is not what is checked out: git checkout ${tag} && npm ci`)
  }
  const folder = buildArtefacts({ root, version, commit })
  say(`${version} is rebuilt in release/${relative(join(root, 'release'), folder)}.`)
}

function refuseUnlessReady(version: string, from: string): void {
  const branch = git('branch', '--show-current')
  const branches = ['main', `release/${major(version)}.${minor(version)}`]
  if (!branches.includes(branch)) {
    const where = branch ? `the branch ${branch}` : 'no branch'
    throw new Refused(`A release is made on ${branches.join(' or ')}; this is ${where}.`)
  }
  refuseChanges()
  if (git('tag', '--list', `v${version}`)) throw new Refused(`The tag v${version} exists already.`)
  if (!gt(version, from)) throw new Refused(`${version} is not newer than ${from}.`)
  const changes = readUnreleased(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  if (!changes) throw new Refused('CHANGELOG.md has nothing below “Unreleased”.')
  if (!existsSync(join(root, 'node_modules'))) throw new Refused('Run npm ci first.')
}

function refuseChanges(): void {
  const changed = git('status', '--porcelain')
  if (changed) throw new Refused(`Commit or remove these first:\n${changed}`)
}

/** SOURCE_DATE_EPOCH or now, in whole seconds, as in a commit. */
function readSeconds(): number {
  const given = process.env.SOURCE_DATE_EPOCH
  if (given === undefined) return Math.floor(Date.now() / 1000)
  const seconds = Number(given)
  if (!/^\d{1,11}$/.test(given)) throw new Refused('SOURCE_DATE_EPOCH is not a number of seconds.')
  return seconds
}

/** A commit that no branch and no tag knows yet. */
function makeCommit(base: string, version: string, seconds: number): string {
  git('add', '--update')
  const message = `release: ${version}`
  const date = `${seconds} +0000`
  const env = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  const args = ['commit-tree', git('write-tree'), '-p', base, '-m', message]
  return readRun('git', args, { cwd: root, env })
}

/** Packages are built in the checkout: what a build changes would be in them and not in the tag. */
function refuseIfBuildChangedFiles(commit: string): void {
  const changed = git('diff', '--name-only', commit)
  if (changed) throw new Error(`The build changed files of the repository:\n${changed}`)
}

/** The tree was clean, so everything that differs is ours. */
function putBack(): void {
  run('git', ['reset', '--quiet', '--hard', 'HEAD'], { cwd: root })
}
