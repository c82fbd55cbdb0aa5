import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestLender } from '../support/app/test-app.ts'
import { expectFocused, focusOn } from '../support/browser/keyboard.ts'
import { queueScreen, violationsOn } from '../support/browser/queue-screen.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { call, sampleCase } from '../support/http/http-client.ts'

let screens: StaffScreens

async function submit(lender: TestLender, more: Record<string, unknown>): Promise<void> {
  const body = sampleCase(more)
  const reply = await call(screens.app.url, '/v1/cases', { key: lender.live, body })
  expect([reply.status, reply.text]).toEqual([202, reply.text])
}

/** In the order of their arrival. */
const cases = [
  ['S-3', 'Charu Patil', 'Pune', 'Maharashtra', 'TSR'],
  ['S-1', 'Bharat Rane', 'Thane', 'Maharashtra', 'LSR'],
  ['S-4', 'asha kale', 'Mysuru', 'Karnataka', 'TSR'],
  ['S-2', 'Deepa Gowda', 'pune', 'Maharashtra', 'NEC'],
] as const

beforeAll(async () => {
  screens = await openStaffScreens()
  const lenders = [
    await screens.app.lender({ name: 'Sahyadri Housing Finance' }),
    await screens.app.lender({ name: 'Arun Bank' }),
  ]
  for (const [i, [external_ref, applicant_name, district, state, case_type]] of cases.entries()) {
    const lender = lenders[i % 2] as TestLender
    await submit(lender, { external_ref, applicant_name, district, state, case_type })
  }
})
afterAll(() => screens?.end())

const open = async (path = '/live/queue', role: 'operator' | 'analyst' = 'operator') => {
  const { page, complaints, context } = await screens.open(role, path)
  return { ...queueScreen(page), complaints, context }
}

describe('sorting', () => {
  const orders: [string, string, string[]][] = [
    ['Lender', 'lender', ['S-1', 'S-2', 'S-3', 'S-4']],
    ['Reference', 'reference', ['S-1', 'S-2', 'S-3', 'S-4']],
    ['Applicant', 'applicant', ['S-4', 'S-1', 'S-3', 'S-2']],
    ['Type', 'type', ['S-1', 'S-2', 'S-3', 'S-4']],
    ['Property', 'property', ['S-4', 'S-3', 'S-2', 'S-1']],
    ['Received', 'received', ['S-3', 'S-1', 'S-4', 'S-2']],
  ]

  test('by mouse: a click on a heading sorts, a second one turns the order around', async () => {
    const queue = await open()
    for (const [name, column, expected] of orders) {
      await queue.heading(name).click()
      await queue.page.waitForURL(new RegExp(`sort=${column}$`))
      await queue.expectReferences(expected)
      expect(await queue.head(name).getAttribute('aria-sort')).toBe('ascending')
      await queue.heading(name).click()
      await queue.page.waitForURL(new RegExp(`sort=-${column}$`))
      await queue.expectReferences(expected.toReversed())
      expect(await queue.head(name).getAttribute('aria-sort')).toBe('descending')
      expect(await queue.head('Due').getAttribute('aria-sort')).toBe('none')
    }
    const address = queue.page.url()
    await queue.page.goto('/live/health')
    await queue.page.goto(address)
    await queue.expectReferences(['S-2', 'S-4', 'S-1', 'S-3'])
    expect(await violationsOn(queue.page)).toEqual([])
    expect(queue.complaints).toEqual([])
  })

  test('by keyboard: s goes to the headings, arrows choose, Enter sorts', async () => {
    const queue = await open()
    await queue.row('S-1').waitFor()
    await queue.page.keyboard.press('s')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) {
      await queue.page.keyboard.press(key)
    }
    await queue.page.waitForURL(/sort=applicant$/)
    await queue.expectReferences(['S-4', 'S-1', 'S-3', 'S-2'])
    await queue.page.keyboard.press('Enter')
    await queue.page.waitForURL(/sort=-applicant$/)
    await queue.expectReferences(['S-2', 'S-3', 'S-1', 'S-4'])
    await queue.page.keyboard.press('j')
    await queue.page.keyboard.press('Enter')
    await queue.page.waitForURL(/\/live\/cases\/case_/)
    await queue.page.getByRole('heading', { level: 1, name: /^S-3/ }).waitFor()
  })
})

