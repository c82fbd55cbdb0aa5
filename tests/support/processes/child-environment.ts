/** The environment that programs started by tests get from this process, and nothing else. */
export function childEnvironment(env: Record<string, string> = {}): Record<string, string> {
  const { PATH, TMPDIR, HOME, NODE_COMPILE_CACHE } = process.env
  const own = Object.entries({ PATH, TMPDIR, HOME, NODE_COMPILE_CACHE })
  const set = own.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return { ...Object.fromEntries(set), ...env }
}
