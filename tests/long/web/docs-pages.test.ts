import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
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