describe('filters', () => {
  test('several values of a kind, as chips that can be removed, with the total', async () => {
    const queue = await open('/live/queue?sort=reference')
    await queue.total.getByText('4 cases').waitFor()
    await queue.choose('Lender', 'Arun Bank')
    await queue.expectReferences(['S-1', 'S-2'])
    await queue.total.getByText('2 cases').waitFor()
    await queue.page.getByRole('button', { name: 'More filters ▾' }).click()
    const form = queue.page.getByRole('dialog', { name: 'More filters' })
    await form.getByRole('combobox', { name: 'District' }).fill('PUNE')
    await queue.page.keyboard.press('Enter')
    await form.getByRole('button', { name: 'Done' }).last().click()
    await queue.expectReferences(['S-2'])
    await queue.total.getByText('1 case', { exact: true }).waitFor()
    await queue.chips.getByText('Lender: Arun Bank').waitFor()
    expect(await violationsOn(queue.page)).toEqual([])
    const address = queue.page.url()
    await queue.page.goto('/live/queue')
    await queue.total.getByText('4 cases').waitFor()
    await queue.page.goto(address)
    await queue.expectReferences(['S-2'])
    await queue.chips.getByRole('button', { name: 'Remove Lender: Arun Bank' }).click()
    await queue.expectReferences(['S-2', 'S-3'])
    await queue.chips.getByRole('button', { name: 'Clear filters' }).click()
    await queue.expectReferences(['S-1', 'S-2', 'S-3', 'S-4'])
    expect(queue.complaints).toEqual([])
  })

  test('states, types, age and due date, by keyboard', async () => {
    const queue = await open('/live/queue?sort=reference')
    await queue.row('S-1').waitFor()
    const { keyboard } = queue.page
    await focusOn(queue.page.getByRole('button', { name: 'More filters ▾' }))
    await keyboard.press('Enter')
    const form = queue.page.getByRole('dialog', { name: 'More filters' })
    await expectFocused(form.getByRole('button', { name: /^State/ }))
    await keyboard.press('Enter')
    await expectFocused(form.getByRole('textbox', { name: 'Find in State' }))
    await keyboard.type('karna')
    await expect.poll(() => form.getByRole('checkbox').count()).toBe(1)
    await keyboard.press('Tab')
    await expectFocused(form.getByRole('checkbox', { name: 'Karnataka' }))
    await keyboard.press('Space')
    await queue.page.waitForURL(/state=KA/)
    await queue.expectReferences(['S-4'])
    await queue.page.goto('/live/queue?sort=reference&case_type=TSR,NEC&newer_than_hours=24')
    await queue.expectReferences(['S-2', 'S-3', 'S-4'])
    await queue.chips.getByText('Received: In the last 24 hours').waitFor()
    await queue.page.goto('/live/queue?older_than_hours=24')
    await queue.page.getByText('No cases match these filters.').waitFor()
    await queue.page.goto('/live/queue?due=overdue')
    await queue.page.getByText('No cases match these filters.').waitFor()
    await queue.page.goto('/live/queue?due_from=2020-01-31T00:00%2B05:30&sort=reference')
    await queue.expectReferences(['S-1', 'S-2', 'S-3', 'S-4'])
    await queue.chips.getByText('Due from 31 Jan 2020').waitFor()
  })

  test('groups have headings with counts, and a heading of another column ends them', async () => {
    const queue = await open()
    await queue.page.getByRole('combobox', { name: 'Group by' }).click()
    await queue.page.getByRole('option', { name: 'Lender' }).click()
    await queue.page.waitForURL(/group=lender/)
    await queue.row('Arun Bank (2)').waitFor()
    await queue.row('Sahyadri Housing Finance (2)').waitFor()
    await queue.expectReferences(['S-1', 'S-2', 'S-3', 'S-4'])
    expect(await violationsOn(queue.page)).toEqual([])
    await queue.heading('Applicant').click()
    await queue.page.waitForURL(/queue\?sort=applicant$/)
    expect(await queue.row('Arun Bank (2)').count()).toBe(0)
    for (const group of ['analyst', 'status', 'due']) {
      await queue.page.goto(`/live/queue?group=${group}`)
      await queue.grid.getByText(/ \(4\)$/).waitFor()
    }
  })

  test('a reference that is typed never shows an error', async () => {
    const queue = await open()
    await queue.row('S-1').waitFor()
    const refused: string[] = []
    queue.page.on('response', (reply) => {
      if (reply.status() >= 400) refused.push(reply.url())
    })
    await queue.page.keyboard.press('/')
    for (const letter of 'M/s - a_b Patil') {
      await queue.page.keyboard.type(letter)
      await queue.page.waitForTimeout(150)
      expect(await queue.page.getByRole('alert').count()).toBe(0)
    }
    await queue.page.waitForURL(/q=/)
    await queue.page.keyboard.press('Control+A')
    await queue.page.keyboard.type('pat')
    await queue.expectReferences(['S-3'])
    await queue.page.keyboard.press('Backspace')
    await expect.poll(async () => (await queue.references()).length).toBe(4)
    await queue.page.goto('/live/queue?q=ab')
    await expect.poll(async () => (await queue.references()).length).toBe(4)
    expect(refused).toEqual([])
  })

  test('due and status are written large enough', async () => {
    const queue = await open()
    const row = queue.row('S-1')
    const sizeOf = (text: string | RegExp) =>
      row
        .getByText(text)
        .first()
        .evaluate((each) =>
          Number.parseFloat(each.ownerDocument.defaultView?.getComputedStyle(each).fontSize ?? '0'),
        )
    expect(await sizeOf(/^in \d/)).toBeGreaterThanOrEqual(12)
    expect(await sizeOf('Received')).toBeGreaterThanOrEqual(12)
  })
})
