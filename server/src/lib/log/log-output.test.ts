import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { droppedLogLines, LogOutput } from './log-output.ts'

/** A reader that accepts a chunk on request. */
function slowReader(lengthMax: number) {
  const taken: string[] = []
  const reports: number[] = []
  let waiting: { text: string; done: (error?: Error) => void } | undefined
  const output = new LogOutput({
    lengthMax,
    send: (text, done) => {
      waiting = { text, done }
    },
    onDropped: (lines) => void reports.push(lines),
  })
  const take = (error?: Error) => {
    const chunk = waiting
    waiting = undefined
    if (!error) taken.push(chunk?.text ?? '')
    chunk?.done(error)
    return chunk !== undefined
  }
  return { output, taken, reports, take }
}

test('lines beyond the limit are dropped, counted, and reported once lines are accepted again', () => {
  const { output, taken, reports, take } = slowReader(10_000)
  const before = droppedLogLines()
  const line = `${'x'.repeat(99)}\n`
  for (let i = 0; i < 150; i += 1) output.write(line)
  expect(droppedLogLines() - before).toBe(50)
  expect(reports).toEqual([])
  output.flush()
  while (take());
  expect(taken.join('')).toBe(line.repeat(100))
  expect(reports).toEqual([50])
  output.write(line)
  output.flush()
  while (take());
  expect(taken.join('')).toBe(line.repeat(101))
  expect(reports).toEqual([50])
})

test('lines that cannot be written are counted, and later ones are tried', () => {
  const { output, taken, reports, take } = slowReader(10_000)
  output.write('one\n')
  output.write('two\n')
  let isFlushed = false
  output.flush(() => {
    isFlushed = true
  })
  expect(isFlushed).toBe(false)
  take(new Error('no space left on device'))
  expect(isFlushed).toBe(true)
  output.write('three\n')
  output.flush()
  take()
  expect([taken, reports]).toEqual([['three\n'], [2]])
})

test('a process with unread output continues, and reports later how much is missing', async () => {
  const written = 120_000
  const script = `
    import { createLog } from ${JSON.stringify(resolve(import.meta.dirname, 'log.ts'))}
    const log = createLog('info')
    for (let i = 0; i < ${written}; i += 1) log.info({ i, text: 'x'.repeat(200) }, 'line')
    process.stderr.write('written')
    process.stdin.once('data', () => log.flush(() => process.exit(7)))
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  const ended = once(child, 'exit')
  await once(child.stderr, 'data')
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  await expect.poll(() => text).toContain('were dropped')
  child.stdin.end('end')
  expect(await ended).toEqual([7, null])
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const { lines: missing } = lines.find(({ msg }) => msg.includes('were dropped'))
  expect(missing).toBeGreaterThan(0)
  expect(lines.filter(({ msg }) => msg === 'line')).toHaveLength(written - missing)
})

test('a process that exits writes its last lines', async () => {
  const script = `
    import { createLog } from ${JSON.stringify(resolve(import.meta.dirname, 'log.ts'))}
    createLog('info').info('last words')
    process.exit(7)
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script])
  let text = ''
  child.stdout.on('data', (piece) => {
    text += piece
  })
  const [[code]] = await Promise.all([once(child, 'exit'), once(child.stdout, 'end')])
  expect([code, text]).toEqual([7, expect.stringContaining('last words')])
})
