import dns from 'node:dns'
import net from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  answered,
  answering,
  deadAddress,
  failed,
  noWayOut,
  ok,
  resolvesTo,
  sending,
  targetOf,
} from '../../../../tests/support/callbacks/post-to-receiver.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe('names', () => {
  test.each([
    ['does not exist', () => Promise.reject(new Error('ENOTFOUND')), 'dns'],
    ['has no address', async () => [], 'dns'],
    ['is never answered for', () => new Promise<never>(() => {}), 'timeout'],
  ])('one that %s', async (_, resolve, reason) => {
    const sender = sending({ resolve, timeoutMs: 200 })
    expect(await sender.post(targetOf('https://receiver.test/'))).toEqual(failed(reason))
  })

  test('one with a dead address and a living one', async () => {
    const receiver = await answering(ok)
    const sender = sending({ resolve: resolvesTo('127.0.0.9', '127.0.0.1') })
    const outcome = await sender.post(targetOf(`http://receiver.test:${receiver.port}/`))
    expect(outcome).toEqual(answered(200))
  })

  /** What the name servers say, asked for each family apart; none is that they do not answer. */
  function nameServersSay(v4: string[] | undefined, v6: string[] | undefined) {
    const { prototype } = dns.promises.Resolver
    const answerOf = async (addresses: string[] | undefined) => {
      if (!addresses) throw new Error('no answer')
      return addresses as never
    }
    vi.spyOn(prototype, 'resolve4').mockImplementation(() => answerOf(v4))
    vi.spyOn(prototype, 'resolve6').mockImplementation(() => answerOf(v6))
  }

  test.each([
    [undefined, undefined, 'dns'],
    [['8.8.8.8'], ['::1'], 'refused_address'],
    [['10.0.0.1'], [deadAddress], 'refused_address'],
    [['127.0.0.1'], undefined, 'refused_address'],
    [undefined, ['::ffff:127.0.0.1'], 'refused_address'],
  ])(
    'where only public ones are allowed, the name servers are asked: %j, %j',
    async (v4, v6, reason) => {
      nameServersSay(v4, v6)
      const connect = vi.spyOn(net, 'connect')
      const target = targetOf('https://receiver.test/', { allowPrivate: false })
      expect(await sending().post(target)).toEqual(failed(reason))
      expect(connect).not.toHaveBeenCalled()
    },
  )

  test('one family is enough', async () => {
    nameServersSay(undefined, [deadAddress])
    const dialled = noWayOut()
    const target = targetOf('https://receiver.test/', { allowPrivate: false })
    expect(await sending().post(target)).toEqual(failed('connect'))
    expect(dialled).toEqual([deadAddress])
  })

  test('one that this machine knows by itself', async () => {
    const receiver = await answering(ok)
    const outcome = await sending().post(targetOf(`http://localhost:${receiver.port}/`))
    expect(outcome).toEqual(answered(200))
  })
})
