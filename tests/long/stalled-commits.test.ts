import { expect, test } from 'vitest'
import { stallCommits } from '../faults/stalled-commits.ts'

test('commits stall and their connections are cut: no document of a committed case is lost', async () => {
  const report = await stallCommits(1, 'standby')
  expect(report.unknown).toBeGreaterThan(0)
})
