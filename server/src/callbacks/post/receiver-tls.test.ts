import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  answered,
  answering,
  failed,
  ok,
  patience,
  raw,
  resolvesTo,
  secure,
  sending,
  targetOf,
  trustCertificate,
} from '../../../../tests/support/callbacks/post-to-receiver.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe('TLS', () => {
  test('a certificate that is trusted and names the host', async () => {
    trustCertificate()
    const receiver = await secure(ok)
    const sender = sending({ resolve: resolvesTo('127.0.0.1') })
    for (const host of ['receiver.test', 'receiver.test.', 'RECEIVER.test']) {
      const outcome = await sender.post(targetOf(`https://${host}:${receiver.port}/`))
      expect(outcome, host).toEqual(answered(200))
    }
  })

  test.each(['https://other.test', 'https://127.0.0.1'])(
    'a certificate of another host: %s',
    async (origin) => {
      trustCertificate()
      const receiver = await secure(ok)
      const sender = sending({ resolve: resolvesTo('127.0.0.1') })
      expect(await sender.post(targetOf(`${origin}:${receiver.port}/`))).toEqual(failed('tls'))
      await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
    },
  )

  test('a certificate signed by itself, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    vi.spyOn(process, 'emitWarning').mockReturnValue()
    const receiver = await secure(ok)
    const sender = sending({ resolve: resolvesTo('127.0.0.1') })
    const target = targetOf(`https://receiver.test:${receiver.port}/`)
    expect(await sender.post(target)).toEqual(failed('tls'))
  })

  test('a handshake that is never answered', async () => {
    const receiver = await raw(() => {})
    const sender = sending({ resolve: resolvesTo('127.0.0.1'), timeoutMs: 300 })
    const target = targetOf(`https://receiver.test:${receiver.port}/`)
    expect(await sender.post(target)).toEqual(failed('timeout'))
    await vi.waitFor(() => expect(receiver.open()).toBe(0), patience)
  })

  test('a version that is too old, no TLS at all, a handshake cut short', async () => {
    trustCertificate()
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' } as const
    const receivers = [
      await secure(ok, old),
      await answering(ok),
      await raw((socket) => socket.destroy()),
    ]
    const sender = sending({ resolve: resolvesTo('127.0.0.1') })
    for (const { port } of receivers) {
      const outcome = await sender.post(targetOf(`https://receiver.test:${port}/`))
      expect(outcome).toEqual(failed('tls'))
    }
  })
})
