import { beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../../../tests/support/app/test-app.ts'
import { mayDo, staffRoles } from '../../../access/access.ts'

/** What the pages offer to choose from, so that they repeat no rule of the service. */

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

test('colleagues say who may be given a property at the search desk', async () => {
  const made = await Promise.all(staffRoles.map((role) => app.staff(role)))
  const { staff } = (await made[0]?.get('/colleagues'))?.json ?? { staff: [] }
  for (const [i, role] of staffRoles.entries()) {
    const found = staff.find(({ id }: { id: string }) => id === made[i]?.id)
    expect([role, found?.may_search]).toEqual([role, mayDo(role, 'desk:work')])
  }
})

test('every action of the audit trail can be chosen, and finds its lines', async () => {
  const operator = await app.staff('operator')
  const { audit_actions: actions } = (await operator.get('/reference')).json
  const { lines } = (await operator.get('/audit?limit=100')).json
  const seen = new Set(lines.map(({ action }: { action: string }) => action))
  expect([...seen].filter((action) => !actions.includes(action))).toEqual([])
  for (const action of actions) {
    const reply = await operator.get(`/audit?action=${action}&limit=1`)
    expect([action, reply.status]).toEqual([action, 200])
  }
})
