import type { Page } from 'playwright-core'
import { lenderAt, mediumNames } from './queue-seed.ts'
import { everyStatus } from './queue-views.ts'

/** Only `press` is timed, not opening a list before it. */
type Timed = (press: () => Promise<unknown>) => Promise<unknown>

export interface Change {
  kind: string
  /** The request that the page then makes. */
  asked: string
  change(page: Page, timed?: Timed): Promise<unknown>
}

const untimed: Timed = (press) => press()

/** Filters without their own field, saved by name. */
export const views: { name: string; filter: Record<string, string> }[] = [
  { name: 'Karnataka', filter: { state: 'KA' } },
  { name: 'Opinions', filter: { case_type: 'LO' } },
  { name: 'Older than three days', filter: { older_than_hours: '72' } },
  { name: 'Finalised in Goa', filter: { status: 'finalised', state: 'GA', sort: 'newest' } },
  {
    name: 'Newest of all',
    filter: { status: everyStatus.slice('status='.length), sort: 'newest' },
  },
]

const statuses = {
  received: 'Received',
  allocated: 'Allocated',
  in_review: 'In review',
  query_raised: 'Query raised',
  finalised: 'Finalised',
}

const heads = {
  lender: 'Lender',
  reference: 'Reference',
  applicant: 'Applicant',
  type: 'Type',
  property: 'Property',
  status: 'Status',
  analyst: 'Analyst',
  received: 'Received',
}

function chosen(kind: string, field: string, label: string | RegExp, asked: string): Change {
  return {
    kind,
    asked,
    change: async (page, timed = untimed) => {
      await page.getByRole('combobox', { name: field }).click()
      const option = page.getByRole('option', { name: label, exact: true })
      await option.waitFor()
      await timed(() => option.click())
    },
  }
}

/** In a list of check boxes behind a button. */
function ticked(kind: string, button: string, label: string, asked: string): Change {
  return {
    kind,
    asked,
    change: async (page, timed = untimed) => {
      await page.getByRole('button', { name: new RegExp(`^${button}( \\(|  ?▾)`) }).click()
      const box = page.getByRole('checkbox', { name: label, exact: true })
      await box.waitFor()
      await timed(() => box.click())
      await page.keyboard.press('Escape')
    },
  }
}

const unticked: Change = {
  kind: 'cleared',
  asked: '',
  change: (page, timed = untimed) =>
    timed(() => page.getByRole('button', { name: 'Clear filters' }).click()),
}

/** A heading: once up, once down. */
function sorted(head: string, asked: string): Change {
  return {
    kind: 'sort',
    asked,
    change: (page, timed = untimed) =>
      timed(() =>
        page.getByRole('columnheader', { name: head }).getByRole('button', { name: head }).click(),
      ),
  }
}

function cleared(field: string): Change {
  return {
    kind: 'cleared',
    asked: '',
    change: async (page, timed = untimed) => {
      const input = page.getByRole('combobox', { name: field })
      const clear = input
        .locator('xpath=ancestor::div[contains(@class,"mantine-Select-root")][1]')
        .locator('button')
      await timed(() => clear.click())
    },
  }
}

function typed(word: string, kept = ''): Change {
  return {
    kind: 'words',
    asked: `q=${encodeURIComponent(word)}${kept}`,
    change: async (page, timed = untimed) => {
      await page.getByRole('searchbox', { name: 'Search' }).click()
      await page.keyboard.press('Control+A')
      await page.keyboard.type(word.slice(0, -1), { delay: 20 })
      // Timed from the last key press.
      await timed(() => page.keyboard.type(word.slice(-1)))
    },
  }
}

const untyped: Change = {
  kind: 'cleared',
  asked: '',
  change: async (page, timed = untimed) => {
    await page.getByRole('searchbox', { name: 'Search' }).click()
    await page.keyboard.press('Control+A')
    await timed(() => page.keyboard.press('Delete'))
    await page.keyboard.press('Tab')
  },
}

function pressed(kind: string, name: RegExp, asked: string): Change {
  return {
    kind,
    asked,
    change: async (page, timed = untimed) => {
      const button = page.getByRole('button', { name })
      await timed(() => button.click())
    },
  }
}

const words = [
  'patil',
  'Muktabai',
  ...mediumNames,
  'ramesh kulkarni',
  'Zaveriwala',
  'los-2026',
  'Wolfeschlegel',
]

const newest = new URLSearchParams(
  views.find(({ name }) => name === 'Newest of all')?.filter,
).toString()

/** A page's worth of changes; others in another round. */
export function changesOf(round: number): Change[] {
  const lenders = [round % 12, (round + 5) % 12]
  const typings = [0, 3, 6].map((step) => words[(round + step) % words.length] ?? 'patil')
  return [
    ...Object.entries(statuses).map(([status, label]) =>
      chosen('status', 'Status', new RegExp(`^${label}`), `status=${status}`),
    ),
    cleared('Status'),
    ...lenders.flatMap((lender) => [
      ticked('lender', 'Lender', `Lender ${lender}`, `lender=${lenderAt(lender)}`),
      unticked,
    ]),
    ticked('analyst', 'Analyst', 'Mine', 'analyst=me'),
    unticked,
    ticked('analyst', 'Analyst', 'Unassigned', 'analyst=none'),
    unticked,
    ...Object.entries(heads).flatMap(([column, head]) => [
      sorted(head, `sort=${column}`),
      sorted(head, `sort=-${column}`),
    ]),
    sorted('Due', ''),
    ...typings.map((word) => typed(word)),
    untyped,
    ...views.map(({ name, filter }) =>
      pressed('saved view', new RegExp(`^${name}`), new URLSearchParams(filter).toString()),
    ),
    // By due date the overdue ones come first anyway, so it is pressed in a list that starts with
    // the newest.
    pressed('late', /^Overdue/, `${newest}&overdue=true`),
    pressed('cleared', /^Overdue/, newest),
  ]
}
