import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

test.each([
  ['a demo', {}, 0],
  ['production on the embedded database', { NODE_ENV: 'production' }, 0],
  ['development on a server', { DATABASE_URL: 'postgres://x' }, 0],
  ['production', { NODE_ENV: 'production', DATABASE_URL: 'postgres://x' }, 8000],
  ['a worker', { NODE_ENV: 'production', DATABASE_URL: 'postgres://x', ROLE: 'worker' }, 0],
  ['a set delay', { STOP_DELAY_SECONDS: '3' }, 3000],
  [
    'a delay set to none',
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://x', STOP_DELAY_SECONDS: '0' },
    0,
  ],
])('how long SIGTERM waits before the listener closes: %s', (_, env, ms) => {
  expect(readConfig(env).stopDelayMs).toBe(ms)
})

test.each(['-1', '1.5', '601', 'long'])('STOP_DELAY_SECONDS=%s is refused', (text) => {
  expect(() => readConfig({ STOP_DELAY_SECONDS: text })).toThrow(ConfigError)
})
