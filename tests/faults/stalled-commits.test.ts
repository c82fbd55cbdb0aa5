import { expect, test } from 'vitest'
import { stallCommits } from './stalled-commits.ts'

test('20 stalls of the commits of 40 clients, connections cut meanwhile: no document is lost', async () => {
  const report = await stallCommits(20)
  process.stdout.write(`${JSON.stringify(report)}\n`)
  expect(report.unknown).toBeGreaterThan(20)
  expect(report.acknowledged).toBeGreaterThan(20)
})
