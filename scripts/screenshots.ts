import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

/**
 * `npm run screenshots -- FOLDER`: pictures of every page and dialog, 1440, 1280, 820 and 390 pixels
 * wide, in light and dark. They are taken by the tests that visit all of them.
 */
const [folder] = process.argv.slice(2)
if (!folder) {
  process.stderr.write('Usage: npm run screenshots -- FOLDER\n')
  process.exit(2)
}
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'long', '--project', 'web']
// Those of the console have its dialogs too.
const tests = [
  'tests/long/web/accessible.test.ts',
  'tests/long/web/console-accessible.test.ts',
  'tests/web/console-',
]
const { status } = spawnSync(process.execPath, [...vitest, ...tests], {
  stdio: 'inherit',
  env: { ...process.env, SCREENSHOTS: resolve(folder) },
})
process.exitCode = status ?? 1
