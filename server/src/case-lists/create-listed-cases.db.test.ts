import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../tests/support/app/shared-app.ts'
import type { TestApp } from '../../../tests/support/app/test-app.ts'
import { sql } from '../db/db.ts'
import { followUps } from '../jobs.ts'
import { systemClock } from '../lib/clock.ts'
import type { Scope } from '../lib/scope.ts'
import { type CreationDeps, createListedCases } from './create-listed-cases.ts'
import { findList } from './list-store.ts'
import { addList, confirmList, forgetOldLists } from './manage-lists.ts'

let app: TestApp
beforeAll(async () => {
  // Without background jobs, only the tests create cases.
  app = await sharedTestApp({ ROLE: 'api' })
})
afterAll(() => app.end())

const by = { actor: 'person:person_test' } as const
const depsOf = (more: Partial<CreationDeps> = {}) =>
  ({
    db: app.db,
    keyring: app.keyring,
    clock: systemClock,
    scanning: undefined,
    reading: 'off',
    followUp: followUps(() => {}),
    announce: () => {},
    log: { error: () => {} },
    ...more,
  }) as unknown as CreationDeps

async function confirmed(rows: readonly string[]) {
  const scope: Scope = { lenderId: (await app.lender()).id, mode: 'live' }
  const text = ['applicant_name,loan_account_number,case_type', ...rows].join('\n')
  const judge = () => []
  const file = { filename: 'a.csv', bytes: Buffer.from(text), requiredFields: [], judge }
  const { id } = await addList(depsOf(), by, scope, file)
  const confirmation = { leaveOutFaulty: false, expected: undefined, judge }
  await confirmList(depsOf(), by, scope, id, confirmation)
  return { scope, id }
}

const loans = (count: number, name: string) =>
  Array.from({ length: count }, (_, at) => `A. Rao,${name}-${at},TSR`)

async function casesOf({ lenderId }: Scope) {
  const [row] = await app.db.rows<{ cases: number; events: number }>(sql`
    SELECT (SELECT count(*) FROM cases WHERE lender_id = ${lenderId}) AS cases,
      (SELECT count(*) FROM case_events WHERE lender_id = ${lenderId}) AS events`)
  return row
}

/** What a lease would do in time. */
const freeLeases = (id: string) =>
  app.db.rows(sql`UPDATE case_lists SET due_at = now() WHERE id = ${id} AND due_at IS NOT NULL`)

async function runToEnd({ scope, id }: { scope: Scope; id: string }, deps = depsOf()) {
  for (let run = 0; run < 60; run += 1) {
    await freeLeases(id)
    await createListedCases(deps)
    const list = await findList(app.db, scope, id)
    if (list?.state === 'done') return list.counts
  }
  throw new Error('the list does not end')
}

test('whoever is stopped half way, before or after a commit, is followed by another that goes on', async () => {
  const list = await confirmed(loans(30, 'HALF'))
  let left = 10
  // The process ends at some statement: nothing that it would do afterwards happens.
  const dying = depsOf({
    followUp: async (...given) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      await followUps(() => {})(...given)
    },
    db: {
      ...app.db,
      rows: (query: never) => (left < 0 ? Promise.reject(new Error('killed')) : app.db.rows(query)),
    },
  })
  await expect(createListedCases(dying)).rejects.toThrow('killed')
  expect(await casesOf(list.scope)).toEqual({ cases: 10, events: 10 })
  expect(await runToEnd(list)).toMatchObject({ created: 30, existing: 0, failed: 0, sound: 0 })
  expect(await casesOf(list.scope)).toEqual({ cases: 30, events: 30 })
})

test('many workers on one list at once create each case once', async () => {
  const list = await confirmed(loans(60, 'RACE'))
  const work = async () => {
    for (let run = 0; run < 4; run += 1) {
      // Takes the lease from whoever works on it, as after a worker was frozen.
      await freeLeases(list.id)
      await createListedCases(depsOf())
    }
  }
  await Promise.all([work(), work(), work()])
  expect(await runToEnd(list)).toMatchObject({ created: 60, existing: 0, failed: 0 })
  expect(await casesOf(list.scope)).toEqual({ cases: 60, events: 60 })
})

test('a row that cannot be created holds up no other, and ends with a reason', async () => {
  const list = await confirmed(loans(5, 'STUCK'))
  const deps = depsOf({
    followUp: async (tx, found, event, now) => {
      if (found.fields.loan_account_number === 'STUCK-0') throw new Error('never works')
      await followUps(() => {})(tx, found, event, now)
    },
  })
  expect(await runToEnd(list, deps)).toMatchObject({ created: 4, failed: 1 })
  expect(await casesOf(list.scope)).toEqual({ cases: 4, events: 4 })
})

test('lists are deleted after thirty days with their rows, unless cases are being created', async () => {
  const finished = await confirmed(loans(1, 'OLD'))
  await runToEnd(finished)
  const running = await confirmed(loans(1, 'RUNNING'))
  const old = new Date(Date.now() - 30 * 86_400_000 - 60_000)
  const ids = [finished.id, running.id]
  await app.db.rows(sql`UPDATE case_lists SET created_at = ${old} WHERE id = ANY(${ids})`)
  await forgetOldLists(app.db, new Date())
  expect(await findList(app.db, finished.scope, finished.id)).toBeUndefined()
  expect(await findList(app.db, running.scope, running.id)).toBeDefined()
  const left = await app.db.rows<{ list: string }>(sql`
    SELECT list_id AS list FROM case_list_rows WHERE list_id = ANY(${ids})`)
  expect(left).toEqual([{ list: running.id }])
  expect(await casesOf(finished.scope)).toMatchObject({ cases: 1 })
  await runToEnd(running)
})
