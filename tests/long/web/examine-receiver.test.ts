import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCertificate } from '../../../server/src/callbacks/callbacks.ts'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { bytesOf, openBrowser, openScreen, signInOn } from '../../support/browser/browser.ts'
import { openExamReceiver } from '../../support/callbacks/exam-receiver.ts'
import { openTestCallbacks } from '../../support/callbacks/test-callbacks.ts'
import { call } from '../../support/http/http-client.ts'

let app: TestApp
let browser: Browser
beforeAll(async () => {
  ;[app, browser] = await Promise.all([
    startTestApp({ CALLBACK_ALLOW_PRIVATE: 'test' }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await app?.end()
})

test('an operator runs the go-live test, reads what failed and saves the certificate', async () => {
  const desk = await openTestCallbacks(app)
  const receiver = await openExamReceiver(['not idempotent', 'no signature check'])
  const { email } = await app.staff('operator')
  const { page, complaints } = await openScreen(browser, app.url)
  try {
    await signInOn(page, email, `/test/lenders/${desk.lender.id}?tab=callback`)
    await page.getByRole('heading', { name: 'Run go-live test' }).waitFor()
    await page.getByRole('textbox', { name: 'Receiver URL' }).fill(receiver.url)
    await page.getByRole('textbox', { name: 'Signing secret' }).fill(receiver.secret)
    await page.getByLabel('State URL').fill(receiver.stateUrl)
    await page.getByRole('button', { name: 'Run test' }).click()
    await page.getByText('Not passed', { exact: true }).waitFor()
    const findRow = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
    await findRow('Duplicated Sent').getByText('It is not idempotent').waitFor()
    await findRow('Wrongly signed Sent').getByText('Failed').waitFor()
    await findRow('Genuine callbacks Sent').getByText('Passed').waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download certificate' }).click(),
    ])
    const certificate = JSON.parse((await bytesOf(download)).toString())
    const { keys } = (await call(app.url, '/.well-known/deedwire-examination-key')).json
    expect(checkCertificate(certificate, keys, new Date())).toBe('genuine')
    expect(certificate.certificate).toMatchObject({ verdict: 'failed', url: receiver.url })
    await page.getByRole('heading', { name: 'Earlier go-live tests' }).waitFor()
    expect(await page.getByText(receiver.secret).count()).toBe(0)
    expect(complaints).toEqual([])
  } finally {
    await page.close()
    await receiver.close()
  }
})
