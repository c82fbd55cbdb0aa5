import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStored } from '../../../../../../tests/support/app/stored.ts'
import { startTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { utc } from '../../../../../../tests/support/app/test-cases.ts'
import { call } from '../../../../../../tests/support/http/http-client.ts'
import { allScopes } from '../../../../access/access.ts'
import { sql } from '../../../../db/db.ts'
import { faultFinder } from '../../../routing/validate.ts'
import { WhoamiOut } from '../whoami-schemas.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api', RATE_PER_SECOND: '1234', RATE_BURST: '5678' })
})
afterAll(() => app.end())

const basePaths = { live: '/v1', test: '/uat/v1' } as const
const modes = ['live', 'test'] as const
const ask = (mode: 'live' | 'test', key: string) =>
  call(app.url, `${basePaths[mode]}/whoami`, { key })

const limits = {
  rate_per_second: 1234,
  rate_burst: 5678,
  documents_max: 50,
  document_bytes_max: 15_728_640,
  request_bytes_max: 46_137_344,
  properties_max: 10,
  events_page_max: 100,
  report_link_seconds: 3600,
}

describe.each(modes)('with a %s key', (mode) => {
  test('the lender, the mode, the key and its limits', async () => {
    const lender = await app.lender({ name: `Kaveri Housing Finance ${mode}` })
    const reply = await ask(mode, lender[mode])
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual({
      lender: {
        id: lender.id,
        name: `Kaveri Housing Finance ${mode}`,
        required_fields: [],
        case_types: null,
      },
      mode,
      key: {
        id: expect.stringMatching(/^key_[0-9a-z]{26}$/),
        hint: `svc_${mode}_…${lender[mode].slice(-4)}`,
        label: '',
        scopes: ['cases:create', 'cases:read'],
        created_at: utc,
        expires_at: null,
      },
      limits,
    })
    expect(faultFinder(WhoamiOut)(reply.json)).toEqual([])
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'ratelimit-limit': '5678',
    })
    expect(reply.text).not.toContain(lender[mode].slice(0, -4))
  })

  test.each(allScopes)('a key with %s alone may ask', async (scope) => {
    const lender = await app.lender()
    const reply = await ask(mode, await app.key(lender.id, mode, { scopes: [scope] }))
    expect([reply.status, reply.json.key.scopes]).toEqual([200, [scope]])
  })

  test('so may a key whose scopes were all removed', async () => {
    const lender = await app.lender()
    await app.db.rows(sql`UPDATE api_keys SET scopes = '{}' WHERE lender_id = ${lender.id}`)
    const reply = await ask(mode, lender[mode])
    expect([reply.status, reply.json.key.scopes]).toEqual([200, []])
  })
})

test('the agreements of the lender and the settings of the key', async () => {
  const lender = await app.lender({ requiredFields: ['branch', 'ulpin'], caseTypes: ['TSR', 'LO'] })
  const expiresAt = new Date(Date.now() + 86_400_000)
  const key = await app.key(lender.id, 'test', {
    label: 'LOS – UAT',
    expiresAt,
    ratePerSecond: 7,
    rateBurst: 9,
  })
  const { json } = await ask('test', key)
  expect(json.lender).toMatchObject({
    required_fields: ['branch', 'ulpin'],
    case_types: ['TSR', 'LO'],
  })
  expect(json.key).toMatchObject({ label: 'LOS – UAT', expires_at: expiresAt.toISOString() })
  expect(json.limits).toEqual({ ...limits, rate_per_second: 7, rate_burst: 9 })
})

test('each key sees itself, and no other lender', async () => {
  const [one, other] = [await app.lender(), await app.lender()]
  const ids = new Set<string>()
  for (const lender of [one, other]) {
    for (const mode of modes) {
      const { json } = await ask(mode, lender[mode])
      expect(json.lender.id).toBe(lender.id)
      ids.add(json.key.id)
    }
  }
  expect(ids.size).toBe(4)
})

test('it stores nothing, and no other method is allowed', async () => {
  const lender = await app.lender()
  const before = await countStored(app)
  await ask('live', lender.live)
  expect(await countStored(app)).toEqual(before)
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const reply = await call(app.url, '/v1/whoami', { method, key: lender.live })
    expect(reply.status).toBe(404)
  }
})
