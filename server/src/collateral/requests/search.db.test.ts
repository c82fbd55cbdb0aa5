import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ended,
  property,
  startSearches,
  submit,
} from '../../../../tests/support/app/run-searches.ts'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../tests/support/app/test-app.ts'
import { call } from '../../../../tests/support/http/http-client.ts'
import { until } from '../../../../tests/support/until.ts'
import { sql } from '../../db/db.ts'
import { createLog } from '../../lib/log/log.ts'
import { SearchFailure } from '../connectors/connector.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api', CALLBACK_ALLOW_PRIVATE: 'all' })
  lender = await app.lender()
})
afterAll(() => app.end())

describe('on the simulated registries', () => {
  let searches: Awaited<ReturnType<typeof startSearches>>
  beforeAll(async () => {
    searches = await startSearches(app)
  })
  afterAll(() => searches.stop())

  const search = async (properties: object[]) => {
    const made = await submit(app, lender.test, properties)
    expect([made.status, made.text]).toEqual([202, made.text])
    return ended(app, lender.test, made.json.data.id)
  }

  test('a finding, field by field', async () => {
    const { status, properties } = await search([property('MH', '9003')])
    expect(status).toBe('completed')
    const [{ findings, ...rest }] = properties
    expect(rest).toEqual({
      reference: 'MH-9003',
      state: 'MH',
      stateLabel: 'Maharashtra',
      portal: findings.portal,
      status: 'completed',
    })
    expect(findings).toEqual({
      portal: 'IGR Maharashtra e-Search (Index-II) and Mahabhulekh (7/12)',
      holders: [expect.stringContaining('रमेश बाबुराव पाटील')],
      area: {
        raw: expect.any(String),
        sqm: expect.any(Number),
        sqyd: expect.any(Number),
        sqft: expect.any(Number),
      },
      encumbrances: expect.arrayContaining([
        {
          documentNo: expect.any(String),
          date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          nature: expect.any(String),
          kind: 'transfer',
        },
      ]),
      mortgages: [
        {
          documentNo: expect.any(String),
          date: expect.stringMatching(/^2016-/),
          lender: expect.any(String),
          status: 'discharged',
          dischargedBy: { documentNo: expect.any(String), date: expect.stringMatching(/^2021-/) },
          kind: 'registered',
          own: false,
        },
      ],
      otherUnits: 0,
      nameMatchScore: expect.any(Number),
      nameMatch: 'match',
      riskBand: 'low',
      riskFlags: [],
      evidence: [],
    })
  })

  describe.each(['MH', 'KA'])('%s', (state) => {
    test.each([
      ['9001', 'low', 'match', []],
      ['9002', 'high', 'match', ['subsisting_mortgage']],
      ['9003', 'low', 'match', []],
      ['9004', 'high', 'mismatch', ['holder_name_mismatch']],
      ['9005', 'low', 'match', ['joint_holders']],
      ['9006', 'high', 'match', ['holder_deceased']],
      ['9007', 'high', 'match', ['court_stay']],
      ['9008', 'high', 'mismatch', ['govt_land']],
      ['9009', 'medium', 'not_checked', ['nil_result_unverified']],
    ])('%s: band %s, name %s, flags %j', async (number, band, match, flags) => {
      const { properties } = await search([property(state, number)])
      if (!properties[0].findings) throw new Error(JSON.stringify(properties[0]))
      const { findings } = properties[0]
      expect([findings.riskBand, findings.nameMatch]).toEqual([band, match])
      expect(findings.riskFlags).toEqual(expect.arrayContaining(flags))
      if (band === 'low')
        expect(findings.riskFlags.filter((f: string) => f !== 'joint_holders')).toEqual([])
    })

    // Together, since the retried ones wait for seconds.
    test.concurrent.each([
      ['9010', 'identity_mismatch'],
      ['9012', 'portal_unavailable'],
      ['9012/1', 'portal_unavailable'],
      ['9013', 'malformed_response'],
      ['9013/1', 'malformed_response'],
      ['9014', 'malformed_response'],
      ['9015', 'location_not_found'],
      ['9016', 'rate_limited'],
    ])('%s: fails with %s, and no findings', async (number, code) => {
      const { status, properties } = await search([property(state, number)])
      expect(status).toBe('failed')
      expect(properties[0].status).toBe('failed')
      expect(properties[0].error).toEqual({ code, message: expect.any(String) })
      expect(properties[0]).not.toHaveProperty('findings')
    })
  })

  test('Maharashtra, Karnataka and Goa: partial', async () => {
    const goa = { reference: 'G', state: 'Goa', district: 'North Goa', survey_no: '1' }
    const found = await search([property('MH', '9001'), property('KA', '9001'), goa])
    expect(found.status).toBe('partial')
    expect(found.properties.map(({ status }: { status: string }) => status)).toEqual([
      'completed',
      'completed',
      'unsupported_state',
    ])
  })

  test('a property is searched in its own state and nowhere else', async () => {
    const before = searches.simulator.asked()
    await search([property('KA', '77'), property('KA', '78')])
    const between = searches.simulator.asked()
    expect(between.MH).toEqual(before.MH)
    expect(between.KA.recordOfRights).toBe(before.KA.recordOfRights + 2)
    await search([property('MH', '77')])
    const after = searches.simulator.asked()
    expect(after.KA).toEqual(between.KA)
    expect(after.MH.sevenTwelve).toBe(between.MH.sevenTwelve + 1)
    // One search a year.
    expect(after.MH.indexTwo).toBe(between.MH.indexTwo + 20)
  })

  test('one that has ended can be read while another runs', async () => {
    const made = await submit(app, lender.test, [
      property('MH', '9001'),
      property('MH', '9011/1500'),
    ])
    const { id } = made.json.data
    const statuses = new Set<string>()
    const until = Date.now() + 120_000
    for (;;) {
      const { json } = await call(app.url, `/uat/v1/collateral/${id}`, { key: lender.test })
      statuses.add(json.data.properties.map((p: { status: string }) => p.status).join())
      if (json.data.status !== 'running' || Date.now() > until) break
    }
    expect(statuses).toContain('completed,running')
    expect(statuses).toContain('completed,completed')
  })

  test('the registry answer is kept, and its content matches its digest', async () => {
    const made = await submit(app, lender.test, [property('KA', '9001')])
    await ended(app, lender.test, made.json.data.id)
    const staff = await app.staff('analyst')
    const path = `/test/lenders/${lender.id}/collateral/${made.json.data.id}`
    const { json } = await staff.get(path)
    const [found] = json.properties
    expect(found.answers.length).toBeGreaterThanOrEqual(2)
    for (const [i, { sha256, size_bytes }] of found.answers.entries()) {
      const answer = await staff.get(`${path}/properties/${found.property_id}/answers/${i}`)
      expect(answer.status).toBe(200)
      const bytes = Buffer.from(answer.text)
      const digest = createHash('sha256').update(bytes).digest('hex')
      expect([digest, bytes.length]).toEqual([sha256, size_bytes])
    }
    const none = await staff.get(`${path}/properties/${found.property_id}/answers/99`)
    expect(none.status).toBe(404)
  })
})

