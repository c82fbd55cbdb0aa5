import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../../tests/support/app/test-app.ts'
import { utc } from '../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import { call, sampleCase } from '../../../../../tests/support/http/http-client.ts'
import type { StaffClient } from '../../../../../tests/support/http/staff-client.ts'
import { sql } from '../../../db/db.ts'

let app: TestApp
let operator: StaffClient & { id: string }
/** Live keys that can read are issued by those who may read. */
let admin: StaffClient & { id: string }
let lender: TestLender
let other: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  operator = await app.staff('operator')
  admin = await app.staff('admin')
  lender = await app.lender({ requiredFields: ['branch'], caseTypes: ['TSR', 'LO'] })
  other = await app.lender()
})
afterAll(() => app.end())

const audited = (subject: string) =>
  app.db.rows(sql`
    SELECT actor, action, lender_id, mode, details FROM audit_inbox
    WHERE subject = ${subject} ORDER BY id`)
const refused = async (path: string, body: object, field: string) => {
  const reply = await operator.post(path, body)
  expectError(reply, 400, 'invalid_request', expect.any(Array))
  expect(reply.json.error.details.join()).toMatch(new RegExp(`^${field}`))
}

describe('a new lender', () => {
  test('is listed with what it must and may send, and no secret is shown', async () => {
    const body = {
      name: ' Sahyadri Bank ',
      required_fields: ['branch', 'branch'],
      case_types: ['LO'],
      own_names: ['Sahyadri Sahakari'],
    }
    const reply = await operator.post('/lenders', body)
    expect([reply.status, reply.json]).toEqual([
      201,
      {
        id: expect.stringMatching(/^lender_/),
        version: 1,
        name: 'Sahyadri Bank',
        required_fields: ['branch'],
        case_types: ['LO'],
        own_names: ['Sahyadri Sahakari'],
        second_person: 'never',
        created_at: utc,
        keys: { count: 0, usable: 0 },
        last_used_at: null,
      },
    ])
    expect(reply.text).not.toContain('svcsec_')
    const { id } = reply.json
    expect((await operator.get(`/test/lenders/${id}`)).json).toEqual(reply.json)
    expect((await operator.get('/lenders')).json.lenders).toContainEqual({
      id,
      name: 'Sahyadri Bank',
    })
    expect(await audited(id)).toMatchObject([
      { actor: `staff:${operator.id}`, action: 'lender.created' },
    ])
    // Its first registration returns the secret, once.
    const url = { url: 'https://los.sahyadri.example/callbacks' }
    const registered = await operator.send('PUT', `/live/lenders/${id}/callback`, url)
    expect(registered.json.signing_secret).toMatch(/^svcsec_/)
  })

  test('may use any case type where none are named, and its cases are checked by them', async () => {
    const made = (await operator.post('/lenders', { name: 'Konkan Finance' })).json
    expect(made).toMatchObject({ required_fields: [], case_types: null })
    const strict = { name: 'Deccan Finance', required_fields: ['district'], case_types: ['LO'] }
    const { id } = (await operator.post('/lenders', strict)).json
    const { secret } = (await admin.post(`/live/lenders/${id}/keys`, {})).json
    const sent = await call(app.url, '/v1/cases', { key: secret, body: sampleCase() })
    expectError(sent, 400, 'invalid_request', expect.any(Array))
    expect(sent.json.error.details.join()).toMatch(/district.*case_type|case_type.*district/)
  })

  test.each([
    [{}, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'A', required_fields: ['applicant_name'] }, 'required_fields'],
    [{ name: 'A', required_fields: ['constructor'] }, 'required_fields'],
    [{ name: 'A', case_types: [] }, 'case_types'],
    [{ name: 'A', case_types: ['a b'] }, 'case_types'],
    [{ name: 'A', case_types: Array.from({ length: 101 }, (_, i) => `T${i}`) }, 'case_types'],
  ])('is not created from %j', async (body, field) => {
    await refused('/lenders', body, field)
  })

  test('is not created twice', async () => {
    await operator.post('/lenders', { name: 'Twice Bank' })
    await refused('/lenders', { name: 'Twice Bank' }, 'name: Twice Bank already exists')
  })
})

describe('the list of lenders', () => {
  test('shows each with its keys of the mode, page by page', async () => {
    await call(app.url, '/v1/cases/NONE', { key: lender.live })
    await app.key(lender.id, 'live', { expiresAt: new Date(Date.now() - 1000) })
    const all = (await operator.get('/live/lenders?limit=200')).json
    expect(all.next_cursor).toBeNull()
    expect(all.lenders.find(({ id }: { id: string }) => id === lender.id)).toEqual({
      id: lender.id,
      version: 1,
      name: expect.any(String),
      required_fields: ['branch'],
      case_types: ['TSR', 'LO'],
      own_names: null,
      second_person: 'never',
      created_at: utc,
      keys: { count: 2, usable: 1 },
      last_used_at: utc,
    })
    const test = (await operator.get(`/test/lenders/${lender.id}`)).json
    expect(test).toMatchObject({ keys: { count: 1, usable: 1 }, last_used_at: null })
    const first = (await operator.get('/live/lenders?limit=1')).json
    const second = (await operator.get(`/live/lenders?limit=1&cursor=${first.next_cursor}`)).json
    expect([...first.lenders, ...second.lenders]).toEqual(all.lenders.slice(0, 2))
  })

  test.each(['limit=0', 'limit=201', 'cursor=x', 'cursor=key_00', 'name=x'])(
    'refuses ?%s',
    async (query) => {
      const reply = await operator.get(`/live/lenders?${query}`)
      expectError(reply, 400, 'invalid_request', expect.any(Array))
    },
  )
})

