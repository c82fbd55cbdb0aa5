import type { Locator, Page } from 'playwright-core'
import type { Hand } from './hand.ts'
import { lenderNames, type TaskOffice, wordInScan } from './task-office.ts'

export interface Task {
  name: string
  who: keyof TaskOffice['emails']
  /** Where it begins, if not at the first page of the person. */
  from?: (office: TaskOffice) => string
  run(hand: Hand, office: TaskOffice): Promise<void>
  /** In the workbench before its second edition; a text says why it was not possible. */
  before?: ((hand: Hand, office: TaskOffice) => Promise<void>) | string
}

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })
const rows = (page: Page) => page.getByRole('grid', { name: 'Cases' }).getByRole('row')
const lateLender = lenderNames[0] ?? ''

/** The list of check boxes behind a button of the filters. */
async function filterBy(hand: Hand, label: string, value: string): Promise<void> {
  await hand.click(button(hand.page, new RegExp(`^${label}.*▾$`)))
  const list = hand.page.getByRole('dialog', { name: label, exact: true })
  await hand.click(list.getByRole('checkbox', { name: value }))
  await hand.press('Escape')
  await hand.page.waitForURL(/[?&](analyst|lender)=/)
}

async function selectIn(hand: Hand, label: string, value: string): Promise<void> {
  await hand.click(
    hand.page
      .getByRole('combobox', { name: label, exact: true })
      .or(hand.page.getByRole('textbox', { name: label, exact: true }))
      .first(),
  )
  await hand.click(option(hand.page, value).first())
}

/** In the dialog that is open: its list of analysts has the focus. */
async function giveTo(hand: Hand, name: string, count: number): Promise<void> {
  const dialog = hand.page.getByRole('dialog', { name: new RegExp(`^Allocate ${count} cases`) })
  await dialog.waitFor()
  await hand.click(
    dialog
      .getByRole('combobox', { name: 'Analyst' })
      .or(dialog.getByRole('textbox', { name: 'Analyst' }))
      .first(),
  )
  await hand.click(option(hand.page, new RegExp(name)).first())
  await hand.click(button(dialog, 'Allocate'))
  await hand.page.getByText(`${count} of ${count} cases allocated.`).waitFor()
}

/** Marks the cases of the queue one after the other, down the list. */
async function markEach(hand: Hand, office: TaskOffice, isMeant: (row: QueueRow) => boolean) {
  const { search } = new URL(hand.page.url())
  const { json } = await office.admin.get(`/live/queue${search}${search ? '&' : '?'}limit=100`)
  const cases = json.cases as QueueRow[]
  const last = cases.findLastIndex(isMeant)
  for (const [i, row] of cases.entries()) {
    if (i > last) break
    if (i > 0) await hand.press('j')
    if (isMeant(row)) await hand.press('x')
  }
}

interface QueueRow {
  external_ref: string
  analyst: { name: string } | null
}

