import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The environment that programs started by tests get from this process, and nothing else. */
export function childEnvironment(env: Record<string, string> = {}): Record<string, string> {
  const { PATH, TMPDIR = tmpdir(), HOME, NODE_COMPILE_CACHE } = process.env
  // No profile of whoever runs the tests.
  const XDG_CONFIG_HOME = join(TMPDIR, 'no-config')
  const own = Object.entries({ PATH, TMPDIR, HOME, NODE_COMPILE_CACHE, XDG_CONFIG_HOME })
  const set = own.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return { ...Object.fromEntries(set), ...env }
}
