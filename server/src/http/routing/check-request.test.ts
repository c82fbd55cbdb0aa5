import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { checkRequest, isSpelledOut } from './check-request.ts'

const requestTo = (url: string, host: string) =>
  ({ url, headers: { host }, rawHeaders: ['Host', host], httpVersion: '1.1' }) as IncomingMessage
const foreign = ['Host: the address names another host']

describe('a target with a host in it', () => {
  test.each([
    ['http://own.example/a', 'own.example', undefined, []],
    ['http://own.example/a', 'own.example', 'own.example', []],
    ['HTTPS://OWN.example/a', 'own.EXAMPLE', 'own.example', []],
    ['/a', 'elsewhere.example', 'own.example', []],
    ['/http://elsewhere.example/a', 'own.example', 'own.example', []],
    ['http://elsewhere.example/a', 'own.example', undefined, foreign],
    // Both agree, and neither is the address of this service.
    ['http://elsewhere.example/a', 'elsewhere.example', 'own.example', foreign],
    ['http://own.example:81/a', 'own.example', 'own.example', foreign],
    ['http://me@own.example/a', 'own.example', 'own.example', foreign],
    ['ftp://elsewhere.example/a', 'own.example', undefined, foreign],
  ])('%s, Host: %s, PUBLIC_URL of %s', (url, host, publicHost, faults) => {
    expect(checkRequest(requestTo(url, host), { publicHost }).faults).toEqual(faults)
  })
})

describe('the fixed parts of an address', () => {
  test.each([
    ['/metrics', '/metrics?a=%6D', true],
    ['/metrics', '/%6Detrics', false],
    ['/metrics', 'http://own.example/%6Detrics', false],
    ['/v1/cases/:ref', '/v1/cases/A%2FB', true],
    ['/v1/cases/:ref', '/v1/c%61ses/A', false],
    ['/v1/cases/:ref/documents', '/v1/cases/A%2FB/documents', true],
    ['/v1/cases/:ref/documents', '/v1/cases/A/document%73', false],
    ['/backoffice/:mode/queue', '/b%61ckoffice/live/queue', false],
    ['/assets/*', '/assets/a%2Fb', false],
    ['/assets/*', '/assets/a/b', true],
  ])('%s sent as %s: %s', (route, url, isPlain) => {
    expect(isSpelledOut(route, url)).toBe(isPlain)
  })
})