describe('failures', () => {
  const failing = (code: 'portal_timeout' | 'otp_required', times: number) => {
    let calls = 0
    return {
      calls: () => calls,
      connectorOf: () => ({
        search: async () => {
          calls += 1
          if (calls <= times) throw new SearchFailure(code, 'no')
          return { record: undefined, answers: [] }
        },
      }),
    }
  }

  test('a retryable failure is retried, and then found', async () => {
    const source = failing('portal_timeout', 2)
    const searches = await startSearches(app, { connectorOf: source.connectorOf })
    const made = await submit(app, lender.test, [property('MH', '1')])
    const found = await ended(app, lender.test, made.json.data.id)
    expect([found.status, source.calls()]).toEqual(['completed', 3])
    await searches.stop()
  })

  test('a test search without a connector is logged and fails, and does not wait forever', async () => {
    const lines: string[] = []
    const log = createLog('error', { write: (line: string) => void lines.push(line) })
    const searches = await startSearches(app, { connectorOf: () => undefined, log })
    const made = await submit(app, lender.test, [property('MH', '1')])
    const found = await ended(app, lender.test, made.json.data.id)
    expect(found.properties[0].error.code).toBe('portal_unavailable')
    expect(lines.join()).toContain('search not possible: the state has no connector')
    await searches.stop()
  })

  test('a live search that needs a person waits at the search desk', async () => {
    const source = failing('otp_required', 99)
    const searches = await startSearches(app, { connectorOf: source.connectorOf })
    const made = await submit(app, lender.live, [property('KA', '1')], {}, 'live')
    const { id } = made.json.data
    const whyAtDesk = async () => {
      const [row] = await app.db.rows<{ why: string | null }>(
        sql`SELECT desk_why AS why FROM collateral_properties WHERE request_id = ${id}`,
      )
      return row?.why
    }
    await until('the search desk', async () => (await whyAtDesk()) !== null)
    expect([await whyAtDesk(), source.calls()]).toEqual(['otp_required', 1])
    await searches.stop()
  })

  test('a worker that returns after its lease changes nothing', async () => {
    let release: () => void = () => {}
    let calls = 0
    const slow = {
      search: async () => {
        calls += 1
        if (calls === 1) {
          await new Promise<void>((resolve) => {
            release = resolve
          })
        }
        return { record: undefined, answers: [] }
      },
    }
    const limits = { leaseMs: 3_000, renewMs: 60_000 }
    const first = await startSearches(app, { connectorOf: () => slow, limits })
    const made = await submit(app, lender.test, [property('MH', '1')])
    const found = await ended(app, lender.test, made.json.data.id)
    expect([found.status, calls]).toEqual(['completed', 2])
    const image = () =>
      app.db.rows(sql`SELECT * FROM collateral_properties WHERE request_id = ${made.json.data.id}`)
    const before = await image()
    release()
    await first.stop()
    expect(await image()).toEqual(before)
  })
})
