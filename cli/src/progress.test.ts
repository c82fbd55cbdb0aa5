import { expect, test } from 'vitest'
import { Progress } from './progress.ts'

function screen(more: object = {}) {
  const written: string[] = []
  return { written, write: (text: string) => void written.push(text), ...more }
}

test('on a terminal: a bar that is redrawn, not too often, and removed at the end', () => {
  let nowMs = 0
  const terminal = screen({ isTTY: true, columns: 60 })
  const progress = new Progress('Sending 2 documents', terminal, () => nowMs)
  progress.show(0, 200)
  progress.show(50, 200) // too soon
  nowMs = 100
  progress.show(100, 200)
  progress.show(200, 200)
  progress.end()
  progress.end()
  expect(terminal.written).toEqual([
    `\r${'░'.repeat(24)}   0%  Sending 2 documents\u001b[K`,
    `\r${'█'.repeat(12)}${'░'.repeat(12)}  50%  Sending 2 documents\u001b[K`,
    `\r${'█'.repeat(24)} 100%  Sending 2 documents\u001b[K`,
    '\r\u001b[K',
  ])
})

test('never wider than the terminal', () => {
  const terminal = screen({ isTTY: true, columns: 20 })
  new Progress('A long name of a file', terminal, () => 0).show(1, 2)
  expect(terminal.written[0]?.replace(/^\r|\u001b\[K$/g, '')).toHaveLength(19)
})

test('works on a terminal without a known width', () => {
  const terminal = screen({ isTTY: true, columns: 0 })
  new Progress('Sending 2 documents', terminal, () => 0).show(1, 2)
  expect(terminal.written[0]).toContain('Sending 2 documents\u001b')
})

test('elsewhere: a line, and another every two seconds', () => {
  let nowMs = 0
  const pipe = screen()
  const progress = new Progress('Sending 2 documents', pipe, () => nowMs)
  progress.show(10, 100)
  nowMs = 2_000
  progress.show(50, 100)
  progress.show(100, 100)
  progress.end()
  expect(pipe.written).toEqual(['Sending 2 documents.\n', 'Sending 2 documents: 50%\n'])
})
