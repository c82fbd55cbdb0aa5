import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readSecret } from './read-secret.ts'

const never = new AbortController().signal

/** A terminal, with what happened to it in order. */
function openTerminal() {
  const happened: string[] = []
  const setRawMode = (isRaw: boolean) => void happened.push(isRaw ? 'hidden' : 'shown')
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode })
  const screen = { write: (text: string) => void happened.push(text) }
  return { input, screen, happened }
}

test('on a terminal, nothing is shown from before the question to after the answer', async () => {
  const terminal = openTerminal()
  const answer = readSecret('Key: ', never, terminal)
  terminal.input.write(' svc_test_1\r')
  expect(await answer).toBe('svc_test_1')
  expect(terminal.happened).toEqual(['hidden', 'Key: ', 'shown', '\n'])
})

test('a terminal that is closed, or a command that is stopped, gives no key', async () => {
  const closed = openTerminal()
  const answer = readSecret('Key: ', never, closed)
  closed.input.end()
  await expect(answer).rejects.toThrow('No key was given.')
  const stop = new AbortController()
  const stopped = readSecret('Key: ', stop.signal, openTerminal())
  stop.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
})

test.each([
  ['svc_test_1\n', 'svc_test_1'],
  ['  svc_test_1\r\nanother line\n', 'svc_test_1'],
])('otherwise the first line of %j', async (text, key) => {
  const input = new PassThrough()
  input.end(text)
  expect(await readSecret('', never, { input, screen: { write: () => {} } })).toBe(key)
})

test.each([
  ['', 'There is no key on standard input.'],
  ['\n\n', 'There is no key on standard input.'],
  ['x'.repeat(5000), 'The key on standard input is too long.'],
])('refuses other input', async (text, message) => {
  const input = new PassThrough()
  input.end(text)
  const screen = { write: () => {} }
  await expect(readSecret('', never, { input, screen })).rejects.toThrow(message)
})
