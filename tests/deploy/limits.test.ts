import { afterAll, expect, test } from 'vitest'
import { bareServer } from '../../server/src/http/routing/bare-server.ts'
import { createMetrics } from '../../server/src/http/routing/metrics.ts'
import { limits } from '../../server/src/http/routing/read-body.ts'
import { createLog } from '../../server/src/lib/log/log.ts'
import { chartValues, readRootFile } from '../support/deploy/deploy-files.ts'

/**
 * A proxy lets through what the API accepts and waits as long as the API does, so that it is the API
 * that refuses, with an answer that says why.
 */

const api = bareServer({
  log: createLog('silent'),
  metrics: createMetrics(),
  trustedProxies: 1,
})
const { requestTimeout, headersTimeout, keepAliveTimeout } = api.server
afterAll(() => api.close())

const second = 1000
const units: Record<string, number> = { s: second, m: 60 * second }
const milliseconds = (text = '') => Number.parseInt(text, 10) * (units[text.slice(-1)] ?? second)
const bytes = (text = '') => {
  const [, number, unit = ''] = /^(\d+)(k|m|KiB|MiB)$/.exec(text) ?? []
  return Number(number) * (unit.toLowerCase().startsWith('k') ? 1024 : 1024 * 1024)
}

const nginx = readRootFile('deploy/nginx.conf')
const caddy = readRootFile('deploy/Caddyfile')
const inNginx = (name: string) => new RegExp(`^\\s*${name} (.*);`, 'm').exec(nginx)?.[1]
const inCaddy = (name: string) => new RegExp(`^\\s*${name} (.*)$`, 'm').exec(caddy)?.[1]
const ingress = (name: string): string =>
  chartValues.ingress.annotations[`nginx.ingress.kubernetes.io/${name}`]

test.each([
  ['nginx', inNginx('client_max_body_size')],
  ['Caddy', inCaddy('max_size')],
  ['the chart', ingress('proxy-body-size')],
])('%s accepts the largest body of the API, and none larger', (_, size) => {
  expect(bytes(size)).toBe(limits.bodyBytesMax)
})

test.each([
  ['nginx', inNginx('large_client_header_buffers')?.split(' ')[1]],
  ['Caddy', inCaddy('max_header_size')],
])('%s accepts headers as large as the API does', (_, size) => {
  // Node's servers do not tell theirs: serverLimits in bare-server.ts.
  const [, max = ''] =
    /maxHeaderSize: ([\d_]+)/.exec(readRootFile('server/src/http/routing/bare-server.ts')) ?? []
  expect(bytes(size)).toBe(Number(max.replace('_', '')))
})

test.each([
  ['nginx, sending', inNginx('proxy_send_timeout')],
  ['nginx, answers', inNginx('proxy_read_timeout')],
  ['Caddy, bodies', inCaddy('read_body')],
  ['Caddy, answers', inCaddy('response_header_timeout')],
  ['the chart, sending', ingress('proxy-send-timeout')],
  ['the chart, answers', ingress('proxy-read-timeout')],
])('%s: waits longer than the API gives a request', (_, time) => {
  expect(milliseconds(time)).toBeGreaterThan(requestTimeout)
  expect(milliseconds(time)).toBeLessThan(requestTimeout + 60 * second)
})

test('a sender that pauses is refused by the API, not cut off by the proxy', () => {
  expect(milliseconds(inNginx('client_body_timeout'))).toBeGreaterThan(limits.idleMs)
})

test.each([
  ['nginx', inNginx('client_header_timeout')],
  ['Caddy', inCaddy('read_header')],
])('%s gives headers as long as the API does', (_, time) => {
  expect(milliseconds(time)).toBe(headersTimeout)
})

test.each([
  ['nginx', inNginx('keepalive_timeout')],
  ['Caddy', inCaddy('keepalive')],
])('%s closes an idle connection to the API before the API does', (_, time) => {
  expect(milliseconds(time)).toBeGreaterThan(0)
  expect(milliseconds(time)).toBeLessThan(keepAliveTimeout)
})

test('documents and live updates are not buffered', () => {
  expect(inNginx('proxy_request_buffering')).toBe('off')
  expect(ingress('proxy-request-buffering')).toBe('off')
  expect(inCaddy('flush_interval')).toBe('-1')
})

test('the proxies replace or extend the address of the client, and say that it was HTTPS', () => {
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(nginx).toContain('proxy_set_header X-Forwarded-Proto $scheme;')
  // Caddy sets all three itself, and ignores those of clients it was not told to trust.
  expect(caddy).not.toContain('trusted_proxies')
})
