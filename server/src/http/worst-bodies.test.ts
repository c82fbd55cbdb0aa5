import { expect, test } from 'vitest'
import { cpuMsMax, targets, tryWorstBodies } from '../../../tests/support/documents/worst-bodies.ts'

test.each(targets.map((target) => [target.name, target] as const))(
  'no body within its limit costs more than 50 ms of the main thread: %s',
  (_, target) => {
    expect(tryWorstBodies(target, target.limits.bytesMax > 500_000 ? 25 : 10)).toBeLessThan(
      cpuMsMax,
    )
  },
)
