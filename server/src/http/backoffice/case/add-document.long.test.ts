import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../../tests/support/app/test-cases.ts'
import { startFakeClamd } from '../../../../../tests/support/documents/fake-clamd.ts'
import { scannedCase } from '../../../../../tests/support/documents/scanned-case.ts'
import { askForCleanCopies, eicarPattern } from '../../../documents/documents.ts'
import { systemClock } from '../../../lib/clock.ts'

test('malware found later in a document of staff: in quarantine, and the lender learns nothing', async () => {
  const clamd = await startFakeClamd()
  onTestFinished(() => clamd.close())
  const app = await startTestApp({
    CLAMAV_ADDRESS: clamd.address,
    MALWARE_SCANNER_AWAY: 'pass',
  })
  onTestFinished(() => app.end())
  const desk = await openTestCases(app)
  const found = await desk.open('live', { documents: [] })
  await found.hand.review()
  const { becomes, document, audit } = scannedCase(app, desk.analyst, found)

  await clamd.goAway()
  const added = await desk.analyst.send(
    'POST',
    `${found.hand.path}/documents?filename=late.txt&source=searcher`,
    eicarPattern(),
    { 'content-type': 'application/octet-stream' },
  )
  expect([added.status, added.text]).toEqual([201, added.text])
  expect(await audit('upload.not_scanned')).toHaveLength(1)
  const [view, { version }] = [await found.view(), (await desk.analyst.get(found.hand.path)).json]

  await clamd.comeBack()
  await becomes('late.txt', 'infected')
  expect((await document('late.txt')).scan.withheld).toBe('malware')
  const deps = { db: app.db, keyring: app.keyring, clock: systemClock }
  const quiet = { followUp: async () => {}, announce: () => {} }
  expect(await askForCleanCopies({ ...deps, ...quiet })).toBe(0)
  expect(await found.view()).toEqual(view)
  expect((await found.get('queries')).json.queries).toEqual([])
  // A person about to release a report must reload.
  expect((await desk.analyst.get(found.hand.path)).json.version).toBe(version + 1)
})
