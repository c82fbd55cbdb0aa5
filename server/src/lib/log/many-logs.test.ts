import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('many logs of one process share its standard output', async () => {
  const script = `
    import { createLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)}
    for (let i = 0; i < 20; i += 1) createLog('info').info({ i }, 'line')`
  const args = ['--input-type=module', '--eval', script]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args)
  expect(stdout.trim().split('\n')).toHaveLength(20)
  expect(stderr).toBe('')
})
