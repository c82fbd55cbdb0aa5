import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sharedTestApp } from '../../../tests/support/app/shared-app.ts'
import { staffPassword, type TestApp } from '../../../tests/support/app/test-app.ts'
import { expectError, expectInvalid } from '../../../tests/support/http/expect-error.ts'
import { trySignIn } from '../../../tests/support/http/staff-client.ts'
import { until } from '../../../tests/support/until.ts'
import { sql } from '../db/db.ts'
import { changeStaff, type StaffChange } from './access.ts'

type Member = Awaited<ReturnType<TestApp['staff']>>

let app: TestApp
let admin: Member
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())
beforeEach(async () => {
  await app.db.rows(sql`UPDATE staff SET disabled_at = now() WHERE role = 'admin'`)
  admin = await app.staff('admin')
})

const change = (by: Member, whom: Member, body: StaffChange) =>
  by.send('PATCH', `/staff/${whom.id}`, body)
const admins = () =>
  app.db.rows<{ id: string }>(
    sql`SELECT id FROM staff WHERE role = 'admin' AND disabled_at IS NULL ORDER BY id`,
  )

describe('the last admin', () => {
  test.each([
    ['be disabled', { disabled: true }],
    ['become an analyst', { role: 'analyst' }],
    ['become an operator under another name', { role: 'operator', name: 'Somebody' }],
  ])('cannot %s, and stays signed in', async (_, body) => {
    expectInvalid(await change(admin, admin, body), ['role'])
    expect(await admins()).toEqual([{ id: admin.id }])
    expect((await admin.get('/session')).json.staff.name).toMatch(/^admin \d+$/)
  })

  test('is still the last one if the other admin is disabled, or is not an admin', async () => {
    const other = await app.staff('admin')
    await app.staff('operator')
    expect((await change(admin, other, { disabled: true })).status).toBe(200)
    expectInvalid(await change(admin, admin, { disabled: true }), ['role'])
  })

  test('can leave once there is another', async () => {
    const other = await app.staff('admin')
    expect((await change(admin, admin, { role: 'analyst' })).status).toBe(200)
    expect(await admins()).toEqual([{ id: other.id }])
    expectInvalid(await change(other, other, { role: 'analyst' }), ['role'])
  })

  test('can change anything but the role', async () => {
    expect((await change(admin, admin, { name: 'Renamed' })).status).toBe(200)
  })

  test('remains when two admins demote each other at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [admin, await app.staff('admin')]
      const replies = await Promise.all([
        change(one, two, { role: 'analyst' }),
        change(two, one, { disabled: true }),
      ])
      expect(replies.every(({ status }) => status < 500)).toBe(true)
      const [left, ...more] = await admins()
      expect(more).toEqual([])
      expect([one.id, two.id]).toContain(left?.id)
      await app.db.rows(sql`UPDATE staff SET disabled_at = now() WHERE role = 'admin'`)
      admin = await app.staff('admin')
    }
  })
})

describe('an account changed during a sign-in to it', () => {
  /**
   * The answers of a sign-in whose password was checked before the change, and which ends after it.
   */
  async function signInDuring(member: Member, body: StaffChange) {
    let answer: ReturnType<typeof trySignIn> | undefined
    await app.db.transact(async (tx) => {
      const by = { actor: 'cli' } as const
      await changeStaff(tx, app.keyring, by, member.id, body, new Date())
      let answered = false
      answer = trySignIn(app.url, member.email, staffPassword)
      void answer.then(() => {
        answered = true
      })
      await until('the sign-in waits for the change, or is finished', async () => {
        const waiting = await app.db.rows(sql`
          SELECT 1 FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`)
        return answered || waiting.length > 0
      })
    })
    if (!answer) throw new Error('nobody signed in')
    return answer
  }
  const sessions = (member: Member) =>
    app.db.rows(sql`SELECT 1 FROM staff_sessions WHERE staff_id = ${member.id}`)

  test.each([
    ['another password', { password: 'another horse battery' }],
    ['no password', { password: null }],
    ['disabled', { disabled: true }],
  ])('%s: the old password opens no session', async (_, body) => {
    const member = await app.staff('analyst')
    expectError(await signInDuring(member, body), 401, 'unauthorized')
    expect(await sessions(member)).toEqual([])
  })

  test('another name: the sign-in succeeds', async () => {
    const member = await app.staff('analyst')
    expect((await signInDuring(member, { name: 'Renamed' })).status).toBe(200)
    expect(await sessions(member)).toHaveLength(1)
  })
})
