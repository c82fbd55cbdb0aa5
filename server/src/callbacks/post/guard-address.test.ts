import { once } from 'node:events'
import net from 'node:net'
import { networkInterfaces } from 'node:os'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  closedAddresses,
  closedEmbeddings,
  closedHosts,
  closedV4,
  closedV4List,
  closedV6,
  embeddings,
  numberOf,
  textOf,
} from '../../../../tests/support/callbacks/closed-addresses.ts'
import { faultsOfHeader, faultsOfUrl, isPublicAddress } from './guard-address.ts'
import { CallbackSender } from './post-callback.ts'
import { publicSentences } from './post-outcome.ts'

const strict = { allowPrivate: false }

describe('a private address in any spelling', () => {
  const canary = net.createServer((socket) => socket.destroy())
  let connections = 0
  canary.on('connection', () => {
    connections += 1
  })
  let port = 0
  beforeAll(async () => {
    canary.listen(0, '::')
    await once(canary, 'listening')
    port = (canary.address() as net.AddressInfo).port
  })
  afterAll(() => canary.close())

  const post = (sender: CallbackSender, url: string, allowPrivate = false) =>
    sender.post({ url, headers: {}, body: Buffer.from('{}'), allowPrivate })

  test('there are many', () => {
    expect(new Set(closedHosts).size).toBeGreaterThan(900)
  })

  test('cannot be registered', () => {
    const passed = closedHosts.filter(
      (host) => faultsOfUrl(`https://${host}/x`, strict).length === 0,
    )
    expect(passed).toEqual([])
  })

  test('is not connected to, even if it were registered', async () => {
    const sender = new CallbackSender({ timeoutMs: 5000 })
    const urls = closedHosts.map((host) => `https://${host}:${port}/`)
    expect(urls.filter((url) => URL.canParse(url)).length).toBeGreaterThan(900)
    for (const url of urls) {
      expect(await post(sender, url), url).toMatchObject({ reason: 'refused_address' })
    }
    await sender.close()
    expect(connections).toBe(0)
  })

  test('is not connected to when a name resolves to it', async () => {
    const embedded = { ...embeddings, ...closedEmbeddings }
    const addresses = [
      ...closedAddresses,
      ...closedAddresses.flatMap((v4) => Object.values(embedded).map((embed) => embed(v4))),
      ...closedV6,
      'fe80::1%lo',
      '::1%1',
    ]
    let address = ''
    const resolve = async () => [{ address, family: net.isIP(address) }]
    const sender = new CallbackSender({ timeoutMs: 5000, resolve })
    for (address of addresses) {
      const outcome = await post(sender, `https://receiver.example.com:${port}/`)
      expect(outcome, address).toMatchObject({ kind: 'failed', reason: 'refused_address' })
    }
    await sender.close()
    expect(connections).toBe(0)
  })

  // The proof that the listener would have noticed.
  const interfaces = Object.values(networkInterfaces()).flat()
  const hasV6 = interfaces.some((one) => one?.address === '::1')
  test.each(['127.1', '2130706433', '[::ffff:127.0.0.1]', ...(hasV6 ? ['[::1]'] : [])])(
    'is connected to where that is allowed: %s',
    async (host) => {
      const before = connections
      const sender = new CallbackSender({ timeoutMs: 5000 })
      await post(sender, `http://${host}:${port}/`, true)
      await sender.close()
      expect(connections).toBe(before + 1)
    },
  )

  test('reads from outside like a name that does not exist and a port that is closed', () => {
    expect(publicSentences.refused_address).toBe(publicSentences.dns)
    expect(publicSentences.refused_address).toBe(publicSentences.connect)
  })
})

