import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { nodeFaults, runNodeFaults } from './node-faults.ts'

test('nothing is lost when processes are killed, frozen, restarted or have a wrong clock', async () => {
  const { reports, ...counts } = await runNodeFaults(await temporaryFolder())
  console.table(reports)
  console.info(counts)
  expect(reports.map(({ fault }) => fault)).toEqual(Object.keys(nodeFaults))
})
