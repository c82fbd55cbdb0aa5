import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Node's default folder for compiled code; some programs started by tests use it. */
const compileCache = 'node-compile-cache'

/**
 * Gives the run a separate temporary folder, for this process and everything it starts. It is
 * removed at the end; any file left in it fails the run, so that no test leaves files on the
 * machine.
 */
export function useRunFolder(): void {
  // Short: the path of a socket is limited to about a hundred characters.
  const folder = mkdtempSync(join(tmpdir(), 'deedwire-'))
  // The database, started by root, runs as an account that needs access to its socket.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // Loading the service takes two seconds of CPU, with cached compiled code one.
  process.env.NODE_COMPILE_CACHE = join(folder, compileCache)
  process.once('exit', () => {
    const left = readdirSync(folder).filter((name) => name !== compileCache)
    rmSync(folder, { recursive: true, force: true })
    if (left.length === 0) return
    const shown = left.slice(0, 20).join(', ')
    process.stderr.write(`${left.length} left in the temporary folder by this run: ${shown}\n`)
    process.exitCode = 1
  })
}
