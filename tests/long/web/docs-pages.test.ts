import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guidePages, pathOf } from '../../../server/src/http/guide/guide-pages.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { openBrowser, openScreen } from '../../support/browser/browser.ts'

/** The guide at /docs, in light and dark, on a wide screen and on a phone. */

let app: TestApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp({ ROLE: 'api' }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await app?.end()
})

/** Colours are checked on the page with every kind of element: all pages have one stylesheet. */
const ofColours = ['color-contrast', 'link-in-text-block']
const showsAllKinds = (slug: string) => slug === 'late-documents'

async function violationsOn(page: Page, slug: string, by: 'light' | 'dark') {
  const builder = new AxeBuilder({ page }).setLegacyMode()
  if (!showsAllKinds(slug)) builder.disableRules(ofColours)
  else if (by === 'dark') builder.withRules(ofColours)
  const { violations } = await builder.analyze()
  return violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

test.each([
  ['light', 1280],
  ['dark', 400],
] as const)(
  'in %s at %d: accessible, no sideways scrolling, nothing fetched from other hosts',
  async (colorScheme, width) => {
    const { page, context, complaints } = await openScreen(browser, app.url, { colorScheme, width })
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(app.url)) elsewhere.push(request.url())
    })
    for (const one of guidePages) {
      const { slug } = one
      await page.goto(pathOf(one))
      expect(await page.title()).toContain(one.title)
      if (colorScheme === 'light' || showsAllKinds(slug)) {
        expect([slug, await violationsOn(page, slug, colorScheme)]).toEqual([slug, []])
      }
      const sticksOut = await page
        .locator('html')
        .evaluate((root) => root.scrollWidth - root.clientWidth)
      expect([slug, sticksOut]).toEqual([slug, 0])
    }
    expect([elsewhere, complaints]).toEqual([[], []])
    await context.close()
  },
)

test('navigation: by the list of pages, by the next page, by an anchor', async () => {
  const { page, context } = await openScreen(browser, app.url, { width: 400 })
  await page.goto('/docs')
  await page.getByText('All pages').click()
  await page.getByRole('link', { name: 'Errors', exact: true }).first().click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Errors')
  await page.getByRole('link', { name: 'Next Limits' }).click()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Limits')
  await page.goto('/docs/callbacks')
  await page.getByRole('link', { name: 'Retries', exact: true }).click()
  expect(page.url()).toBe(`${app.url}/docs/callbacks#retries`)
  await context.close()
})

const isFocused = (one: Locator) =>
  one.evaluate((element) => element === element.ownerDocument.activeElement)

test('examples: the chosen language is shown everywhere, and remembered', async () => {
  const { page, context, complaints } = await openScreen(browser, app.url)
  await page.goto('/docs')
  const send = page.locator('.examples').filter({ hasText: 'LOS-2026-0001' }).first()
  const tab = (name: string) => send.getByRole('tab', { name })
  expect(await tab('curl').getAttribute('aria-selected')).toBe('true')
  await expect.poll(() => send.getByRole('tabpanel', { name: 'curl' }).isVisible()).toBe(true)
  const inTypeScript = send.getByText('const sent = await deedwire.cases.create')
  expect(await inTypeScript.isVisible()).toBe(false)
  await tab('TypeScript').click()
  expect(await inTypeScript.isVisible()).toBe(true)
  expect(await send.getByText('curl -sS').isVisible()).toBe(false)

  // On another page, by keyboard.
  await page.goto('/docs/cases')
  const next = page.locator('.examples').first()
  const chosen = next.getByRole('tab', { selected: true })
  expect(await chosen.textContent()).toBe('TypeScript')
  await chosen.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await chosen.textContent()).toBe('curl')
  expect(await isFocused(chosen)).toBe(true)
  expect(await page.locator('.examples [role=tab][aria-selected=true]').allTextContents()).toEqual(
    Array(await page.locator('.examples').count()).fill('curl'),
  )
  expect(complaints).toEqual([])
  await context.close()
})

