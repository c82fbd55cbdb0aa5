import { execFile } from 'node:child_process'
import { symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import { temporaryFolder } from '../temporary-folder.ts'
import { childEnvironment } from './child-environment.ts'

const root = resolve(import.meta.dirname, '../../..')
const support = (name: string) => JSON.stringify(join(root, 'tests/support', name))

/** A separate vitest run on these files; `global.ts`, if there is one, is its global set-up. */
export async function runVitest(files: Record<string, string>, env: Record<string, string> = {}) {
  const folder = await temporaryFolder()
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const globalSetup = 'global.ts' in files ? ['./global.ts'] : []
  const config = `
    import { useRunFolder } from ${support('run-folder.ts')}
    useRunFolder()
    const reporters = ['default', ${support('closing-line.ts')}]
    export default { test: { reporters, globalSetup: ${JSON.stringify(globalSetup)} } }
  `
  for (const [name, text] of Object.entries({ ...files, 'vitest.config.ts': config })) {
    await writeFile(join(folder, name), text)
  }
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run']
  const options = { cwd: folder, timeout: 90_000, env: childEnvironment(env) }
  const done = await promisify(execFile)(process.execPath, args, options)
    .then(({ stdout, stderr }) => ({ code: 0, stdout, stderr }))
    .catch(({ code, stdout, stderr }) => ({ code, stdout, stderr }))
  return {
    code: done.code as number,
    output: stripVTControlCharacters(done.stdout),
    errors: stripVTControlCharacters(done.stderr),
  }
}