describe('keys', () => {
  const keysAt = (mode: string, id: string = lender.id) => `/${mode}/lenders/${id}/keys`
  const wish = {
    label: 'Loan system',
    scopes: ['cases:read', 'cases:read'],
    expires_at: '2099-03-31',
    rate_per_second: 7,
    rate_burst: 9,
  }

  test('a new one is shown once, and works at once', async () => {
    const reply = await admin.post(keysAt('live'), wish)
    const { secret, ...shown } = reply.json
    expect([reply.status, shown]).toEqual([
      201,
      {
        id: expect.stringMatching(/^key_/),
        version: 1,
        key: `svc_live_…${secret.slice(-4)}`,
        last_four: secret.slice(-4),
        label: 'Loan system',
        scopes: ['cases:read'],
        state: 'usable',
        rate_per_second: 7,
        rate_burst: 9,
        created_at: utc,
        last_used_at: null,
        expires_at: '2099-03-31T00:00:00.000Z',
        revoked_at: null,
      },
    ])
    expect(secret).toMatch(/^svc_live_[0-9A-Za-z]{40}$/)
    expect(reply.headers['cache-control']).toBe('no-store')
    const listed = await operator.get(keysAt('live'))
    expect(listed.json.keys[0]).toEqual(shown)
    expect(listed.text).not.toContain(secret)
    expect(JSON.stringify(app.logged)).not.toContain(secret)
    const used = await call(app.url, '/v1/cases/NONE', { key: secret })
    expect([used.status, used.headers['ratelimit-limit']]).toEqual([404, '9'])
    expect((await operator.get(keysAt('live'))).json.keys[0].last_used_at).toEqual(utc)
    expect(await audited(shown.id)).toEqual([
      {
        actor: `staff:${admin.id}`,
        action: 'key.issued',
        lender_id: lender.id,
        mode: 'live',
        details: { scopes: ['cases:read'] },
      },
    ])
  })

  test('of the other mode or another lender are not listed', async () => {
    const made = (await operator.post(keysAt('test', other.id), {})).json
    expect(made).toMatchObject({ scopes: ['cases:create', 'cases:read'], label: '' })
    expect(made).toMatchObject({ rate_per_second: null, expires_at: null })
    const ids = async (path: string) =>
      (await operator.get(path)).json.keys.map(({ id }: { id: string }) => id)
    expect(await ids(keysAt('test', other.id))).toContain(made.id)
    for (const path of [keysAt('live', other.id), keysAt('test'), keysAt('live')]) {
      expect(await ids(path)).not.toContain(made.id)
    }
  })

  test('are listed newest first, page by page', async () => {
    const { id } = await app.lender()
    for (let n = 0; n < 3; n += 1) await admin.post(keysAt('live', id), { label: `${n}` })
    const first = (await operator.get(`${keysAt('live', id)}?limit=2`)).json
    const next = `${keysAt('live', id)}?limit=2&cursor=${first.next_cursor}`
    const second = (await operator.get(next)).json
    const labels = [...first.keys, ...second.keys].map(({ label }: { label: string }) => label)
    expect(labels).toEqual(['2', '1', '0', ''])
    expect(second.next_cursor).toBeNull()
  })

  test('a revoked one is refused with its next request; revoked again, it stays as it was', async () => {
    const { id, secret } = (await admin.post(keysAt('live'), {})).json
    expect((await call(app.url, '/v1/cases/NONE', { key: secret })).status).toBe(404)
    const reply = await operator.post(`${keysAt('live')}/${id}/revoke`)
    expect([reply.status, reply.json]).toMatchObject([
      200,
      { id, state: 'revoked', revoked_at: utc },
    ])
    expect((await call(app.url, '/v1/cases/NONE', { key: secret })).status).toBe(401)
    const again = await operator.post(`${keysAt('live')}/${id}/revoke`)
    expect([again.status, again.json.revoked_at]).toEqual([200, reply.json.revoked_at])
    const actions = (await audited(id)).map((line) => (line as { action: string }).action)
    expect(actions).toEqual(['key.issued', 'key.revoked'])
  })

  test('of another lender or mode cannot be revoked here', async () => {
    const { id, secret } = (await admin.post(keysAt('live'), {})).json
    const paths = [keysAt('test'), keysAt('live', other.id), keysAt('live', 'lender_none')]
    for (const path of paths) {
      expectError(await operator.post(`${path}/${id}/revoke`), 404, 'not_found')
    }
    expect((await call(app.url, '/v1/cases/NONE', { key: secret })).status).toBe(404)
  })

  test('that have expired say so', async () => {
    const { id } = await app.lender()
    await app.key(id, 'live', { expiresAt: new Date(Date.now() - 1000) })
    const { keys } = (await operator.get(keysAt('live', id))).json
    const states = keys.map(({ state }: { state: string }) => state)
    expect(states.sort()).toEqual(['expired', 'usable'])
  })

  test.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['cases:delete'] }, 'scopes'],
    [{ label: 'x'.repeat(101) }, 'label'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
    [{ expires_at: '2020-01-01' }, 'expires_at: is in the past'],
    [{ rate_per_second: 0 }, 'rate_per_second'],
    [{ rate_burst: 1_000_001 }, 'rate_burst'],
    [{ mode: 'test' }, 'mode'],
  ])('are not created from %j', async (body, field) => {
    await refused(keysAt('live'), body, field)
  })

  test('of an unknown lender are neither listed nor created', async () => {
    for (const id of ['lender_00000000000000000000000000', 'Lender 1']) {
      const path = keysAt('live', encodeURIComponent(id))
      expectError(await operator.get(path), 404, 'not_found')
      expectError(await operator.post(path, {}), 404, 'not_found')
    }
  })
})
