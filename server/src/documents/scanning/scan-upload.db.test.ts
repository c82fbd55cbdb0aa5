import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { property, submit } from '../../../../tests/support/app/run-searches.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../tests/support/app/test-cases.ts'
import { type FakeClamd, startFakeClamd } from '../../../../tests/support/documents/fake-clamd.ts'
import { expectError, expectInvalid } from '../../../../tests/support/http/expect-error.ts'
import { until } from '../../../../tests/support/until.ts'
import { sql } from '../../db/db.ts'
import { eicarPattern } from './test-pattern.ts'

const pdf = Buffer.from('%PDF-1.4\na signed opinion\n%%EOF\n')
const infectedPdf = Buffer.concat([pdf, eicarPattern()])

describe.each(['hold', 'pass'] as const)('a file sent by staff, with %s', (whenAway) => {
  let clamd: FakeClamd
  let app: TestApp
  let attach: (bytes: Buffer) => ReturnType<Awaited<ReturnType<typeof app.staff>>['send']>
  let extract: typeof attach
  beforeAll(async () => {
    clamd = await startFakeClamd()
    app = await startTestApp({ CLAMAV_ADDRESS: clamd.address, MALWARE_SCANNER_AWAY: whenAway })
    const desk = await openTestCases(app)
    const found = await desk.open()
    await found.hand.review()
    const type = { 'content-type': 'application/pdf' }
    attach = (bytes) =>
      desk.analyst.send('POST', `${found.hand.path}/draft/attachments?filename=o.pdf`, bytes, type)
    const searcher = await app.staff('searcher')
    await submit(app, desk.lender.live, [property('MH', '45/2B')], {}, 'live')
    const atDesk = () =>
      app.db.rows<{ id: string }>(sql`
        SELECT id FROM collateral_properties WHERE desk_at IS NOT NULL`)
    await until('the search desk', async () => (await atDesk()).length > 0)
    const id = (await atDesk())[0]?.id
    expect((await searcher.post(`/live/desk/${id}/claim`)).status).toBe(200)
    extract = (bytes) =>
      searcher.send('POST', `/live/desk/${id}/extracts?filename=e.pdf`, bytes, type)
  })
  afterAll(async () => {
    await app.end()
    await clamd.close()
  })
  beforeEach(() => {
    clamd.conduct = 'honest'
  })
  const counts = async () => {
    const [row] = await app.db.rows<Record<string, number>>(sql`
      SELECT (SELECT count(*) FROM report_files) AS files,
        (SELECT count(*) FROM desk_extracts) AS extracts,
        (SELECT count(*) FROM blobs WHERE state = 'stored') AS blobs`)
    return row
  }
  const lines = async (action: string) =>
    app.db.rows<{ actor: string; details: object }>(sql`
      SELECT actor, details FROM (SELECT * FROM (
          SELECT at, actor, action, details FROM audit_inbox
          UNION ALL SELECT at, actor, action, details FROM audit_trail) a) l
      WHERE action = ${action} ORDER BY at`)

  test.each(['attachment', 'extract'])('%s: malware is refused and not stored', async (kind) => {
    const send = kind === 'attachment' ? attach : extract
    const before = await counts()
    const refusedBefore = (await lines('upload.refused')).length
    const reply = await send(infectedPdf)
    expectInvalid(reply, ['body'])
    expect(reply.json.error.details[0]).toMatch(/contains malware \(Fake\.Eicar-Test\)/)
    expect(await counts()).toEqual(before)
    const refused = await lines('upload.refused')
    expect(refused).toHaveLength(refusedBefore + 1)
    expect(refused.at(-1)).toMatchObject({
      actor: expect.stringMatching(/^staff:/),
      details: { signature: 'Fake.Eicar-Test' },
    })
    expect((await send(pdf)).status).toBe(201)
  })

  test.each(['attachment', 'extract'])('%s: a file that cannot be scanned', async (kind) => {
    const send = kind === 'attachment' ? attach : extract
    const before = await counts()
    clamd.conduct = 'cut'
    const reply = await send(pdf)
    if (whenAway === 'hold') {
      expectError(reply, 503, 'unavailable')
      expect(reply.json.error.message).toBe(
        'The file was not stored: the malware scanner cannot be reached. Try again later.',
      )
      expect(reply.headers['retry-after']).toBe('30')
      expect(await counts()).toEqual(before)
    } else {
      expect(reply.status).toBe(201)
      expect((await lines('upload.not_scanned')).at(-1)).toMatchObject({
        actor: expect.stringMatching(/^staff:/),
        details: { fault: 'away' },
      })
    }
  })
})
