import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { cutPower } from './power-cuts.ts'

const count = Number(process.env.POWER_CUTS ?? 50)

test(`no acknowledged case is lost in ${count} power cuts of the embedded default`, async () => {
  const report = await cutPower(await temporaryFolder(), count)
  console.info(report)
  expect(report.lossyCuts).toBe(count)
  expect(report.acknowledged).toBeGreaterThan(count)
}, 1_800_000)
