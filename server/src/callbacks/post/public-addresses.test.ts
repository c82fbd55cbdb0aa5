import net from 'node:net'
import tls from 'node:tls'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  answered,
  answering,
  deadAddress,
  failed,
  noWayOut,
  ok,
  patience,
  resolvesTo,
  secure,
  sending,
  targetOf,
  trustCertificate,
} from '../../../../tests/support/callbacks/post-to-receiver.ts'
import type { Resolve } from './resolve-receiver.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe('only public addresses', () => {
  const strictly = { allowPrivate: false }

  test('plain HTTP is refused', async () => {
    const receiver = await answering(ok)
    const sender = sending({ resolve: resolvesTo('127.0.0.1') })
    const target = targetOf(`http://example.com:${receiver.port}/`, strictly)
    expect(await sender.post(target)).toEqual(failed('refused_address'))
    expect(receiver.connections).toBe(0)
  })

  test('a name that is public the first time and loopback the second', async () => {
    trustCertificate()
    const canary = await secure(ok)
    const answers = [deadAddress, '127.0.0.1', '::1', '::ffff:127.0.0.1']
    const resolve = vi.fn<Resolve>(async () => {
      const address = answers.shift() ?? ''
      return [{ address, family: net.isIP(address) }]
    })
    const dialled = noWayOut()
    const sender = sending({ resolve })
    const target = targetOf(`https://receiver.test:${canary.port}/`, strictly)
    expect(await sender.post(target)).toEqual(failed('connect'))
    expect(dialled).toEqual([deadAddress])
    expect(resolve).toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
    for (let i = 0; i < 3; i += 1) {
      expect(await sender.post(target)).toEqual(failed('refused_address'))
    }
    expect(canary.connections).toBe(0)
  })

  test.each([
    [deadAddress, '127.0.0.1'],
    ['127.0.0.1', deadAddress],
    ['8.8.8.8', deadAddress, '10.0.0.1'],
  ])('a name with a private address among its public ones: %s, %s', async (...addresses) => {
    const canary = await answering(ok)
    const connect = vi.spyOn(net, 'connect')
    const sender = sending({ resolve: resolvesTo(...addresses) })
    const target = targetOf(`https://receiver.test:${canary.port}/`, strictly)
    expect(await sender.post(target)).toEqual(failed('refused_address'))
    expect(connect).not.toHaveBeenCalled()
    expect(canary.connections).toBe(0)
  })

  test('a connection opened where private ones are allowed is not used where they are not', async () => {
    trustCertificate()
    const receiver = await secure(ok)
    let address = '127.0.0.1'
    const resolve = async () => [{ address, family: net.isIP(address) }]
    const sender = sending({ resolve })
    const target = targetOf(`https://receiver.test:${receiver.port}/`)
    expect(await sender.post(target)).toEqual(answered(200))
    address = deadAddress
    const dialled = noWayOut()
    expect(await sender.post({ ...target, ...strictly })).toEqual(failed('connect'))
    expect(dialled).toEqual([deadAddress])
    expect(receiver.connections).toBe(1)
  })

  /** Connections that end up elsewhere than they were sent; `peer` is what they say of it. */
  function diverted(port: number, peer: () => string) {
    const toldApart = <S extends net.Socket>(socket: S) =>
      Object.defineProperty(socket, 'remoteAddress', { get: peer })
    const connect = net.connect.bind(net)
    const connectSecurely = tls.connect.bind(tls)
    vi.spyOn(net, 'connect').mockImplementation(() => toldApart(connect(port, '127.0.0.1')))
    vi.spyOn(tls, 'connect').mockImplementation(((options: tls.ConnectionOptions) =>
      toldApart(connectSecurely(options))) as typeof tls.connect)
  }

  test('the peer of the socket is judged, before the first byte of TLS', async () => {
    const canary = await secure(ok)
    diverted(canary.port, () => '127.0.0.1')
    const sender = sending({ resolve: resolvesTo(deadAddress) })
    const outcome = await sender.post(targetOf('https://receiver.test/', strictly))
    expect(outcome).toEqual(failed('refused_address'))
    await vi.waitFor(() => expect([canary.connections, canary.open()]).toEqual([1, 0]), patience)
    expect(canary.bytes).toBe(0)
  })

  test('the peer of a kept socket is judged again', async () => {
    trustCertificate()
    let requests = 0
    const receiver = await secure((request, response) => {
      requests += 1
      ok(request, response)
    })
    let peer = deadAddress
    diverted(receiver.port, () => peer)
    const sender = sending({ resolve: resolvesTo(deadAddress) })
    const target = targetOf('https://receiver.test/', strictly)
    expect(await sender.post(target)).toEqual(answered(200))
    expect(await sender.post(target)).toEqual(answered(200))
    expect(receiver.connections).toBe(1)
    peer = '127.0.0.1'
    expect(await sender.post(target)).toEqual(failed('refused_address'))
    await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
    expect(requests).toBe(2)
  })
})
