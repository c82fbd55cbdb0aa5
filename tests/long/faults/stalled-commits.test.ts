import { expect, test } from 'vitest'
import { stallCommits } from '../../faults/stalled-commits.ts'

test.each([
  { kind: 'standby', what: 'commits wait and their connections are cut' },
  { kind: 'disk', what: 'the database stands still for longer than the service waits' },
] as const)('$what: no document of a committed case is lost', async ({ kind }) => {
  const report = await stallCommits(1, kind)
  expect(report.unknown).toBeGreaterThan(0)
})
