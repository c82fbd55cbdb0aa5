import { expect, test } from 'vitest'
import { targets, tryWorstBodies } from '../support/documents/worst-bodies.ts'

test('of 2,000 bodies made to be expensive for each route, none costs 50 ms of the main thread', () => {
  const worst = targets.map((target) => ({ name: target.name, ms: tryWorstBodies(target, 2000) }))
  for (const { name, ms } of worst.sort((a, b) => b.ms - a.ms).slice(0, 10)) {
    process.stdout.write(`${ms.toFixed(1).padStart(6)} ms  ${name}\n`)
  }
  expect(worst[0]?.ms).toBeLessThan(50)
})
