import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const here = (file: string) => JSON.stringify(resolve(import.meta.dirname, file))

/** A separate process with this many descriptors; `then` runs while they are watched. */
function runWatched(descriptors: number, then: string) {
  const script = `
    import { openSync } from 'node:fs'
    import { createServer } from 'node:net'
    import { createLog } from ${here('../../../lib/log/log.ts')}
    import { createMetrics } from ${here('../metrics.ts')}
    import { watchDescriptors } from ${here('watch-descriptors.ts')}
    const server = createServer().listen(0, '127.0.0.1')
    const { registry } = createMetrics()
    await watchDescriptors({ server, registry, log: createLog('info'), checkMs: 100 })
    ${then}
  `
  const limited = `ulimit -n ${descriptors} && exec "$0" "$@"`
  const args = [process.execPath, '--input-type=module', '-e', script]
  const child = spawn('sh', ['-c', limited, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  const logged = () =>
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  return { logged, ended: once(child, 'close') }
}

test.each([
  ['nearly', 'while (openSync("/dev/null") < 93);'],
  ['all', 'try { for (;;) openSync("/dev/null") } catch {}'],
])('descriptors %s used up are warned about, once a minute', async (_, use) => {
  const { logged, ended } = runWatched(100, `${use}; setTimeout(() => process.exit(), 1500)`)
  await ended
  expect(logged()).toEqual([expect.objectContaining({ level: 'warn', limit: 100 })])
  expect(logged()[0].open).toBeGreaterThanOrEqual(90)
  expect(logged()[0].msg).toContain('few file descriptors left')
})

test('with descriptors left, nothing is logged', async () => {
  const { logged, ended } = runWatched(500, 'setTimeout(() => process.exit(), 500)')
  await ended
  expect(logged()).toEqual([])
})
