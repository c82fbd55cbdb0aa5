import { expect, test } from 'vitest'
import { stallCommits } from './stalled-commits.ts'

test.each(['standby', 'disk'] as const)(
  '40 clients while the %s of the database stalls 20 times: nothing is lost',
  async (kind) => {
    const report = await stallCommits(20, kind)
    process.stdout.write(`${kind} ${JSON.stringify(report)}\n`)
    expect(report.unknown).toBeGreaterThan(20)
    expect(report.acknowledged).toBeGreaterThan(20)
  },
)
