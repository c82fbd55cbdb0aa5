import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caseInHand } from '../support/app/case-life.ts'
import type { TestLender } from '../support/app/test-app.ts'
import { queueScreen, violationsOn } from '../support/browser/queue-screen.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { call, sampleCase } from '../support/http/http-client.ts'

let screens: StaffScreens
let lender: TestLender
let begun = 0
beforeAll(async () => {
  screens = await openStaffScreens()
})
afterAll(() => screens?.end())

/** Six cases of a lender of its own, T-1 to T-6. */
beforeEach(async () => {
  begun += 1
  lender = await screens.app.lender({ name: `Lender of test ${begun}` })
  for (let i = 1; i <= 6; i += 1) {
    const body = sampleCase({ external_ref: `T-${i}`, applicant_name: `Applicant ${i}` })
    const reply = await call(screens.app.url, '/v1/cases', { key: lender.live, body })
    expect([reply.status, reply.text]).toEqual([202, reply.text])
  }
})

async function open(role: 'operator' | 'analyst' = 'operator', name?: string) {
  const path = `/live/queue?lender=${lender.id}&sort=reference`
  const screen = await screens.open(role, path, name)
  const queue = queueScreen(screen.page)
  await queue.row('T-6').waitFor()
  return { ...queue, complaints: screen.complaints, context: screen.context }
}

async function idOf(reference: string): Promise<string> {
  const found = await call(screens.app.url, `/v1/cases/${reference}`, { key: lender.live })
  return found.json.case_id as string
}

test('a key that is held down moves on, but selects once', async () => {
  const { page, box, bar } = await open()
  const hold = async (key: string, times: number) => {
    for (let i = 0; i < times; i += 1) await page.keyboard.down(key)
    await page.keyboard.up(key)
  }
  await hold('j', 3)
  await hold('x', 2)
  await bar.getByText('1 selected').waitFor()
  expect(await box('T-4').isChecked()).toBe(true)
})

describe('a row', () => {
  test('opens its case by a click anywhere but on its check box', async () => {
    const queue = await open()
    await queue.box('T-2').click()
    await queue.bar.getByText('1 selected').waitFor()
    expect(queue.page.url()).toContain('/live/queue')
    await queue.row('T-4').getByText('Applicant 4').click()
    await queue.page.waitForURL(`**/live/cases/${await idOf('T-4')}`)
    expect(queue.complaints).toEqual([])
  })

  test('opens its case in a tab by the middle button', async () => {
    const queue = await open()
    const [tab] = await Promise.all([
      queue.context.waitForEvent('page'),
      queue.row('T-3').getByText('Applicant 3').click({ button: 'middle' }),
    ])
    await tab.waitForURL(`**/live/cases/${await idOf('T-3')}`)
    expect(queue.page.url()).toContain('/live/queue')
  })
})

describe('selecting', () => {
  test('by mouse: a range with Shift, all by the heading, none again', async () => {
    const queue = await open()
    expect(await queue.bar.count()).toBe(0)
    await queue.box('T-2').click()
    await queue.box('T-5').click({ modifiers: ['Shift'] })
    await queue.bar.getByText('4 selected').waitFor()
    await queue
      .row('T-6')
      .getByText('Applicant 6')
      .click({ modifiers: ['Shift'] })
    await queue.bar.getByText('5 selected').waitFor()
    await queue.grid.getByRole('checkbox', { name: 'Select all' }).click()
    await queue.bar.getByText('6 selected').waitFor()
    await queue.bar.getByRole('button', { name: 'Unselect all' }).click()
    expect(await queue.bar.count()).toBe(0)
  })

  test('by keyboard: x, X for a range, * for all, Escape for none', async () => {
    const queue = await open()
    const { keyboard } = queue.page
    for (const key of ['x', 'j', 'j', 'Shift+X']) await keyboard.press(key)
    await queue.bar.getByText('3 selected').waitFor()
    await keyboard.press('*')
    await queue.bar.getByText('6 selected').waitFor()
    await keyboard.press('Escape')
    await expect.poll(() => queue.bar.count()).toBe(0)
  })

  test('more cases than can be allocated together says so', async () => {
    await screens.app.db.script(`
      INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status,
        applicant_name, loan_account_number, case_type, search_text, created_at, updated_at)
      SELECT 'case_' || lpad(n::text, 26, '0'), '${lender.id}', 'live', 'U-' || n, 1, true,
        'received', 'Applicant', 'L', 'TSR', 'applicant', now(), now()
      FROM generate_series(1, 600) n`)
    const { page } = await screens.open('operator', `/live/queue?lender=${lender.id}`)
    const queue = queueScreen(page)
    await queue.total.getByText('606 cases').waitFor()
    await queue.grid.getByRole('checkbox', { name: 'Select all' }).click()
    await queue.bar.getByText('500 selected').waitFor()
    await queue.bar.getByText('The first 500: more cannot be allocated together.').waitFor()
  })
})