describe('isPublicAddress', () => {
  const v4In = ([base, bits]: readonly [string, number]) =>
    fc.integer({ min: 0, max: 2 ** (32 - bits) - 1 }).map((rest) => textOf(numberOf(base) + rest))
  const anyV4 = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map(textOf)

  test.each(closedV4)('refuses all of %s/%i, plain and embedded', (base, bits) => {
    fc.assert(
      fc.property(v4In([base, bits]), (v4) => {
        expect(isPublicAddress(v4), v4).toBe(false)
        for (const embed of Object.values({ ...embeddings, ...closedEmbeddings })) {
          expect(isPublicAddress(embed(v4)), embed(v4)).toBe(false)
        }
      }),
    )
  })

  test('accepts every other IPv4 address, also where IPv6 leads to it', () => {
    fc.assert(
      fc.property(anyV4, (v4) => {
        fc.pre(!closedV4List.check(v4))
        expect(isPublicAddress(v4), v4).toBe(true)
        for (const embed of Object.values(embeddings)) {
          expect(isPublicAddress(embed(v4)), embed(v4)).toBe(true)
        }
        for (const embed of Object.values(closedEmbeddings)) {
          expect(isPublicAddress(embed(v4)), embed(v4)).toBe(false)
        }
      }),
    )
  })

  test.each(closedV4.filter(([, bits]) => bits > 4))('%s/%i ends where it ends', (base, bits) => {
    for (const value of [numberOf(base) - 1, numberOf(base) + 2 ** (32 - bits)]) {
      if (value < 0) continue
      expect(isPublicAddress(textOf(value)), textOf(value)).toBe(!closedV4List.check(textOf(value)))
    }
  })

  test.each(
    `1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 168.63.129.15 172.15.255.255
    172.32.0.0 192.0.1.1 223.255.255.255 2001:200::1 2001:db7::1 2001:4860:4860::8888 2003::1
    2606:4700:4700::1111 2606:4700::1%eth0 2a00:1450::1 3ffe::1 3fff:1000::1 2002:808:808::1
    ::ffff:8.8.8.8 64:ff9b::808:808`.split(/\s+/),
  )('accepts %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([...closedV6, 'fe80::1%eth0', '::1%lo'])('refuses %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['', 'x', '8.8.8', '08.8.8.8', '8.8.8.8%eth0', '[2606::1]', ' 8.8.8.8', '8.8.8.8:80'])(
    'refuses what is no address: %j',
    (text) => {
      expect(isPublicAddress(text)).toBe(false)
    },
  )
})

describe('faultsOfUrl', () => {
  test.each([
    'https://example.com',
    'https://example.com./a?b=c',
    'HTTPS://Example.COM:8443/%0d%0a',
    'https://bücher.example/x',
    'https://8.8.8.8/x',
    'https://[2606:4700:4700::1111]:444/',
    'https://notlocalhost.com/',
    'https://internal.example.com/',
    `https://example.com/${'x'.repeat(2028)}`,
  ])('accepts %s', (url) => {
    expect(faultsOfUrl(url, strict)).toEqual([])
    expect(faultsOfUrl(url, { allowPrivate: true })).toEqual([])
  })

  const notUrl = 'url: must be a URL such as https://example.com/callbacks'
  const noHost = 'url: must have a valid host name'
  const notPublic = 'url: must have a host on the public internet'
  test.each([
    ['', [notUrl]],
    ['example.com/x', [notUrl]],
    [' https://example.com', [notUrl]],
    ['https://exa\nmple.com', [notUrl]],
    ['https://example.com/\0', [notUrl]],
    ['https://example.com/\ud800', [notUrl]],
    ['https://[::1%25lo]/', [notUrl]],
    ['https://1.2.3.4.5/', [notUrl]],
    ['https://a..example.com/', [noHost]],
    ['https://example.com../', [noHost]],
    [`https://${'a'.repeat(64)}.com/`, [noHost]],
    ["https://a'b.com/", [noHost]],
    ['http://example.com/', ['url: must start with https://']],
    ['javascript:alert(1)', ['url: must start with https://', noHost]],
    [`https://example.com/${'x'.repeat(2029)}`, ['url: must have at most 2048 characters']],
    ['https://:secret@example.com/', ['url: must not contain a user name or password']],
    ['https://example.com/#', ['url: must not contain a fragment']],
    ['https://example.com:0/', ['url: must not have port 0']],
    [
      'http://me@127.1:0/#x',
      [
        'url: must start with https://',
        'url: must not contain a user name or password',
        'url: must not contain a fragment',
        'url: must not have port 0',
        notPublic,
      ],
    ],
  ])('%j: %j', (url, faults) => {
    expect(faultsOfUrl(url, strict)).toEqual(faults)
  })

  test.each(['http://localhost:3000/', 'http://[::1]/', 'https://10.0.0.1/', 'http://receiver/'])(
    'where private ones are allowed: %s',
    (url) => {
      expect(faultsOfUrl(url, { allowPrivate: true })).toEqual([])
    },
  )

  test('where private ones are allowed, other protocols are not', () => {
    const faults = faultsOfUrl('ftp://localhost/', { allowPrivate: true })
    expect(faults).toEqual(['url: must start with https:// or http://'])
  })
})

