import type { Page } from 'playwright-core'
import { analystAt, lenderAt, mediumNames } from './queue-seed.ts'
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

/** Filters saved by name. */
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
  due: 'Due',
  lender: 'Lender',
  reference: 'Reference',
  applicant: 'Applicant',
  type: 'Type',
  property: 'Property',
  status: 'Status',
  analyst: 'Analyst',
  received: 'Received',
}
type Column = keyof typeof heads
const columns = Object.keys(heads) as Column[]

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
function ticked(kind: string, button: string, label: string | RegExp, asked: string): Change {
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

/** A filter in the box “More filters”. */
function within({ change, ...of }: Change): Change {
  return {
    ...of,
    change: async (page, timed = untimed) => {
      await page.getByRole('button', { name: 'More filters' }).click()
      const box = page.getByRole('dialog', { name: 'More filters' })
      await box.waitFor()
      await change(page, timed)
      await page.keyboard.press('Escape')
      await box.waitFor({ state: 'hidden' })
    },
  }
}

function district(name: string): Change {
  return within({
    kind: 'district',
    asked: `district=${encodeURIComponent(name)}`,
    change: async (page, timed = untimed) => {
      await page.getByRole('combobox', { name: 'District' }).fill(name)
      await timed(() => page.keyboard.press('Enter'))
    },
  })
}

/** The order stays. */
const unticked = (asked = ''): Change => ({
  kind: 'cleared',
  asked,
  change: (page, timed = untimed) =>
    timed(() => page.getByRole('button', { name: 'Clear filters' }).click()),
})

const state = (name: string, code: string) =>
  within(ticked('state', 'State', name, `state=${code}`))
const caseType = (code: string) =>
  within(ticked('case type', 'Case type', new RegExp(`^${code} –`), `case_type=${code}`))
const age = (label: string, asked: string) => within(chosen('age', 'Received', label, asked))
const due = (label: string, asked: string) => within(chosen('due date', 'Due', label, asked))
const status = (name: keyof typeof statuses) =>
  chosen('status', 'Status', new RegExp(`^${statuses[name]}`), `status=${name}`)
const lender = (number: number) =>
  ticked('lender', 'Lender', `Lender ${number}`, `lender=${lenderAt(number)}`)
const analyst = (number: number) =>
  ticked('analyst', 'Analyst', `Analyst ${number}`, `analyst=${analystAt(number)}`)

/** A heading: once up, once down. */
function sorted(column: Column, sort: string, others = ''): Change {
  const head = heads[column]
  return {
    kind: `order by ${column}`,
    asked: `${others}${sort && `&sort=${sort}`}`,
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

/** As at first, and so perhaps still kept. */
const unsorted: Change = { ...sorted('due', ''), kind: 'cleared' }

/** One after the other; from the third on they count as a combination. */
function together(before: string, ...steps: Change[]): Change[] {
  const asked = new URLSearchParams(before)
  const changes = steps.map((step, i) => {
    for (const [name, value] of new URLSearchParams(step.asked)) asked.set(name, value)
    return { ...step, kind: i < 2 ? step.kind : 'combination', asked: asked.toString() }
  })
  const sort = asked.get('sort')
  return [...changes, unticked(sort ? `sort=${sort}` : '')]
}

/** Three or four filters, and orders. */
function combinations(round: number): Change[] {
  const by = (step: number) => columns[1 + ((2 * round + step) % (columns.length - 1))] ?? 'type'
  const [one, other] = [by(0), by(1)]
  const half = round % 2 === 0
  return [
    ...together(
      '',
      half ? state('Maharashtra', 'MH') : state('Karnataka', 'KA'),
      lender(round % 4),
      caseType(half ? 'TSR' : 'LSR'),
      due('Due this week', 'due=week'),
      sorted(one, one),
      sorted(one, `-${one}`),
    ),
    ...together(
      `sort=-${one}`,
      status('finalised'),
      district(`District ${5 + round}`),
      half ? state('Karnataka', 'KA') : state('Maharashtra', 'MH'),
      analyst(round % 7),
      sorted(other, other),
      sorted(other, `-${other}`),
    ),
    unsorted,
  ]
}

const all = everyStatus
const newest = `${all}&sort=newest`

/** A page's worth of changes; others in another round. */
export function changesOf(round: number): Change[] {
  const typings = [0, 3, 6].map((step) => words[(round + step) % words.length] ?? 'patil')
  return [
    ...(Object.keys(statuses) as (keyof typeof statuses)[]).map(status),
    cleared('Status'),
    ...[
      ...[lender(round % 12), lender((round + 5) % 12)],
      ticked('analyst', 'Analyst', 'Mine', 'analyst=me'),
      ticked('analyst', 'Analyst', 'Unassigned', 'analyst=none'),
      ...[state('Gujarat', 'GJ'), state('Goa', 'GA')],
      ...[caseType('LO'), caseType('TIR')],
      ...[district(`District ${round}`), district(`District ${35 - round}`)],
      age('In the last 7 days', 'newer_than_hours=168'),
      age('In the last 24 hours', 'newer_than_hours=24'),
      due('Due today', 'due=today'),
    ].flatMap((change) => [change, unticked()]),
    ...columns.slice(1).flatMap((column) => [sorted(column, column), sorted(column, `-${column}`)]),
    ...[unsorted, sorted('due', '-due')],
    // In the usual order, the overdue ones come first with this filter and without.
    ...[due('Due this week', 'sort=-due&due=week'), unticked('sort=-due'), unsorted],
    ...combinations(round),
    ...typings.map((word) => typed(word)),
    untyped,
    ...views.map(({ name, filter }) =>
      pressed('saved view', new RegExp(`^${name}`), new URLSearchParams(filter).toString()),
    ),
    // By due date the overdue ones come first anyway, so it is pressed in a list that starts with
    // the newest.
    pressed('overdue', /^Overdue/, `${newest}&overdue=true`),
    pressed('cleared', /^Overdue/, newest),
    // Of all cases, not only the open ones.
    ...columns.flatMap((column) => [
      sorted(column, column === 'due' ? '' : column, all),
      sorted(column, `-${column}`, all),
    ]),
  ]
}
