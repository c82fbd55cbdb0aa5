import { describe, expect, test } from 'vitest'
import { parseSocketAddress } from './socket-address.ts'

describe('an address', () => {
  test.each([
    ['tcp://127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['tcp://scanner.example:1', { host: 'scanner.example', port: 1 }],
    ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
    ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('%s', (text, expected) => {
    expect(parseSocketAddress(text)).toEqual(expected)
  })

  test.each([
    'tcp://127.0.0.1',
    'tcp://:3310',
    'tcp://a:0',
    'tcp://a:65536',
    'tcp://a:3310/path',
    'tcp://user@a:3310',
    'http://a:3310',
    'unix:run/clamd.ctl',
    'unix://run/clamd.ctl',
    '127.0.0.1:3310',
    '/run/clamav/clamd.ctl',
  ])('%s is invalid', (text) => {
    expect(parseSocketAddress(text)).toBeUndefined()
  })
})
