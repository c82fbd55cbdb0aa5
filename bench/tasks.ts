import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser, openScreen } from '../tests/support/browser/browser.ts'
import { handOn } from './tasks/hand.ts'
import { openTaskOffice, type TaskOffice } from './tasks/task-office.ts'
import { type Task, tasks } from './tasks/task-table.ts'

/**
 * Counts the clicks and key presses of ten tasks in the real workbench, by the shortest way that it
 * offers, and the seconds that they take without reading and thinking. `--checkout FOLDER` adds an
 * earlier version, with its workbench built there.
 */
const { values } = parseArgs({
  options: { checkout: { type: 'string' } },
})

type Outcome = { clicks: number; keys: number; seconds: number } | { why: string }

async function runTask(browser: Browser, office: TaskOffice, task: Task, work: Task['run']) {
  const { page, context } = await openScreen(browser, office.url)
  page.setDefaultTimeout(20_000)
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(office.emails[task.who])
  await page.locator('input[type=password]').fill(office.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()
  if (task.from) await page.goto(task.from(office))
  await page.waitForLoadState('networkidle')
  const hand = handOn(page)
  const startedAt = performance.now()
  try {
    await work(hand, office)
    const seconds = (performance.now() - startedAt) / 1000
    return { clicks: hand.clicks, keys: hand.keys, seconds }
  } finally {
    await context.close()
  }
}

async function runAll(browser: Browser, checkout: string, isEarlier: boolean): Promise<Outcome[]> {
  const office = await openTaskOffice(checkout)
  const outcomes: Outcome[] = []
  try {
    for (const task of tasks) {
      const work = (isEarlier && task.before) || task.run
      const outcome =
        typeof work === 'string'
          ? { why: work }
          : await runTask(browser, office, task, work).catch((error: Error) => ({
              why: `failed: ${error.message.split('\n')[0]}`,
            }))
      outcomes.push(outcome)
      process.stderr.write(`  ${task.name}: ${format(outcome)}\n`)
    }
  } finally {
    await office.end()
  }
  return outcomes
}

function format(outcome: Outcome | undefined): string {
  if (!outcome) return ''
  if ('why' in outcome) return `not possible: ${outcome.why}`
  const { clicks, keys, seconds } = outcome
  return `${clicks} clicks, ${keys} keys, ${seconds.toFixed(1)} s`
}

const browser = await launchBrowser()
const here = resolve(import.meta.dirname, '..')
const now = await runAll(browser, here, false)
const before = values.checkout ? await runAll(browser, resolve(values.checkout), true) : []
await browser.close()
for (const [i, { name }] of tasks.entries()) {
  process.stdout.write(`${name}\n  now:    ${format(now[i])}\n`)
  if (values.checkout) process.stdout.write(`  before: ${format(before[i])}\n`)
}
if (now.some((outcome) => 'why' in outcome)) process.exitCode = 1
