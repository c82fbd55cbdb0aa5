import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../tests/support/app/test-cases.ts'
import {
  type FakeClamd,
  fakeSignature,
  startFakeClamd,
} from '../../../../tests/support/documents/fake-clamd.ts'
import {
  harmless,
  infected,
  scannedCase,
} from '../../../../tests/support/documents/scanned-case.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../tests/support/http/http-client.ts'
import { until } from '../../../../tests/support/until.ts'
import { sql } from '../../db/db.ts'

async function openOffice(app: TestApp) {
  const desk = await openTestCases(app)
  const operator = await app.staff('operator')
  return {
    async openCase(documents: object[]) {
      const found = await desk.open('live', { documents })
      return { ...found, ...scannedCase(app, desk.analyst, found) }
    },
    async scanningHealth() {
      const reply = await operator.get('/live/health')
      expect([reply.status, reply.text]).toEqual([200, reply.text])
      return reply.json.malware_scanning
    },
    readyz: () => call(app.url, '/readyz'),
    metrics: async () => (await call(app.url, '/metrics')).text,
  }
}

describe('without CLAMAV_ADDRESS', () => {
  let app: TestApp
  let office: Awaited<ReturnType<typeof openOffice>>
  beforeAll(async () => {
    app = await startTestApp()
    office = await openOffice(app)
  })
  afterAll(() => app.end())

  test('nothing is scanned, documents are shown as before, and health says that it is off', async () => {
    const found = await office.openCase([infected('deed.pdf')])
    expect((await found.document('deed.pdf')).scan).toEqual({
      state: 'not_scanned',
      signature: null,
      scanned_at: null,
      withheld: null,
      message: null,
    })
    expect((await found.open('deed.pdf')).status).toBe(200)
    expect(await app.db.rows(sql`SELECT 1 FROM document_scans`)).toEqual([])
    expect((await office.readyz()).json).not.toHaveProperty('warnings')
    expect(await office.scanningHealth()).toEqual({
      scanner: 'off',
      when_away: null,
      engine: null,
      signatures_at: null,
      waiting: 0,
      failed: 0,
      oldest_waiting_at: null,
    })
    expect(app.logged).toContainEqual(
      expect.objectContaining({ msg: 'malware scanning is off: CLAMAV_ADDRESS is not set' }),
    )
    const about = (await found.audit('document.read'))[0]
    expect(about).not.toHaveProperty('scan')
  })
})

describe.each([
  ['hold', 'are held until it is available again'],
  ['pass', 'are shown without a scan'],
] as const)('with MALWARE_SCANNER_AWAY=%s', (whenAway, says) => {
  let clamd: FakeClamd
  let app: TestApp
  let office: Awaited<ReturnType<typeof openOffice>>
  beforeAll(async () => {
    clamd = await startFakeClamd()
    app = await startTestApp({
      CLAMAV_ADDRESS: clamd.address,
      MALWARE_SCANNER_AWAY: whenAway,
    })
    office = await openOffice(app)
  })
  afterAll(async () => {
    await app.end()
    await clamd.close()
  })

  test(`documents ${says}, which shows everywhere; then they are scanned`, async () => {
    await clamd.goAway()
    const found = await office.openCase([harmless('deed.txt'), infected('bad.pdf')])
    for (const name of ['deed.txt', 'bad.pdf']) await found.becomes(name, 'failed')
    const notScanned =
      'deed.txt was not scanned for malware: the malware scanner cannot be reached.'
    const { scan } = await found.document('deed.txt')
    const opened = await found.open('deed.txt')
    if (whenAway === 'hold') {
      const message = `${notScanned} It can be opened after it is scanned.`
      expect(scan).toMatchObject({ withheld: 'not_scanned', message })
      expectError(opened, 409, 'not_ready')
      expect(opened.headers['retry-after']).toBe('30')
    } else {
      const message = `${notScanned} Open it with care.`
      expect(scan).toMatchObject({ withheld: null, message })
      expect([opened.status, opened.text]).toEqual([200, 'Sale deed of 1998'])
      expect(await found.audit('document.read')).toMatchObject([{ scan: 'failed' }])
    }

    // Still ready: intake continues. The state is cached for a few seconds.
    await until('the warning', async () => (await office.readyz()).json.warnings !== undefined)
    const ready = await office.readyz()
    expect([ready.status, ready.json.status]).toEqual([200, 'ready'])
    expect(ready.json.warnings).toEqual({ malware_scanner: `unavailable; new documents ${says}` })
    expect(await office.scanningHealth()).toMatchObject({
      scanner: 'away',
      when_away: whenAway,
      failed: 2,
    })
    const metrics = await office.metrics()
    expect(metrics).toMatch(/^deedwire_malware_scanner_up 0$/m)
    expect(metrics).toMatch(/^deedwire_malware_scan_documents\{state="failed"\} 2$/m)
    expect(metrics).toMatch(/^deedwire_malware_scans_total\{outcome="away"\} [1-9]/m)
    const warned = app.logged.filter(({ msg }) => msg === 'the malware scanner is unavailable')
    expect(warned).toMatchObject([{ level: 'warn', when_away: whenAway }])

    await clamd.comeBack()
    await found.becomes('deed.txt', 'clean')
    await found.becomes('bad.pdf', 'infected')
    expect((await found.open('deed.txt')).status).toBe(200)
    expectError(await found.open('bad.pdf'), 403, 'forbidden')
    await until('no warning', async () => (await office.readyz()).json.warnings === undefined)
    expect(await office.scanningHealth()).toMatchObject({
      scanner: 'up',
      engine: 'ClamAV 1.4.2, signatures 27500',
      signatures_at: '2026-11-15T09:23:31.000Z',
      waiting: 0,
      failed: 0,
    })
    expect(await office.metrics()).toMatch(/^deedwire_malware_scanner_up 1$/m)
  })

  test.each([
    ['too large', 'it is larger than the malware scanner accepts'],
    ['error', 'the malware scanner could not process it'],
    ['cut', 'the malware scanner could not process it'],
    ['garbage', 'the malware scanner could not process it'],
  ] as const)(
    'a scanner that answers, but for this document with "%s", has not scanned it',
    async (conduct, why) => {
      clamd.conduct = conduct
      try {
        const found = await office.openCase([harmless('deed.txt')])
        await found.becomes('deed.txt', 'failed')
        const { scan } = await found.document('deed.txt')
        expect(scan.message).toContain(`deed.txt was not scanned for malware: ${why}.`)
        expect((await found.open('deed.txt')).status).toBe(whenAway === 'hold' ? 409 : 200)
        // One that the scanner cannot process does not make it unreachable for the others.
        clamd.conduct = 'honest'
        const next = await office.openCase([infected('next.pdf')])
        await next.becomes('next.pdf', 'infected')
        expect((await next.document('next.pdf')).scan.signature).toBe(fakeSignature)
      } finally {
        clamd.conduct = 'honest'
      }
    },
  )
})