describe('faultsOfHeader', () => {
  test.each([
    ['Authorization', 'Bearer abc.def'],
    ['x', '~'],
    ['X-Api_Key!', 'a\tb c'],
    ['X'.repeat(100), 'v'.repeat(1000)],
    ['Hosts', 'x'],
    ['X-SVCS', 'x'],
    ['__proto__', 'x'],
    ['X_Api.Key', 'x'],
    ['Con-tent', 'x'],
  ])('accepts %s: %j', (name, value) => {
    expect(faultsOfHeader(name, value)).toEqual([])
  })

  test.each(
    `Host HOST content-type Content-Length Content-MD5 Connection Transfer-Encoding X-SVC-Signature
    x-svc-anything Keep-Alive TE Trailer Upgrade Expect HTTP2-Settings Proxy-Authorization
    proxy-connection`.split(/\s+/),
  )('refuses the name %s', (name) => {
    const fault = 'header_name: is set by the service and cannot be chosen'
    expect(faultsOfHeader(name, 'x')).toEqual([fault])
  })

  // CGI and what descends from it (WSGI, Rack, PHP, lighttpd) see one name for all of these.
  test.each(
    `X_SVC_Signature x_svc-event X-SVC_Anything X.SVC.Signature X~svc!delivery content_type
    Content_Length CONTENT.MD5 Transfer_Encoding transfer.encoding Keep_Alive HTTP2_Settings
    Proxy_Authorization Proxy`.split(/\s+/),
  )('refuses the name %s, which a receiver may take for one of ours', (name) => {
    const fault = 'header_name: is set by the service and cannot be chosen'
    expect(faultsOfHeader(name, 'x')).toEqual([fault])
  })

  test.each(['', ' ', 'a b', 'a:', 'a\r\nb', 'Host\n', 'é', 'a(b)', 'a\0'])(
    'refuses the name %j',
    (name) => {
      expect(faultsOfHeader(name, 'x')).toEqual([expect.stringContaining('header_name: must be')])
    },
  )

  test.each(['a\r\nX: b', 'a\nb', 'a\rb', 'a\0b', 'é', '\x7f', '\u010d\u010a', 'a\n'])(
    'refuses the value %j',
    (value) => {
      const fault = 'header_value: must be visible ASCII characters, spaces and tabs only'
      expect(faultsOfHeader('X-Key', value)).toEqual([fault])
    },
  )

  test('tells everything at once', () => {
    expect(faultsOfHeader('x'.repeat(101), '')).toEqual([
      'header_name: must have at most 100 characters',
      'header_value: must not be empty',
    ])
    expect(faultsOfHeader('a b', ` ${'é'.repeat(1000)}`)).toHaveLength(4)
  })
})
