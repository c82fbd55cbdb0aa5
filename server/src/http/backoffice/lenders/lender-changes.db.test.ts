import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../tests/support/app/test-app.ts'
import { expectError, expectInvalid } from '../../../../../tests/support/http/expect-error.ts'
import { call, sampleCase } from '../../../../../tests/support/http/http-client.ts'
import type { StaffClient } from '../../../../../tests/support/http/staff-client.ts'
import { sql } from '../../../db/db.ts'

let app: TestApp
let operator: StaffClient & { id: string }
/** Live keys that can read are issued, and extended, by those who may read. */
let admin: StaffClient & { id: string }
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  operator = await app.staff('operator')
  admin = await app.staff('admin')
})
afterAll(() => app.end())

const audited = (subject: string, action: string) =>
  app.db.rows(sql`
    SELECT actor, lender_id, mode, details FROM audit_inbox
    WHERE subject = ${subject} AND action = ${action} ORDER BY id`)
const seen = (version: number) => ({ 'if-match': `"${version}"` })
const change = (path: string, version: number, body: object) =>
  operator.send('PATCH', path, body, seen(version))

describe('a lender’s settings', () => {
  test('change in both modes at once, and apply to its next request', async () => {
    const lender = await app.lender()
    const path = `/lenders/${lender.id}`
    expect((await operator.get(`/test${path}`)).headers.etag).toBe('"1"')
    const wish = {
      name: ' Godavari Bank ',
      required_fields: ['district', 'district'],
      case_types: ['LO', 'LO'],
    }
    const reply = await change(path, 1, wish)
    const is = { name: 'Godavari Bank', required_fields: ['district'], case_types: ['LO'] }
    expect([reply.status, reply.headers.etag]).toEqual([200, '"2"'])
    expect(reply.json).toMatchObject({ id: lender.id, version: 2, ...is })
    for (const mode of ['live', 'test']) {
      expect((await operator.get(`/${mode}${path}`)).json).toMatchObject({ version: 2, ...is })
    }
    const sent = await call(app.url, '/v1/cases', { key: lender.live, body: sampleCase() })
    expectError(sent, 400, 'invalid_request', expect.any(Array))
    expect(sent.json.error.details.join()).toMatch(/district.*case_type|case_type.*district/)
    expect(await audited(lender.id, 'lender.changed')).toEqual([
      {
        actor: `staff:${operator.id}`,
        lender_id: null,
        mode: null,
        details: {
          was: { name: expect.any(String), required_fields: [], case_types: null },
          is,
        },
      },
    ])
  })

  test('fields left out stay; null allows any case type again', async () => {
    const lender = await app.lender({ requiredFields: ['branch'], caseTypes: ['TSR'] })
    const path = `/lenders/${lender.id}`
    const fewer = (await change(path, 1, { required_fields: [] })).json
    expect(fewer).toMatchObject({ version: 2, required_fields: [], case_types: ['TSR'] })
    const any = (await change(path, 2, { case_types: null })).json
    expect(any).toMatchObject({ version: 3, required_fields: [], case_types: null })
    expect(await audited(lender.id, 'lender.changed')).toMatchObject([
      { details: { was: { required_fields: ['branch'] }, is: { required_fields: [] } } },
      { details: { was: { case_types: ['TSR'] }, is: { case_types: null } } },
    ])
    const sent = { key: lender.live, body: sampleCase({ case_type: 'NEW' }) }
    expect((await call(app.url, '/v1/cases', sent)).status).toBe(202)
  })

  test('unchanged values change nothing and record nothing', async () => {
    const lender = await app.lender({ caseTypes: ['TSR'] })
    const reply = await change(`/lenders/${lender.id}`, 1, { case_types: ['TSR'] })
    expect([reply.status, reply.json.version]).toEqual([200, 1])
    expect(await audited(lender.id, 'lender.changed')).toEqual([])
  })

  test('the names under which it holds mortgages: changed, audited, and removed', async () => {
    const lender = await app.lender()
    const path = `/lenders/${lender.id}`
    expect((await operator.get(`/live${path}`)).json.own_names).toBeNull()
    const names = ['Godavari Bank Ltd', ' गोदावरी बँक ', 'Godavari Bank Ltd']
    const set = await change(path, 1, { own_names: names })
    const is = ['Godavari Bank Ltd', 'गोदावरी बँक']
    expect([set.status, set.json.own_names]).toEqual([200, is])
    expect(await audited(lender.id, 'lender.changed')).toMatchObject([
      { details: { was: { own_names: null }, is: { own_names: is } } },
    ])
    const removed = await change(path, 2, { own_names: null })
    expect(removed.json).toMatchObject({ version: 3, own_names: null })
  })

  test('approval by a second person: changed and audited', async () => {
    const { id } = await app.lender()
    const path = `/lenders/${id}`
    expect((await operator.get(`/live${path}`)).json.second_person).toBe('never')
    const set = await change(path, 1, { second_person: 'always' })
    expect([set.status, set.json.second_person]).toEqual([200, 'always'])
    expectInvalid(await change(path, 2, { second_person: 'sometimes' }), ['second_person'])
  })

  test('a client with an older version gets the current one, and changes nothing', async () => {
    const lender = await app.lender()
    const path = `/lenders/${lender.id}`
    await change(path, 1, { name: 'Bhima Bank' })
    const late = await change(path, 1, { name: 'Krishna Bank' })
    expect([late.status, late.json.error.code]).toEqual([412, 'precondition_failed'])
    expect(late.json.current).toEqual({
      version: 2,
      name: 'Bhima Bank',
      required_fields: [],
      case_types: null,
      own_names: null,
      second_person: 'never',
    })
    const both = ['Tapi Bank', 'Indrayani Bank'].map((name) => change(path, 2, { name }))
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 412])
    expect((await operator.get(`/live${path}`)).json.version).toBe(3)
  })

  test.each([
    [{}, ''],
    [{ name: ' ' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ required_fields: ['applicant_name'] }, 'required_fields'],
    [{ required_fields: null }, 'required_fields'],
    [{ case_types: [] }, 'case_types'],
    [{ case_types: ['a b'] }, 'case_types'],
    [{ own_names: [] }, 'own_names'],
    [{ own_names: [' '] }, 'own_names'],
    [{ own_names: ['x'.repeat(201)] }, 'own_names'],
    [{ own_names: Array.from({ length: 51 }, (_, i) => `B${i}`) }, 'own_names'],
    [{ id: 'lender_1' }, 'id'],
  ])('are not changed to %j', async (body, field) => {
    const lender = await app.lender()
    const reply = await change(`/lenders/${lender.id}`, 1, body)
    expectError(reply, 400, 'invalid_request', expect.any(Array))
    expect(reply.json.error.details.join()).toMatch(new RegExp(`^${field}`))
    expect((await operator.get(`/live/lenders/${lender.id}`)).json.version).toBe(1)
  })

  test('two lenders cannot have one name, and an unknown lender is not found', async () => {
    const [one, two] = [await app.lender(), await app.lender()]
    await change(`/lenders/${one.id}`, 1, { name: 'Only One Bank' })
    const reply = await change(`/lenders/${two.id}`, 1, { name: 'Only One Bank' })
    expectError(reply, 400, 'invalid_request', ['name: Only One Bank already exists'])
    for (const id of ['lender_00000000000000000000000000', 'Only%20One%20Bank']) {
      expectError(await change(`/lenders/${id}`, 1, { name: 'X' }), 404, 'not_found')
    }
  })
})

