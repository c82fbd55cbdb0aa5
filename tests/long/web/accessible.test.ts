import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { openBrowser, openScreen, type Screen, signInOn } from '../../support/browser/browser.ts'
import { type BusyOffice, openBusyOffice } from '../../support/browser/busy-office.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import type { Visit } from '../../support/browser/visit-steps.ts'
import { visits } from '../../support/browser/visits.ts'

let app: TestApp
let browser: Browser
let office: BusyOffice
let screen: Screen

beforeAll(async () => {
  ;[app, browser] = await Promise.all([
    startTestApp({
      CALLBACK_ALLOW_PRIVATE: 'all',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'office@deedwire.example',
    }),
    openBrowser(),
  ])
  ;[office, screen] = await Promise.all([openBusyOffice(app), openScreen(browser, app.url)])
})
afterAll(async () => {
  await browser?.close()
  await office?.endInbox()
  await app?.end()
})

/** WCAG 2.2, levels A and AA. */
const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Rules that depend on colours: all others are the same in dark mode. */
const ofColours = ['color-contrast', 'link-in-text-block']

type Rules = { type: 'tag' | 'rule'; values: string[] }

/** Serious and critical violations only. */
async function violationsOn(page: Page, runOnly: Rules, within: string | undefined) {
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  // Sending it again takes longer than checking most pages.
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .options({ runOnly, resultTypes: ['violations'] })
    .setLegacyMode()
  const { violations } = await (within ? builder.include(within) : builder).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Elements that stick out of the page, or scroll sideways within it, unless they say so. */
const sidewaysOn = (page: Page): Promise<string[]> =>
  page.locator('html').evaluate((root) => {
    const { defaultView: view } = root.ownerDocument
    const wide = [...root.querySelectorAll('body *')].filter(
      (each) =>
        each.scrollWidth > each.clientWidth + 1 &&
        ['auto', 'scroll'].includes(view?.getComputedStyle(each).overflowX ?? '') &&
        !each.closest('[data-scrolls-sideways]'),
    )
    const found = wide.map((each) => `${each.className}: ${each.clientWidth} < ${each.scrollWidth}`)
    if (root.scrollWidth > root.clientWidth) found.push(`the page: ${root.scrollWidth}`)
    return found
  })

/** Buttons whose words are cut off without a sign, and words of less than 12 pixels outside documents. */
const unreadableOn = (page: Page): Promise<string[]> =>
  page.locator('html').evaluate((root) => {
    const { defaultView: view } = root.ownerDocument
    const shown = [...root.querySelectorAll('body *')].filter(
      (each) =>
        [...each.childNodes].some((one) => one.nodeType === 3 && one.textContent?.trim()) &&
        each.checkVisibility(),
    )
    const small = shown.filter(
      (each) =>
        Number.parseFloat(view?.getComputedStyle(each).fontSize ?? '') < 12 &&
        !each.closest('[id^=page-], canvas, option'),
    )
    const cut = shown.filter(
      (each) =>
        each.closest('button') &&
        each.scrollWidth > each.clientWidth + 1 &&
        view?.getComputedStyle(each).textOverflow !== 'ellipsis',
    )
    return [
      ...small.map((each) => `small: ${each.outerHTML.slice(0, 200)}`),
      ...cut.map((each) => `cut off: ${each.outerHTML.slice(0, 200)}`),
    ]
  })

/** With SCREENSHOTS set to a folder, what is there to be looked at: at each width, light and dark. */
const pictures = [1440, 1280, 820, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

async function keepPictures(page: Page, name: string): Promise<void> {
  if (!process.env.SCREENSHOTS) return
  for (const { width, colorScheme } of pictures) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    await keepPicture(page, `${width}-${colorScheme}-${name.replaceAll(/\W+/g, '-')}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** A phone, a tablet in landscape and portrait, and the screen of the following tests. */
const sizes = [
  { width: 390, height: 844 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
]

async function look(page: Page, within: string | undefined): Promise<string[]> {
  const found: string[] = []
  const note = (where: string, faults: string[]) =>
    found.push(...faults.map((fault) => `${where}, ${fault}`))
  note('light', await violationsOn(page, { type: 'tag', values: levels }, within))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor()
  note('dark', await violationsOn(page, { type: 'rule', values: ofColours }, within))
  await page.emulateMedia({ colorScheme: 'light' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    let wide = await sidewaysOn(page)
    // A document is fitted again a moment after its pane has changed.
    for (let waits = 0; wide.length > 0 && waits < 10; waits += 1) {
      await page.waitForTimeout(200)
      wide = await sidewaysOn(page)
    }
    note(`at ${size.width}`, [...wide, ...(await unreadableOn(page))])
  }
  return found
}

const seen: string[] = []

async function lookAtAll(visits: readonly Visit[]): Promise<void> {
  const { page, complaints } = screen
  const found: Record<string, string[]> = {}
  for (const { name, path, within, arrive } of visits) {
    if (path) await page.goto(path)
    await arrive(page).catch((error: unknown) => {
      throw new Error(`did not arrive at ${name}`, { cause: error })
    })
    seen.push(new URL(page.url()).pathname)
    const faults = await look(page, within)
    await keepPictures(page, name)
    if (faults.length > 0) found[name] = faults
  }
  expect(found).toEqual({})
  expect(complaints).toEqual([])
}

describe('every page is accessible in light and dark, and nothing scrolls sideways', () => {
  test('the sign-in', () => lookAtAll(visits.signIn()))

  test('the queue', async () => {
    await signInOn(screen.page, office.admin.email)
    await lookAtAll(visits.queue(office))
  })
  test('a case', () => lookAtAll(visits.case(office)))
  test('a report', () => lookAtAll(visits.report(office)))
  test('the search desk', () => lookAtAll(visits.desk(office)))
  test('keys of a lender', () => lookAtAll(visits.keys(office)))
  test('a lender', () => lookAtAll(visits.lender(office)))
  test('the office', () => lookAtAll(visits.office()))

  test('no page was left out', async () => {
    const routes = await screen.page.evaluate(() =>
      Object.keys(Reflect.get(globalThis, '__TSR_ROUTER__').routesByPath),
    )
    // Both only redirect to a page.
    const pages = routes.filter((route) => !['/', '/$mode'].includes(route))
    expect(pages).toContain('/$mode/cases/$id')
    const isSeen = (route: string) => {
      const shape = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`)
      return seen.some((path) => shape.test(path))
    }
    expect(pages.filter((route) => !isSeen(route))).toEqual([])
  })
})
