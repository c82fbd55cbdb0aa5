import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffPassword, startTestApp, type TestApp } from '../support/app/test-app.ts'
import { openTestCases, type TestCase } from '../support/app/test-cases.ts'
import { openBrowser, openScreen, type Screen, signInOn } from '../support/browser/browser.ts'
import { sampleDocument } from '../support/http/http-client.ts'

let app: TestApp
let browser: Browser
let desk: Awaited<ReturnType<typeof openTestCases>>

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), openBrowser()])
  desk = await openTestCases(app, 'Meera Joshi')
})
afterAll(async () => {
  await browser?.close()
  await app?.end()
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** A case under review and an analyst with its report open. */
async function openReport(name: string): Promise<Screen & { made: TestCase }> {
  const documents = [sampleDocument('search.txt', 'No suit is listed.', 'text/plain')]
  const made = await desk.open('live', { documents })
  await made.hand.review()
  const { email } = await app.staff('analyst', name)
  const screen = await openScreen(browser, app.url)
  await signInOn(screen.page, email, `/live/cases/${made.id}?tab=report`)
  await field(screen.page, 'Signing advocate').waitFor()
  return { ...screen, made }
}

async function readDraft({ hand }: TestCase) {
  const reply = await desk.analyst.get(`${hand.path}/draft`)
  return reply.json
}

describe('the report', () => {
  test('is saved while typing, and its rows can be edited by keyboard alone', async () => {
    const { page, made, complaints } = await openReport('Asha Rane')
    await field(page, 'Signing advocate').fill('Adv. Meera Joshi')
    await page.getByText(/^Saved at/).waitFor()
    await page.getByRole('button', { name: 'Add deed' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Date, Deed 1').waitFor()
    await page.keyboard.type('02-05-2015')
    await page.keyboard.press('Control+Enter')
    await page.getByLabel('Date, Deed 2').waitFor()
    await page.keyboard.type('14-08-1994')
    await page.keyboard.press('Alt+Shift+ArrowUp')
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () =>
        (await readDraft(made)).content.chain_of_title?.map((row: { date: string }) => row.date),
      )
      .toEqual(['14-08-1994', '02-05-2015'])
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('button', { name: 'Add search' }).waitFor()
    expect((await readDraft(made)).content.advocate).toEqual({ name: 'Adv. Meera Joshi' })
    expect(complaints).toEqual([])
  })

  test('keeps the texts of both when two people save', async () => {
    const { page, made } = await openReport('Vikram Shetty')
    await field(page, 'Tenure').fill('Occupant class 1.')
    await page.getByText(/^Saved at/).waitFor()
    const { content } = await readDraft(made)
    const theirs = { capacity: 'co-owner', texts: { tenure: 'Occupant class 2.' } }
    await made.hand.saveDraft({ ...content, ...theirs })
    await field(page, 'Tenure').fill('Occupant class 1, by order of 1966.')
    await field(page, 'Possession').fill('With the mortgagor.')
    const dialog = page.getByRole('dialog', { name: /saved this draft/ })
    await dialog.getByText('changed by both').waitFor()
    await dialog
      .getByRole('radiogroup', { name: /^Tenure/ })
      .getByLabel('Theirs')
      .check()
    await dialog.getByRole('button', { name: 'Save my choices' }).click()
    await page.getByRole('button', { name: '1 replaced text kept' }).click()
    await page.getByText('Occupant class 1, by order of 1966.').waitFor()
    expect((await readDraft(made)).content).toEqual({
      capacity: 'co-owner',
      texts: { tenure: 'Occupant class 2.', possession: 'With the mortgagor.' },
    })
  })

  test('loses nothing when the service is down and the window is closed', async () => {
    const { page, context, made } = await openReport('Nisha Pawar')
    await page.route('**/draft', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await field(page, 'Approvals').fill('Plan sanctioned in 2014.')
    await page.getByText(/^Not saved: The service cannot be reached/).waitFor()
    await page.close()
    const again = await context.newPage()
    await again.goto(`/live/cases/${made.id}?tab=report`)
    await again.getByText('was restored').waitFor()
    expect(await field(again, 'Approvals').inputValue()).toBe('Plan sanctioned in 2014.')
    await expect
      .poll(async () => (await readDraft(made)).content.texts?.approvals)
      .toBe('Plan sanctioned in 2014.')
  })

  test('continues after the analyst has signed in again', async () => {
    const { page, context, made } = await openReport('Kiran Desai')
    await context.clearCookies()
    await field(page, 'Litigation').fill('None found.')
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
    await dialog.locator('input[type=password]').fill(staffPassword)
    await page.keyboard.press('Enter')
    await page.getByText(/^Saved at/).waitFor()
    expect(await field(page, 'Litigation').inputValue()).toBe('None found.')
    expect((await readDraft(made)).content.texts).toEqual({ litigation: 'None found.' })
  })

  test('cites a page pinned by keyboard alone', async () => {
    const { page, made } = await openReport('Sunil More')
    await field(page, 'Litigation').focus()
    await page.keyboard.press('Alt+p')
    await page.getByText('Draw a rectangle around the evidence for: 15. Litigation').waitFor()
    await page.getByRole('button', { name: 'Pin the current page' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel(/^Note on .+, page/).fill('No suit is listed.')
    await expect
      .poll(async () => (await readDraft(made)).content.pins)
      .toMatchObject([
        { on: { kind: 'section', key: 'litigation' }, page: 1, note: 'No suit is listed.' },
      ])
    await page.getByRole('button', { name: /^Remove pin/ }).click()
    await expect.poll(async () => (await readDraft(made)).content.pins).toBeUndefined()
  })

  test('is released with the callback the dialog showed', async () => {
    const { page, made } = await openReport('Rohan Kale')
    await page.getByRole('button', { name: 'Finalise…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Finalise/ })
    await dialog.getByText('Negative', { exact: true }).click()
    await dialog.getByRole('button', { name: /^draft.opinion/ }).click()
    await dialog.waitFor({ state: 'detached' })
    const opinion = field(page, 'Opinion on title')
    // The dialog gives the cursor to the section at fault.
    await expect
      .poll(() => opinion.evaluate((each) => each === each.ownerDocument.activeElement))
      .toBe(true)
    await opinion.fill('The mortgage of 2016 is open.')
    await field(page, 'Signing advocate').fill('Adv. Meera Joshi')
    await page.getByRole('checkbox', { name: 'A mortgage to another lender is open.' }).check()
    await page.getByRole('button', { name: 'Finalise…' }).click()
    const reason = 'No release of the mortgage is registered.'
    await dialog.getByLabel('Reason').fill(reason)
    const shown = dialog.getByRole('region', { name: 'case.finalised' }).locator('pre')
    await expect.poll(() => shown.textContent()).toContain(reason)
    const promised = JSON.parse((await shown.textContent()) ?? '')
    await dialog.getByRole('button', { name: /^Release as negative/ }).click()
    await page.getByRole('article', { name: 'Version 1' }).getByText(reason).waitFor()
    const last = (await made.events()).at(-1)
    expect(last?.payload.data.risk_score).toEqual(promised.data.risk_score)
    expect(last?.payload.data.result_reason).toBe(reason)
    expect(Object.keys(last?.payload.data)).toEqual(Object.keys(promised.data))
  })
})
