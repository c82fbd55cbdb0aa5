import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, openScreen, signInOn } from '../support/browser.ts'
import { openDesk } from '../support/case-desk.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let browser: Browser
let pages: Record<string, string>
let email: string

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), openBrowser()])
  const desk = await openDesk(app)
  const made = await desk.open('live')
  await desk.open('test')
  email = (await app.staff('admin')).email
  const aCase = `/live/cases/${made.id}`
  pages = {
    'the queue': '/live/queue',
    'the queue of test data': '/test/queue',
    'a case': aCase,
    'the papers of a case': `${aCase}?tab=papers`,
    'queries and notes': `${aCase}?tab=queries`,
    'the report': `${aCase}?tab=report`,
    'the timeline': `${aCase}?tab=timeline`,
  }
})
afterAll(async () => {
  await browser?.close()
  await app?.end()
})

/** WCAG 2.2, levels A and AA; what hinders somebody, not what could be nicer. */
async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

describe.each(['light', 'dark'] as const)('in %s colours', (colorScheme) => {
  test('nothing keeps anybody from the sign-in page', async () => {
    const { page, context } = await openScreen(browser, app.url, { colorScheme })
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await context.close()
  })

  test('nothing keeps anybody from the pages behind it', async () => {
    const { page, context, complaints } = await openScreen(browser, app.url, { colorScheme })
    await signInOn(page, email)
    const found: Record<string, string[]> = {}
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path)
      await page.getByRole('main').waitFor()
      await page.waitForLoadState('networkidle').catch(() => {})
      found[name] = await violationsOn(page)
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(pages).map((name) => [name, []])))
    expect(complaints).toEqual([])
    await context.close()
  })
})
