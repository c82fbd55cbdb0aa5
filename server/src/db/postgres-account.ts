import { cp, lstat, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** PostgreSQL refuses to run as root. Started by root, we hand it to an account that has no rights. */
export interface Account {
  uid: number
  gid: number
}

/** initdb requires a name in the password file, so the account must exist; nothing is created. */
const accountsInOrder = ['deedwire', 'postgres', 'nobody']

/** The owner of an existing cluster; for a new one the first available account. */
export async function unprivilegedAccount(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of accountsInOrder) {
    const fields = lines.find((line) => line[0] === name)
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  throw new Error(
    `the embedded database cannot run as root and none of the accounts ${accountsInOrder.join(', ')} exists: create one, start as an ordinary user, or set DATABASE_URL`,
  )
}

/** Whether the account can reach this folder. (Root's home, typically, is closed to it.) */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === dirname(at)) return true
  }
}

const sharedBinaries = '/var/lib/deedwire'

/** A copy of the server's binaries where the account can reach them; made once per version. */
export async function reachableBinaries(native: string, version: string): Promise<string> {
  const target = join(sharedBinaries, `postgres-${version}`)
  if (await isOurs(target)) return target
  await mkdir(sharedBinaries, { recursive: true, mode: 0o755 })
  const partial = `${target}.partial-${process.pid}`
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  await rename(partial, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partial, { recursive: true, force: true })
    // Another start finished the same copy first.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  if (await isOurs(target)) return target
  throw new Error(`${target} is not a folder owned by root: move it away and start again`)
}

async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0
}
