import { execFile } from 'node:child_process'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const own = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)
const commitsMax = 500

export interface EarlierRelease {
  /** Its folder, with the dependencies of this one. */
  root: string
  revision: string
}

/**
 * The code of an earlier revision: the one in `PREVIOUS_RELEASE`, or the last one without the newest
 * migration.
 */
export async function checkOutEarlier(folder: string): Promise<EarlierRelease> {
  const revision = process.env.PREVIOUS_RELEASE ?? (await findBeforeMigration())
  const root = join(folder, 'earlier-release')
  await mkdir(root)
  const archive = join(folder, 'earlier-release.tar')
  await run('git', ['archive', '--output', archive, revision], { cwd: own })
  await run('tar', ['-xf', archive, '-C', root])
  for (const place of ['node_modules', 'server/node_modules']) {
    await symlink(join(own, place), join(root, place))
  }
  return { root, revision }
}

async function findBeforeMigration(): Promise<string> {
  const files = (await readdir(join(own, 'server/migrations'))).filter((file) => /^\d/.test(file))
  const newest = files.sort().at(-1)
  const { stdout } = await run('git', ['rev-list', '--first-parent', `-n${commitsMax}`, 'HEAD'], {
    cwd: own,
  })
  for (const revision of stdout.trim().split('\n')) {
    const path = `${revision}:server/migrations/${newest}`
    const isThere = await run('git', ['cat-file', '-e', path], { cwd: own }).then(
      () => true,
      () => false,
    )
    if (!isThere) return revision
  }
  throw new Error('no commit without the newest migration: name one in PREVIOUS_RELEASE')
}