test('examples are copied as they are shown, with the address of this installation', async () => {
  const { page, context } = await openScreen(browser, app.url)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  await page.goto('/docs/authentication')
  const block = page.locator('.code').filter({ hasText: 'whoami' }).first()
  await block.getByRole('button', { name: 'Copy' }).click()
  await block.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    `curl -sS ${app.url}/uat/v1/whoami -H "Authorization: Bearer $DEEDWIRE_KEY"`,
  )
  await block.getByRole('button', { name: 'Copy' }).waitFor()
  expect(await page.locator('.answer').first().getByRole('button').count()).toBe(0)
  await context.close()
})

test('colours: those of the system, until others are chosen', async () => {
  const { page, context } = await openScreen(browser, app.url, { colorScheme: 'light' })
  const back = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
  await page.goto('/docs')
  expect(await back()).toBe('rgb(255, 255, 255)')
  await page.getByLabel('Colours').selectOption('Dark')
  expect(await back()).toBe('rgb(20, 24, 28)')
  await page.goto('/docs/errors')
  expect(await back()).toBe('rgb(20, 24, 28)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByLabel('Colours').selectOption('Light')
  expect(await back()).toBe('rgb(255, 255, 255)')
  await page.getByLabel('Colours').selectOption('System')
  expect(await back()).toBe('rgb(20, 24, 28)')
  await context.close()
})

test.each([
  ['mouse', 1280],
  ['keyboard', 390],
] as const)('search finds a section and opens it, by %s', async (by, width) => {
  const { page, context, complaints } = await openScreen(browser, app.url, { width })
  await page.goto('/docs')
  if (by === 'mouse') await page.getByRole('button', { name: 'Search' }).click()
  else await page.keyboard.press('/')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('searchbox').pressSequentially('rotate the secret')
  const hit = dialog.getByRole('link').filter({ hasText: 'Callbacks: Rotate the secret' })
  await hit.waitFor()
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  if (by === 'mouse') await hit.click()
  else {
    for (let i = 0; i < 20 && !(await isFocused(hit)); i += 1) {
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => page.url()).toBe(`${app.url}/docs/callbacks#rotate-the-secret`)

  // The script of the next page is there.
  await page.getByRole('button', { name: 'Search' }).waitFor()
  await page.keyboard.press('Control+k')
  await dialog.getByRole('searchbox').pressSequentially('zzzz')
  await dialog.getByText('No results').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
  await context.close()
})

test('without scripts everything can be read: examples below each other, no dead controls', async () => {
  const context = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/docs')
  const send = page.locator('.examples').filter({ hasText: 'LOS-2026-0001' }).first()
  const languages = ['curl', 'TypeScript', 'Java', 'Python']
  expect(await send.locator('pre').count()).toBe(languages.length)
  for (const pre of await send.locator('pre').all()) expect(await pre.isVisible()).toBe(true)
  for (const name of languages) {
    const title = send.locator('.language', { hasText: name })
    expect(await title.isVisible()).toBe(true)
  }
  expect(await page.getByRole('button').count()).toBe(0)
  expect(await page.getByRole('combobox').count()).toBe(0)
  await context.close()
})

test('the API reference works under its content policy', async () => {
  const { page, context, complaints } = await openScreen(browser, app.url)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(app.url) && !/^(blob|data):/.test(url)) elsewhere.push(url)
  })
  const answer = await page.goto('/docs/reference')
  const policy = (await answer?.allHeaders())?.['content-security-policy']
  expect(policy).toMatch(/script-src 'self' 'sha256-/)
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  // Rendered from /openapi.json, which it has to be allowed to read.
  await page.getByRole('heading', { name: 'Deedwire API' }).first().waitFor()
  await page.getByText('Create a case with its documents').first().waitFor()
  // A refused style sheet would leave the list of operations in the middle of the text.
  expect(await page.evaluate('getComputedStyle(document.body).margin')).toBe('0px')
  // A script that is not the page's own does not run.
  await page.addScriptTag({ content: 'document.title = "hostile"' }).catch(() => {})
  expect(await page.title()).not.toBe('hostile')
  expect(complaints.filter((one) => !isRefusedScript(one))).toEqual([])
  expect(complaints.filter(isRefusedScript)).toHaveLength(1)
  expect(elsewhere).toEqual([])
  await context.close()
})

const isRefusedScript = (complaint: string) => /inline script.*Content Security/s.test(complaint)
