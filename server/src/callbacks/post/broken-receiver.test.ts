import type net from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import {
  answered,
  answering,
  bodyOf,
  failed,
  ok,
  patience,
  raw,
  sending,
  targetOf,
} from '../../../../tests/support/callbacks/post-to-receiver.ts'

describe('a receiver that is slow, large or broken', () => {
  test.each([
    ['says nothing', () => {}],
    ['never ends its headers', (socket: net.Socket) => socket.write('HTTP/1.1 200 OK\r\nA: b')],
    ['only ever says to go on', (socket: net.Socket) => drip(socket, 'HTTP/1.1 100 \r\n\r\n', 20)],
  ])('%s: timeout', async (_, behave) => {
    const receiver = await raw(behave)
    const outcome = await sending({ timeoutMs: 300 }).post(targetOf(receiver))
    expect(outcome).toEqual(failed('timeout'))
    expect(outcome.durationMs).toBeGreaterThan(290)
    expect(outcome.durationMs).toBeLessThan(20_000)
    await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
  })

  test('a byte a second: timeout', async () => {
    const receiver = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n')
      drip(socket, 'x', 1000)
    })
    const outcome = await sending({ timeoutMs: 2500 }).post(targetOf(receiver))
    expect(outcome).toEqual(failed('timeout'))
    await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
  })

  test('10 GB of answer: the first bytes are read, then the connection is dropped', async () => {
    let written = 0
    const receiver = await answering((request, response) => {
      request.resume()
      response.writeHead(200, { 'Content-Length': 10_000_000_000 })
      const chunk = Buffer.alloc(65_536, 'x')
      const more = () => {
        while (!response.destroyed && written < 10_000_000_000) {
          written += chunk.length
          if (!response.write(chunk)) return
        }
      }
      response.on('drain', more)
      more()
    })
    const outcome = await sending().post(targetOf(receiver))
    expect(outcome).toEqual(answered(200))
    expect(bodyOf(outcome)).toBe('x'.repeat(65_536))
    await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
    expect(written).toBeLessThan(50_000_000)
  })

  test('an answer as long as is read leaves the connection open; a byte more does not', async () => {
    let length = 100
    const receiver = await answering((request, response) => {
      request.resume().on('end', () => response.end('x'.repeat(length)))
    })
    const sender = sending({ answerBytesMax: 100 })
    for (length of [100, 100, 101, 100]) {
      expect(bodyOf(await sender.post(targetOf(receiver)))).toBe('x'.repeat(100))
    }
    expect(receiver.connections).toBe(2)
  })

  test('an answer in very many small pieces', async () => {
    const receiver = await raw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
      socket.end(`${'1\r\ny\r\n'.repeat(60_000)}0\r\n\r\n`)
    })
    expect(bodyOf(await sending().post(targetOf(receiver)))).toBe('y'.repeat(60_000))
  })

  test('it answers early and stops reading: the rest is not sent', async () => {
    let stuck: net.Socket | undefined
    const receiver = await raw((socket) => {
      stuck = socket.pause()
      socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n')
    })
    const body = Buffer.alloc(30_000_000)
    expect(await sending().post({ ...targetOf(receiver), body })).toEqual(answered(413))
    stuck?.resume()
    await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
    expect(receiver.bytes).toBeLessThan(body.length)
  })

  test.each([
    ['closes at once', (socket: net.Socket) => socket.destroy(), 'reset'],
    ['ends at once', (socket: net.Socket) => socket.end(), 'reset'],
    ['resets', (socket: net.Socket) => socket.resetAndDestroy(), 'reset'],
    ['resets in mid-answer', (socket: net.Socket) => partly(socket, 'abc'), 'reset'],
    ['is an SSH server', (socket: net.Socket) => socket.end('SSH-2.0-x\r\n'), 'invalid_answer'],
    ['is HTTP/0.9', (socket: net.Socket) => socket.end('<html>'), 'invalid_answer'],
    [
      'has a status line without a status',
      (socket: net.Socket) => socket.end('HTTP/1.1 OK\r\n\r\n'),
      'invalid_answer',
    ],
    [
      'has 100 KB of headers',
      (socket: net.Socket) => socket.end(`HTTP/1.1 200 OK\r\nA: ${'b'.repeat(100_000)}\r\n\r\n`),
      'invalid_answer',
    ],
    [
      'gives two lengths',
      (socket: net.Socket) =>
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'),
      'invalid_answer',
    ],
    [
      'garbles a chunk',
      (socket: net.Socket) =>
        socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'),
      'invalid_answer',
    ],
    [
      'switches protocols',
      (socket: net.Socket) =>
        socket.write('HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
      'invalid_answer',
    ],
  ])('it %s', async (_, behave, reason) => {
    const receiver = await raw(behave)
    expect(await sending().post(targetOf(receiver))).toEqual(failed(reason))
    expect(receiver.connections).toBe(1)
    await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
  })

  test('nobody listens', async () => {
    const receiver = await answering(ok)
    receiver.server.close()
    expect(await sending().post(targetOf(receiver))).toEqual(failed('connect'))
  })
})

function drip(socket: net.Socket, text: string, everyMs: number) {
  const timer = setInterval(() => socket.write(text), everyMs)
  socket.on('close', () => clearInterval(timer))
}

function partly(socket: net.Socket, text: string) {
  socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n${text}`)
  setTimeout(() => socket.resetAndDestroy(), 50)
}
