import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Gives the run a temporary folder of its own, for this process and all that it starts. It is
 * removed at the end; whatever is still in it fails the run, so that no test leaves things on the
 * machine.
 */
export function useRunFolder(): void {
  // Short: a socket's path has room for about a hundred characters.
  const folder = mkdtempSync(join(tmpdir(), 'deedwire-'))
  // The database, started by root, runs as an account that has to get through to its socket.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => {
    // Programs that tests start may have Node keep its cache there.
    const left = readdirSync(folder).filter((name) => name !== 'node-compile-cache')
    rmSync(folder, { recursive: true, force: true })
    if (left.length === 0) return
    const shown = left.slice(0, 20).join(', ')
    process.stderr.write(`${left.length} left in the temporary folder by this run: ${shown}\n`)
    process.exitCode = 1
  })
}
