import { expect, test } from 'vitest'
import { startFaultyS3 } from '../support/processes/faulty-s3.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { createUnderSlowDown } from './s3-faults.ts'

test('while S3 answers 20 % of requests with SlowDown, 99 % of 300 creates are accepted', async () => {
  const s3 = await startFaultyS3()
  try {
    const dataDir = await temporaryFolder()
    const report = await createUnderSlowDown(s3, dataDir, { creates: 300, share: 0.2 })
    process.stdout.write(`${JSON.stringify(report)}\n`)
    expect(report.refused).toBeGreaterThan(30)
    expect(report.accepted).toBeGreaterThanOrEqual(297)
    expect(report.stray).toEqual([])
  } finally {
    await s3.close()
  }
})
