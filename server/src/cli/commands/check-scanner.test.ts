import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeClamd, startFakeClamd } from '../../../../tests/support/documents/fake-clamd.ts'
import { readConfig } from '../../config.ts'
import { checkScanner } from './check-scanner.ts'

let clamd: FakeClamd
beforeAll(async () => {
  clamd = await startFakeClamd()
})
afterAll(() => clamd.close())

const check = (whenAway: string, now: string) =>
  checkScanner(
    readConfig({ CLAMAV_ADDRESS: clamd.address, MALWARE_SCANNER_AWAY: whenAway }),
    new Date(now),
  )

test('says that scanning is off', async () => {
  expect(await checkScanner(readConfig({}))).toEqual({
    state: 'ok',
    says: 'off: documents are not scanned (CLAMAV_ADDRESS is not set)',
  })
})

test('names the scanner, the age of its signatures and what it finds', async () => {
  const says =
    'ClamAV 1.4.2, signatures 27500, 2 days old; detects the EICAR test pattern as Fake.Eicar-Test'
  expect(await check('hold', '2026-11-17T12:00:00Z')).toEqual({ state: 'ok', says })
})

test('warns of signatures that are older than a week', async () => {
  const { state, says } = await check('hold', '2026-11-25T12:00:00Z')
  expect([state, says]).toEqual(['warning', expect.stringContaining('10 days old')])
})

test('warns of an unreachable scanner, and says what happens then', async () => {
  await clamd.goAway()
  const at = '2026-11-17T12:00:00Z'
  const held = await check('hold', at)
  expect([held.state, held.says]).toEqual([
    'warning',
    expect.stringMatching(/^unavailable, new documents are held: .*ECONNREFUSED/),
  ])
  expect((await check('pass', at)).says).toMatch(
    /^unavailable, new documents are shown without a scan/,
  )
  await clamd.comeBack()
})

test.each(['127.0.0.1:3310', 'http://127.0.0.1:3310', 'unix:clamd.ctl', 'tcp://127.0.0.1'])(
  'an invalid address is refused at the start: %s',
  (address) => {
    expect(() => readConfig({ CLAMAV_ADDRESS: address })).toThrow(
      `CLAMAV_ADDRESS: must be tcp://host:port or unix:/path, not "${address}"`,
    )
  },
)

test('an invalid policy is refused at the start', () => {
  expect(() => readConfig({ MALWARE_SCANNER_AWAY: 'ignore' })).toThrow(
    'MALWARE_SCANNER_AWAY: must be one of hold, pass, not "ignore"',
  )
})
