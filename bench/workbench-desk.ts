import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { createStaff, noteTourSeen } from '../server/src/access/access.ts'
import { openDb } from '../server/src/db/db.ts'
import { openKeys } from '../server/src/encryption/encryption.ts'
import { createLog } from '../server/src/lib/log/log.ts'
import { launchBrowser, openScreen } from '../tests/support/browser/browser.ts'
import { type StaffClient, signInStaff } from '../tests/support/http/staff-client.ts'
import { analystAt, seedQueue } from './queue-seed.ts'
import type { Database, Stage } from './stage.ts'
import { views } from './workbench-changes.ts'

export const account = { email: 'asha@office.example', password: 'correct horse battery' }

/** An analyst's workplace: the service, a browser, and the same account without one. */
export interface Desk {
  url: string
  browser: Browser
  staff: StaffClient
}

export interface Window {
  page: Page
  cdp: CDPSession
  /** Milliseconds of processor time that the page's main thread has used. */
  cpuMs(): Promise<number>
  close(): Promise<void>
}

export async function openDesk(stage: Stage, storedCases: number): Promise<Desk> {
  const database = await stage.database('workbench')
  await seedQueue(database, storedCases)
  const id = await createAnalyst(database)
  await database.query(`UPDATE cases SET analyst_id = '${id}' WHERE analyst_id = '${analystAt(5)}'`)
  await database.query('VACUUM ANALYZE')
  const service = await stage.service(database)
  const staff = await signInStaff(service.url, account.email, account.password)
  for (const { name, filter } of views) {
    const reply = await staff.post('/live/views', { name, filter, shared: false })
    if (reply.status >= 300) throw new Error(`a view was not kept: ${reply.text}`)
  }
  // With visible scroll bars, as users have them.
  const browser = await launchBrowser({ ignoreDefaultArgs: ['--hide-scrollbars'] })
  return { url: service.url, browser, staff }
}

async function createAnalyst(database: Database): Promise<string> {
  const db = openDb({ url: database.url, connectionsMax: 1, log: createLog('warn') })
  const now = new Date()
  const { keyring } = await openKeys(db, { dataDir: database.dataDir }, now)
  const member = { ...account, name: 'Asha Kale', role: 'analyst' } as const
  const id = await db.transact((tx) => createStaff(tx, keyring, { actor: 'cli' }, member, now))
  await noteTourSeen(db, id, now)
  await db.close()
  return id
}

const inPage = await readFile(join(import.meta.dirname, 'workbench-page.js'), 'utf8')

/** With an empty cache and no cookies. */
export async function openWindow({ browser, url }: Desk): Promise<Window> {
  const { page, context } = await openScreen(browser, url)
  await page.addInitScript(inPage)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    page,
    cdp,
    cpuMs: async () => {
      const { metrics } = await cdp.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    },
    close: () => context.close(),
  }
}

/** From pressing “Sign in” until the first rows are painted. */
export async function signIn(page: Page, thinkMs: number): Promise<number> {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(account.email)
  await page.locator('input[type=password]').fill(account.password)
  await sleep(thinkMs)
  const shown = page.evaluate<number>('workbenchBench.untilShown(null)')
  await page.getByRole('button', { name: 'Sign in' }).click()
  return shown
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Asha Kale' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail').waitFor()
}

/** The least time a key press can take to show: a key without a function, and a frame. */
export async function leastPress(page: Page): Promise<number> {
  const first = await page.evaluate<string>('workbenchBench.firstShown()')
  await page.keyboard.press('Shift')
  return page.evaluate<number>(`workbenchBench.untilShown(${JSON.stringify(first)})`)
}
