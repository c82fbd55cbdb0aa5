import net from 'node:net'
import { describe, expect, test } from 'vitest'
import {
  answered,
  failed,
  listen,
  raw,
  resolvesTo,
  secure,
  sending,
  targetOf,
  trustCertificate,
} from '../../../../tests/support/callbacks/post-to-receiver.ts'

describe('a kept connection', () => {
  /** Answers the first request of each connection; what it does with the next is up to the test. */
  const forgetful = (onSecond: (socket: net.Socket) => void) =>
    listen(
      net.createServer((socket) => {
        let requests = 0
        socket.on('data', () => {
          requests += 1
          if (requests > 1) onSecond(socket)
          else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
        })
      }),
    )

  test('that the receiver has given up is replaced by a fresh one', async () => {
    const receiver = await forgetful((socket) => socket.resetAndDestroy())
    const sender = sending()
    const both = [sender.post(targetOf(receiver)), sender.post(targetOf(receiver))]
    expect(await Promise.all(both)).toEqual([answered(200), answered(200)])
    expect(receiver.connections).toBe(2)
    expect(await sender.post(targetOf(receiver))).toEqual(answered(200))
    expect(receiver.connections).toBe(3)
  })

  test('that breaks once the answer has begun is not', async () => {
    const receiver = await forgetful((socket) => socket.end('HTTP/1.1 2'))
    const sender = sending()
    expect(await sender.post(targetOf(receiver))).toEqual(answered(200))
    expect(await sender.post(targetOf(receiver))).toMatchObject({ kind: 'failed' })
    expect(receiver.connections).toBe(1)
  })

  test('and its replacement share one time limit', async () => {
    let requests = 0
    const receiver = await raw((socket) => {
      requests += 1
      if (requests > 1) return
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
      socket.once('data', () => setTimeout(() => socket.resetAndDestroy(), 2500))
    })
    const sender = sending({ timeoutMs: 4000 })
    expect(await sender.post(targetOf(receiver))).toEqual(answered(200))
    const outcome = await sender.post(targetOf(receiver))
    expect(outcome).toEqual(failed('timeout'))
    expect(outcome.durationMs).toBeLessThan(6400)
    expect(receiver.connections).toBe(2)
  })

  test('over TLS is replaced as well', async () => {
    trustCertificate()
    let requests = 0
    const receiver = await secure((request, response) => {
      requests += 1
      if (requests === 2) request.socket.end()
      else response.end()
    })
    const sender = sending({ resolve: resolvesTo('127.0.0.1') })
    const target = targetOf(`https://receiver.test:${receiver.port}/`)
    expect(await sender.post(target)).toEqual(answered(200))
    expect(await sender.post(target)).toEqual(answered(200))
    expect([requests, receiver.connections]).toEqual([3, 2])
  })
})
