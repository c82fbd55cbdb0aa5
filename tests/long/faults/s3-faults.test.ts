import { expect, test } from 'vitest'
import { createUnderSlowDown } from '../../faults/s3-faults.ts'
import { startFaultyS3 } from '../../support/processes/faulty-s3.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('while S3 answers 20 % of requests with SlowDown, creates are accepted', async () => {
  const s3 = await startFaultyS3()
  try {
    const dataDir = await temporaryFolder()
    const report = await createUnderSlowDown(s3, dataDir, { creates: 40, share: 0.2 })
    expect(report.refused).toBeGreaterThan(0)
    // One of 40 fails by chance once in 400 runs, two practically never.
    expect(report.accepted).toBeGreaterThanOrEqual(39)
    expect(report.stray).toEqual([])
  } finally {
    await s3.close()
  }
})