/** ▦ What people of the office do every day. */
export const tasks: readonly Task[] = [
  {
    name: 'take the next case and open it',
    who: 'analyst',
    async run(hand) {
      await hand.press('n')
      await hand.page.waitForURL(/\/live\/cases\//)
    },
    async before(hand) {
      await selectIn(hand, 'Analyst', 'Mine')
      await hand.page.waitForURL(/analyst=me/)
      await hand.press('Escape')
      await button(hand.page, 'Take next').focus()
      await hand.click(button(hand.page, 'Take next'))
      const row = rows(hand.page).filter({ hasText: 'FREE-' })
      await hand.click(row.getByRole('link').first())
      await hand.page.waitForURL(/\/live\/cases\//)
    },
  },
  {
    name: 'find a word in scan 7 of 20',
    who: 'analyst',
    from: ({ ids }) => `/live/cases/${ids.scans}`,
    async run(hand) {
      const { page } = hand
      await hand.press('/')
      await hand.type(wordInScan)
      await hand.click(
        page.getByRole('group', { name: 'Found in other documents' }).getByRole('button'),
      )
      await page.waitForURL(/[?&]document=/)
    },
  },
  {
    name: 'reassign the 12 cases of an analyst',
    who: 'admin',
    async run(hand) {
      await filterBy(hand, 'Analyst', 'Meera Joshi')
      await hand.page.getByRole('status', { name: 'Total' }).getByText('12 cases').waitFor()
      await hand.press('*', 'a')
      await giveTo(hand, 'Asha Kale', 12)
    },
    async before(hand, office) {
      await markEach(hand, office, ({ analyst }) => analyst?.name === 'Meera Joshi')
      await hand.page.getByText('12 selected').waitFor()
      await hand.press('a')
      await giveTo(hand, 'Asha Kale', 12)
    },
  },
  {
    name: 'how many cases of a lender ran overdue last month',
    who: 'manager',
    async run(hand) {
      const { page } = hand
      const [from, to] = lastMonth()
      for (const [label, day] of [
        ['From', from],
        ['Until', to],
      ] as const) {
        await hand.click(page.getByLabel(label, { exact: true }))
        await page.getByLabel(label, { exact: true }).fill(day)
        hand.keys += day.length
      }
      await filterBy(hand, 'Lender', lateLender)
      await page.waitForURL(
        ({ searchParams: asked }) => asked.get('from') === from && asked.get('to') === to,
      )
      await page.locator('[data-figure=overdue]').getByText('1', { exact: true }).waitFor()
    },
    before:
      'no figures of a period; open each case of the lender and read when its TAT ran out: 2 clicks a case',
  },
  {
    name: 'raise a query with a standard text, and undo it',
    who: 'analyst',
    from: ({ ids }) => `/live/cases/${ids.query}`,
    async run(hand) {
      const { page } = hand
      await hand.press('q')
      const dialog = page.getByRole('dialog', { name: /^Raise query/ })
      await hand.click(dialog.getByRole('combobox', { name: 'Standard query' }))
      await hand.click(option(page, /./).first())
      const text = dialog.getByRole('textbox', { name: 'Query text' })
      const blanks = (await text.inputValue()).match(/\{[^}]*\}/g) ?? []
      for (const _ of blanks) {
        await hand.press('Tab')
        await hand.type('45/2B')
      }
      await hand.click(button(dialog, 'Send to the lender'))
      await dialog.waitFor({ state: 'detached' })
      await hand.press('z')
      await page
        .getByText(/undone/i)
        .first()
        .waitFor()
    },
    before: 'a query is sent at once; a second one, or a call, has to correct it',
  },
  {
    name: 'allocate 10 unallocated cases',
    who: 'admin',
    async run(hand) {
      await filterBy(hand, 'Analyst', 'Unassigned')
      await hand.page.getByRole('status', { name: 'Total' }).getByText('10 cases').waitFor()
      await hand.press('*', 'a')
      await giveTo(hand, 'Meera Joshi', 10)
    },
    async before(hand, office) {
      await selectIn(hand, 'Analyst', 'Unassigned')
      await hand.page.waitForURL(/analyst=none/)
      await hand.click(
        hand.page.getByRole('grid', { name: 'Cases' }).getByRole('columnheader').nth(1),
      )
      await markEach(hand, office, () => true)
      await hand.page.getByText('10 selected').waitFor()
      await hand.press('a')
      await giveTo(hand, 'Meera Joshi', 10)
    },
  },
  {
    name: 'open the overdue case of a lender by filters',
    who: 'admin',
    async run(hand) {
      await hand.click(button(hand.page, /^Overdue/))
      await filterBy(hand, 'Lender', lateLender)
      await hand.click(hand.page.getByRole('link', { name: 'LATE-1' }))
      await hand.page.waitForURL(/\/live\/cases\//)
    },
    async before(hand) {
      await hand.click(button(hand.page, /^Overdue/))
      await selectIn(hand, 'Lender', lateLender)
      await hand.click(hand.page.getByRole('link', { name: 'LATE-1' }))
      await hand.page.waitForURL(/\/live\/cases\//)
    },
  },
  {
    name: 'finalise a simple case as positive',
    who: 'analyst',
    from: ({ ids }) => `/live/cases/${ids.simple}?tab=report`,
    async run(hand) {
      const { page } = hand
      await page.getByRole('button', { name: 'Finalise…' }).waitFor()
      await hand.press('f')
      const dialog = page.getByRole('dialog', { name: /^Finalise/ })
      await hand.click(dialog.getByText('Positive', { exact: true }))
      await hand.click(dialog.getByRole('button', { name: /^Release as/, disabled: false }))
      await dialog.waitFor({ state: 'detached' })
    },
  },
  {
    name: 'find what a person did on the audit trail',
    who: 'admin',
    async run(hand) {
      const { page } = hand
      await hand.press('g', 't')
      await hand.click(page.getByRole('combobox', { name: 'Actor' }))
      await hand.type('Meera')
      await hand.click(option(page, /Meera Joshi/))
      await page.waitForURL(/actor=/)
      await page
        .getByRole('button', { name: /^Meera Joshi.*filter/ })
        .first()
        .waitFor()
    },
    async before(hand) {
      const { page } = hand
      await hand.press('g', 't')
      const line = page.getByRole('button', { name: /^Meera Joshi.*filter/ }).first()
      const more = button(page, 'Load more')
      await line.or(more).first().waitFor()
      for (let tries = 0; tries < 20 && (await line.count()) === 0; tries += 1) {
        await hand.click(more)
        await page.waitForLoadState('networkidle')
      }
      await hand.click(line)
      await page.waitForURL(/actor=/)
    },
  },
  {
    name: 'see whose callback is failing',
    who: 'admin',
    async run(hand) {
      await hand.press('g', 'l')
      await hand.page.getByText('Failing').first().waitFor()
    },
  },
]

function lastMonth(): [string, string] {
  const now = new Date()
  const at = (month: number, day: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), month, day)).toISOString().slice(0, 10)
  return [at(now.getUTCMonth() - 1, 1), at(now.getUTCMonth(), 0)]
}
