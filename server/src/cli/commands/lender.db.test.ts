import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../tests/support/app/test-app.ts'
import { sql } from '../../db/db.ts'
import type { CommandContext } from '../command.ts'
import { lenderCreate, lenderList, lenderOwnNames, lenderSecondPerson } from './lender.ts'
import { staffAdvocate } from './staff.ts'

let app: TestApp
let lender: TestLender
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender({ name: 'Tungabhadra Bank' })
})
afterAll(() => app.end())

const context = () =>
  ({
    database: async () => ({
      db: app.db,
      keyring: app.keyring,
      clock: { now: () => new Date() },
    }),
  }) as unknown as CommandContext
const run = (...args: string[]) => lenderOwnNames.run(context(), args, {})

test('own names: set by name or id, listed, audited, and removed', async () => {
  const set = await run('Tungabhadra Bank', 'Tungabhadra Bank Ltd', ' तुंगभद्रा बँक ')
  const own_names = ['Tungabhadra Bank Ltd', 'तुंगभद्रा बँक']
  expect(set).toMatchObject({
    json: { id: lender.id, name: 'Tungabhadra Bank', own_names },
    text: 'Tungabhadra Bank: mortgages to Tungabhadra Bank Ltd; तुंगभद्रा बँक are its own.',
  })
  const listed = await lenderList.run(context(), [], {})
  expect(listed).toMatchObject({
    text: expect.arrayContaining([
      expect.objectContaining({ id: lender.id, 'own names': own_names.join('; ') }),
    ]),
  })
  expect(await run(lender.id)).toMatchObject({
    json: { own_names: null },
    text: 'Tungabhadra Bank: mortgages to Tungabhadra Bank are its own.',
  })
  const lines = await app.db.rows(sql`
    SELECT actor, details FROM audit_inbox
    WHERE subject = ${lender.id} AND action = 'lender.changed' ORDER BY id`)
  expect(lines).toEqual([
    { actor: 'cli', details: { was: { own_names: null }, is: { own_names } } },
    { actor: 'cli', details: { was: { own_names }, is: { own_names: null } } },
  ])
})

test.each([
  ['no such lender', ['Nobody Bank', 'A'], 'not_found'],
  ['a blank name', ['Tungabhadra Bank', ' '], 'invalid_request'],
  ['a name that is too long', ['Tungabhadra Bank', 'x'.repeat(201)], 'invalid_request'],
  [
    'too many names',
    ['Tungabhadra Bank', ...Array.from({ length: 51 }, (_, i) => `B${i}`)],
    'invalid_request',
  ],
])('own names are not set: %s', async (_, args, code) => {
  await expect(run(...args)).rejects.toMatchObject({ code })
  const [row] = await app.db.rows<{ names: unknown }>(
    sql`SELECT own_names AS names FROM lenders WHERE id = ${lender.id}`,
  )
  expect(row?.names).toBeNull()
})

test('a second person: asked for in production unless said otherwise, and changed by name', async () => {
  const read = async (name: string) => {
    const [row] = await app.db.rows<{ second_person: string }>(
      sql`SELECT second_person FROM lenders WHERE name = ${name}`,
    )
    return row?.second_person
  }
  const within = (production: boolean) =>
    ({ ...context(), config: { production } }) as CommandContext
  await lenderCreate.run(within(true), ['Krishna Bank'], {})
  await lenderCreate.run(within(false), ['Koyna Bank'], {})
  await lenderCreate.run(within(true), ['Bhima Bank'], { secondPerson: 'never' })
  expect(await Promise.all(['Krishna Bank', 'Koyna Bank', 'Bhima Bank'].map(read))).toEqual([
    'always',
    'never',
    'never',
  ])
  await lenderSecondPerson.run(context(), ['Bhima Bank', 'always'], {})
  expect(await read('Bhima Bank')).toBe('always')
  await expect(lenderSecondPerson.run(context(), ['Bhima Bank', 'often'], {})).rejects.toThrow(
    'One field is invalid',
  )
})

test('an advocate: details set, kept where left out, and removed', async () => {
  const { id } = await app.staff('analyst', 'Meera Joshi')
  const options = { enrolment: 'MAH/1234/2009', barCouncil: 'Maharashtra and Goa' }
  await staffAdvocate.run(context(), [id], options)
  await staffAdvocate.run(context(), [id], { name: 'Adv. Meera Joshi' })
  const read = () =>
    app.db.rows(sql`
      SELECT advocate_name, enrolment_number, bar_council FROM staff WHERE id = ${id}`)
  expect(await read()).toEqual([
    {
      advocate_name: 'Adv. Meera Joshi',
      enrolment_number: 'MAH/1234/2009',
      bar_council: 'Maharashtra and Goa',
    },
  ])
  await staffAdvocate.run(context(), [id], { remove: 'true' })
  expect(await read()).toEqual([{ advocate_name: null, enrolment_number: null, bar_council: null }])
})