describe('allocating', () => {
  test('by mouse: shows workloads, offers only analysts, and names what was left out', async () => {
    const analyst = await screens.app.staff('analyst', `Meera Joshi ${begun}`)
    const gone = await screens.app.staff('analyst', `Farida Shaikh ${begun}`)
    const admin = await screens.app.staff('admin')
    await admin.send('PATCH', `/staff/${gone.id}`, { disabled: true })
    await screens.app.staff('searcher', `Kiran Salunkhe ${begun}`)
    const first = caseInHand(analyst, 'live', await idOf('T-1'))
    await first.moveOn('allocate', { analyst_id: analyst.id })
    const second = caseInHand(analyst, 'live', await idOf('T-2'))
    await second.finalise('positive')
    const { page } = await screens.open(
      'operator',
      `/live/queue?lender=${lender.id}&sort=reference&status=received,allocated,in_review,finalised`,
    )
    const queue = queueScreen(page)
    await queue.row('T-6').waitFor()
    await queue.grid.getByRole('checkbox', { name: 'Select all' }).click()
    await queue.bar.getByRole('button', { name: 'Allocate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Allocate 6 cases' })
    await dialog.getByText('T-2: Finalised').waitFor()
    await dialog.getByRole('combobox', { name: 'Analyst' }).click()
    const options = page.getByRole('option')
    await options.filter({ hasText: `Meera Joshi ${begun}` }).waitFor()
    const names = (await options.allTextContents()).join()
    expect(names).toContain(`Meera Joshi ${begun}1 open, 0 overdue`)
    expect(names).not.toContain(`Farida Shaikh ${begun}`)
    expect(names).not.toContain(`Kiran Salunkhe ${begun}`)
    await options.filter({ hasText: `Meera Joshi ${begun}` }).click()
    await dialog.getByText('Already with this analyst:').waitFor()
    expect(await violationsOn(page, '[role=dialog]')).toEqual([])
    // Someone else is faster with one of them.
    const third = caseInHand(analyst, 'live', await idOf('T-3'))
    await third.moveOn('allocate', { analyst_id: admin.id })
    await dialog.getByRole('button', { name: 'Allocate' }).click()
    await page.getByText('3 of 4 cases allocated.').waitFor()
    await dialog.getByText(/^T-3: /).waitFor()
    await dialog.getByText('Allocated (3):').waitFor()
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect.poll(() => queue.bar.count()).toBe(0)
    for (const ref of ['T-1', 'T-4', 'T-5', 'T-6']) {
      await queue.row(ref).getByText(`Meera Joshi ${begun}`).waitFor()
    }
  })
})

describe('the first page', () => {
  test('of an analyst is their own open cases; “Take next” opens the case it took', async () => {
    const { page } = await screens.open('analyst', '/')
    await page.waitForURL(/\/live\/queue\?analyst=me$/)
    await page.getByText('You have no open cases.').waitFor()
    await page.getByRole('button', { name: 'Take next' }).click()
    await page.waitForURL(/\/live\/cases\/case_/)
    await page.goto('/')
    const queue = queueScreen(page)
    await expect.poll(async () => (await queue.references()).length).toBe(1)
    await page.keyboard.press('n')
    await page.waitForURL(/\/live\/cases\/case_/)
  })

  test('“Take the case that is due first” takes one, however often it is asked for', async () => {
    const { page } = await screens.open('analyst', '/')
    let asked = 0
    const answering = Promise.withResolvers<void>()
    await page.route('**/take-next', async (route) => {
      asked += 1
      await answering.promise
      await route.continue()
    })
    const take = page.getByRole('button', { name: 'Take the case that is due first' })
    await take.dblclick()
    await page.keyboard.press('n')
    await expect.poll(() => take.getAttribute('data-loading')).toBe('true')
    answering.resolve()
    await page.waitForURL(/\/live\/cases\/case_/)
    expect(asked).toBe(1)
  })

  test.each([
    ['searcher', /\/live\/desk$/],
    ['operator', /\/live\/queue$/],
    ['admin', /\/live\/queue$/],
  ] as const)('of a %s', async (role, address) => {
    const { page } = await screens.open(role, '/')
    await page.waitForURL(address)
  })
})
