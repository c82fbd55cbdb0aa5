import { expect, test } from 'vitest'
import { apiKey, caseIn, caseView, created } from '../test/clients.ts'
import { startServer } from '../test/local-server.ts'
import { Deedwire, type DeedwireOptions } from './index.ts'

test.each<[string, Partial<DeedwireOptions>]>([
  ['no address', { baseUrl: '' }],
  ['a relative address', { baseUrl: '/v1' }],
  ['another protocol', { baseUrl: 'ftp://api.example.com/v1' }],
  ['a password in the address', { baseUrl: 'https://user:secret@api.example.com/v1' }],
  ['a query in the address', { baseUrl: 'https://api.example.com/v1?x=1' }],
  ['no key', { apiKey: '' }],
  ['a key with a line break', { apiKey: `${apiKey}\n` }],
  ['no time', { timeoutMs: 0 }],
  ['time without end', { timeoutMs: Number.POSITIVE_INFINITY }],
  ['more time than a timer holds', { timeoutMs: 2 ** 31 }],
  ['negative retries', { maxRetries: -1 }],
  ['half a retry', { maxRetries: 0.5 }],
])('refuses %s', (_name, options) => {
  const build = () => new Deedwire({ baseUrl: 'https://api.example.com/v1', apiKey, ...options })
  expect(build).toThrow(TypeError)
})

test('a slash at the end of baseUrl makes no difference', async () => {
  const { baseUrl, received } = await startServer({ status: 200, body: caseView })
  await new Deedwire({ baseUrl: `${baseUrl}//`, apiKey }).cases.get('A')
  expect(received[0]?.path).toBe('/v1/cases/A')
})

test('uses the fetch of the caller, with redirects switched off', async () => {
  const { baseUrl, received } = await startServer({ status: 202, body: created })
  const redirects: unknown[] = []
  const client = new Deedwire({
    baseUrl,
    apiKey,
    fetch: (url, init) => {
      redirects.push(init.redirect)
      return fetch(url, init)
    },
  })
  await client.cases.create(caseIn)
  expect(redirects).toEqual(['manual'])
  expect(received).toHaveLength(1)
})
