import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openTestCases } from '../../../../../tests/support/app/test-cases.ts'
import { expectError } from '../../../../../tests/support/http/expect-error.ts'
import type { StaffClient } from '../../../../../tests/support/http/staff-client.ts'

let app: TestApp
let operator: StaffClient
let analyst: StaffClient
beforeAll(async () => {
  app = await startTestApp({ ROLE: 'api' })
  operator = await app.staff('operator')
  analyst = await app.staff('analyst')
})
afterAll(() => app.end())

interface Text {
  key: string
  version: number
  title: string
  text: string
  blanks: string[]
}
const list = async (): Promise<Text[]> => (await analyst.get('/query-texts')).json.texts
const find = async (key: string) => (await list()).find((one) => one.key === key)
const put = (key: string, body: object, by = operator) =>
  by.send('PUT', `/query-texts/${key}`, {
    ...{ version: 0, title: 'Title', text: 'Please send {document}.', documents_awaited: true },
    ...body,
  })

test('the built-in texts name their blanks', async () => {
  const texts = await list()
  expect(texts.length).toBeGreaterThan(10)
  expect(await find('discharge')).toMatchObject({
    version: 0,
    documents_awaited: true,
    blanks: ['{lender}', '{number}'],
  })
  const titles = texts.map(({ title }) => title)
  expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b, 'en')))
})

test('an operator adds one, changes it and removes it', async () => {
  const added = await put('own_map', { title: 'Map', text: 'Send {document} of {survey number}.' })
  expect([added.status, added.json]).toEqual([200, { version: 1 }])
  expect(await find('own_map')).toMatchObject({ blanks: ['{document}', '{survey number}'] })
  expect((await put('own_map', { version: 1, title: 'The map' })).json).toEqual({ version: 2 })
  expect((await find('own_map'))?.title).toBe('The map')
  const stale = await put('own_map', { version: 1 })
  expectError(stale, 412, 'precondition_failed')
  expect((await operator.send('DELETE', '/query-texts/own_map')).status).toBe(204)
  expect(await find('own_map')).toBeUndefined()
  expectError(await operator.send('DELETE', '/query-texts/own_map'), 404, 'not_found')
  expect((await put('own_map', {})).json).toEqual({ version: 4 })
})

test('a built-in text can be replaced, and removed for good', async () => {
  await put('khata', { title: 'Khata', text: 'Send the khata of {name}.' })
  expect(await find('khata')).toMatchObject({ version: 1, blanks: ['{name}'] })
  await operator.send('DELETE', '/query-texts/khata')
  expect(await find('khata')).toBeUndefined()
})

test('a query names a text that is offered', async () => {
  const desk = await openTestCases(app)
  const found = await desk.open()
  await found.hand.review()
  await put('own_plan', {})
  const own = await found.hand.move('raise-query', { text: 'Send the plan.', canned: 'own_plan' })
  expect(own.status).toBe(200)
  for (const canned of ['constructor', 'never_there', 'A b']) {
    const reply = await found.hand.move('raise-query', { text: 'Send the plan.', canned })
    expectError(reply, 400, 'invalid_request', [expect.stringMatching(/^canned: /)])
  }
})

test('only those who manage the wording change texts; bad input changes nothing', async () => {
  const before = await list()
  expectError(await put('own_x', {}, analyst), 403, 'forbidden', expect.any(Array))
  expectError(
    await analyst.send('DELETE', '/query-texts/mutation'),
    403,
    'forbidden',
    expect.any(Array),
  )
  for (const [body, field] of [
    [{ title: ' ' }, 'title'],
    [{ text: '' }, 'text'],
    [{ text: 'x'.repeat(4001) }, 'text'],
    [{ version: -1 }, 'version'],
    [{ documents_awaited: 'yes' }, 'documents_awaited'],
  ] as const) {
    const reply = await put('own_x', body)
    expectError(reply, 400, 'invalid_request', [expect.stringMatching(new RegExp(`^${field}: `))])
  }
  expectError(await put('own_x', { version: 3 }), 412, 'precondition_failed')
  expectError(await put('Own-X', {}), 404, 'not_found')
  expect(await list()).toEqual(before)
})