describe('a key', () => {
  async function made(wish: object = {}) {
    const lender = await app.lender()
    const { id, secret } = (await admin.post(`/live/lenders/${lender.id}/keys`, wish)).json
    return { lender, id, secret, path: `/live/lenders/${lender.id}/keys/${id}` }
  }
  const used = (key: string) => call(app.url, '/v1/cases/NONE', { key })

  test('follows its change with its next request, and stays the same key', async () => {
    const { lender, id, secret, path } = await made({ label: 'Loan system', rate_burst: 9 })
    expect((await used(secret)).headers['ratelimit-limit']).toBe('9')
    const wish = {
      label: 'Old loan system',
      scopes: ['cases:create'],
      expires_at: '2099-03-31',
      rate_per_second: 4,
      rate_burst: 7,
    }
    const reply = await change(path, 1, wish)
    expect([reply.status, reply.headers.etag, reply.json]).toMatchObject([
      200,
      '"2"',
      { ...wish, id, version: 2, expires_at: '2099-03-31T00:00:00.000Z', state: 'usable' },
    ])
    expect(reply.text).not.toContain(secret)
    expectError(await used(secret), 403, 'forbidden')
    const { keys } = (await operator.get(`/live/lenders/${lender.id}/keys`)).json
    expect(keys).toContainEqual(reply.json)
    expect(await audited(id, 'key.changed')).toMatchObject([
      {
        actor: `staff:${operator.id}`,
        lender_id: lender.id,
        mode: 'live',
        details: { was: { rate_burst: 9 }, is: { scopes: ['cases:create'] } },
      },
    ])
    const back = { scopes: ['cases:read'], expires_at: null, rate_per_second: null }
    const restored = await admin.send('PATCH', path, back, seen(2))
    expect(restored.json).toMatchObject({ ...back, rate_burst: 7 })
    expect((await used(secret)).headers['ratelimit-limit']).toBe('7')
  })

  test('that has expired works again once it is extended', async () => {
    const { id: lenderId } = await app.lender()
    const secret = await app.key(lenderId, 'live', { expiresAt: new Date(Date.now() - 1000) })
    expect((await used(secret)).status).toBe(401)
    const list = `/live/lenders/${lenderId}/keys`
    const { keys } = (await operator.get(list)).json
    const { id } = keys.find(({ state }: { state: string }) => state === 'expired')
    expect((await change(`${list}/${id}`, 1, { expires_at: null })).json.state).toBe('usable')
    expect((await used(secret)).status).toBe(404)
  })

  test('that was revoked stays as it was', async () => {
    const { path } = await made()
    await operator.post(`${path}/revoke`)
    expectError(await change(path, 1, { label: 'x' }), 409, 'move_not_allowed')
  })

  test('of another lender, mode or version is not changed here', async () => {
    const { path, lender, id } = await made()
    const other = await app.lender()
    const wrong = [`/test/lenders/${lender.id}/keys/${id}`, `/live/lenders/${other.id}/keys/${id}`]
    for (const place of [...wrong, `/live/lenders/${lender.id}/keys/none`]) {
      expectError(await change(place, 1, { label: 'x' }), 404, 'not_found')
    }
    const late = await change(path, 2, { label: 'x' })
    expect([late.status, late.json.current.version]).toEqual([412, 1])
  })

  test.each([
    [{}, ''],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: null }, 'scopes'],
    [{ label: 'x'.repeat(101) }, 'label'],
    [{ expires_at: '2020-01-01' }, 'expires_at: is in the past'],
    [{ expires_at: '' }, 'expires_at'],
    [{ rate_per_second: 0 }, 'rate_per_second'],
    [{ secret: 'x' }, 'secret'],
  ])('is not changed to %j', async (body, field) => {
    const { path } = await made()
    const reply = await change(path, 1, body)
    expectError(reply, 400, 'invalid_request', expect.any(Array))
    expect(reply.json.error.details.join()).toMatch(new RegExp(`^${field}`))
  })
})
