import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('output of libraries and warnings of the runtime are log lines', async () => {
  const script = `
    import { createLog } from './log.ts'
    import { logStrayOutput } from './log-stray-output.ts'
    const log = createLog('info')
    logStrayOutput(log)
    console.warn('An error was encountered in a %s request.', 'streaming')
    console.error(new Error('Unable to parse'))
    process.emitWarning('too old', 'NodeVersionSupportWarning')
    setTimeout(() => log.flush(() => process.exit()), 100)`
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '--eval', script],
    { cwd: import.meta.dirname },
  )
  expect(stderr).toBe('')
  const lines = stdout.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', printed: 'An error was encountered in a streaming request.' },
    { level: 'warn', printed: expect.stringContaining('Unable to parse') },
    { level: 'warn', err: { type: 'NodeVersionSupportWarning', message: 'too old' } },
  ])
})
