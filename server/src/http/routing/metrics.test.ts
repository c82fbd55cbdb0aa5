import { expect, test } from 'vitest'
import { createLog } from '../../lib/log/log.ts'
import { droppedLogLines, LogOutput } from '../../lib/log/log-output.ts'
import { bareServer } from './bare-server.ts'
import { countRequest, createMetrics, labelSetsMax } from './metrics.ts'

const seriesOf = (text: string) =>
  text.split('\n').filter((line) => line.startsWith('deedwire_http_request_seconds_count'))

test('a thousand odd methods and addresses make a few series, not thousands', async () => {
  const metrics = createMetrics()
  const server = bareServer({ log: createLog('silent'), metrics, trustedProxies: 0 })
  server.get('/known/:id', { config: { access: 'public' } }, async () => ({}))
  for (let i = 0; i < 1_000; i += 1) {
    // As if Node's parser accepted every method: today it accepts 35.
    const method = ['PROPFIND', 'MKCOL', 'LOCK', 'SEARCH', 'QUERY', 'PURGE'][i % 6] as 'GET'
    await server.inject({ method, url: `/odd-${i}/${'%41'.repeat(i % 5)}` })
    await server.inject({ url: `/known/${i}` })
  }
  const text = await metrics.registry.metrics()
  expect(seriesOf(text).length).toBeLessThanOrEqual(3)
  expect(text).toContain('method="other",route="unknown"')
  expect(text).not.toMatch(/PROPFIND|odd-/)
})

test('the number of label sets is limited, whatever is counted', async () => {
  const metrics = createMetrics()
  for (let i = 0; i < 3 * labelSetsMax; i += 1) {
    countRequest(metrics, { method: `M${i}`, route: `/r${i}`, status: 200 + (i % 5) }, 0.01)
  }
  // Five statuses of the requests that are counted together.
  expect(seriesOf(await metrics.registry.metrics()).length).toBe(labelSetsMax + 5)
  countRequest(metrics, { method: 'M0', route: '/r0', status: 200 }, 0.01)
  expect(await metrics.registry.metrics()).toContain('route="/r0"')
})

test('log lines that were dropped are counted', async () => {
  const output = new LogOutput({ lengthMax: 0, send: () => {}, onDropped: () => {} })
  const before = droppedLogLines()
  output.write('a line\n')
  const text = await createMetrics().registry.metrics()
  expect(text).toContain(`\ndeedwire_log_lines_dropped_total ${before + 1}\n`)
})
