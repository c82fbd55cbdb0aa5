import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Counter, Registry } from '@prometheus-io/client'
import { expect, test } from 'vitest'
import { openOtlpReceiver } from '../../../../tests/support/tracing/otlp-receiver.ts'
import { createLog } from '../log/log.ts'
import { openTracing, type TracingLimits } from './open-tracing.ts'
import { beginSpan, inSpan, traced } from './trace.ts'

function open(endpoint: string, limits: Partial<TracingLimits> = {}) {
  const registry = new Registry()
  const spans = new Counter({
    name: 'spans_total',
    help: 'Spans.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const logged: Record<string, unknown>[] = []
  const log = createLog('info', { write: (line: string) => void logged.push(JSON.parse(line)) })
  const to = { endpoint, headers: {}, percent: 100, role: 'all', log, spans, limits }
  const countOf = async (outcome: string) =>
    (await spans.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
  return { ...openTracing(to), logged, countOf }
}

test('more spans than may wait are dropped; those that wait are sent at the end', async () => {
  const collector = await openOtlpReceiver()
  const tracing = open(collector.url, { waitingMax: 20, batchMax: 10, closeMs: 60_000 })
  for (let i = 0; i < 1_000; i += 1) beginSpan('one', {})?.end()
  await tracing.close()
  // One batch is on its way at once; 20 wait behind it.
  expect(collector.spans.length).toBe(30)
  expect([await tracing.countOf('recorded'), await tracing.countOf('exported')]).toEqual([1000, 30])
  await collector.close()
})

test('a stop waits a limited time for a collector that hangs', async () => {
  const collector = await openOtlpReceiver({ hangs: true })
  const tracing = open(collector.url, { closeMs: 50, sendTimeoutMs: 60_000 })
  beginSpan('one', {})?.end()
  const begun = performance.now()
  await tracing.close()
  expect(performance.now() - begun).toBeLessThan(30_000)
  expect(beginSpan('after the end', {})).toBeUndefined()
  await collector.close()
})

test('what a collector does not take is counted, and logged once', async () => {
  const tracing = open('http://127.0.0.1:9', { sendEveryMs: 5, sendTimeoutMs: 100 })
  await expect
    .poll(async () => {
      beginSpan('one', {})?.end()
      return tracing.countOf('failed')
    })
    .toBeGreaterThan(2)
  await tracing.close()
  expect(tracing.logged.map(({ msg }) => msg)).toEqual(['traces could not be exported'])
})

test('a failure is marked by its name, never by its message', async () => {
  const collector = await openOtlpReceiver()
  const tracing = open(collector.url, { closeMs: 60_000 })
  const failing = inSpan('outer', {}, () =>
    traced('inner', {}, () => Promise.reject(new TypeError('Zaveriwala'))),
  )
  await expect(failing).rejects.toThrow('Zaveriwala')
  await tracing.close()
  const [inner, outer] = collector.spans
  expect(inner).toMatchObject({ name: 'inner', isFailed: true, parentSpanId: outer?.spanId })
  expect(outer?.attributes).toEqual({ 'error.type': 'TypeError' })
  expect(collector.text()).not.toContain('Zaveriwala')
  await collector.close()
})

test('a part of work without a span makes none', async () => {
  const collector = await openOtlpReceiver()
  const tracing = open(collector.url, { closeMs: 60_000 })
  expect(await traced('alone', {}, async () => 'done')).toBe('done')
  await tracing.close()
  expect(collector.spans).toEqual([])
  await collector.close()
})

test('only open-tracing.ts imports the library, and only a dynamic import loads it', () => {
  const source = resolve(import.meta.dirname, '../..')
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
  const having = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(join(source, file), 'utf8')))
  expect(having(/from '@opentelemetry\//)).toEqual(['lib/tracing/open-tracing.ts'])
  expect(having(/from '[./\w-]*open-tracing\.ts'/)).toEqual([])
  expect(having(/import\('[./\w-]*open-tracing\.ts'\)/)).toEqual(['app.ts'])
})
