import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Node keeps compiled code by default; some programs that tests start have it do so. */
const compileCache = 'node-compile-cache'

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
  // Loading the service costs two seconds of CPU, with the compiled code at hand one.
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
