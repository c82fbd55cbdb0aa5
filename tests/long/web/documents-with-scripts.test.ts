import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app/test-app.ts'
import { openTestCases } from '../../support/app/test-cases.ts'
import { openBrowser, openScreen, signInOn } from '../../support/browser/browser.ts'
import { sampleDocument } from '../../support/http/http-client.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  ;[app, browser] = await Promise.all([startTestApp(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await app?.end()
})

const page1 = '<html><body onload="alert(1)"><script>alert(2)</script>A deed</body></html>'
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(3)"><script>alert(4)</script></svg>'

/** A PDF of one page that runs a script on opening, and a link that does. */
function scriptPdf(): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(5)) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R
      /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>
      /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 300 200]
        /A << /S /URI /URI (javascript:alert\\(6\\)) >> >>] >>`,
    '<< /Length 46 >>\nstream\nBT /F1 18 Tf 40 100 Td (Sale deed of 2015) Tj ET\nendstream',
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = text.length
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return `${text}xref\n0 5\n0000000000 65535 f \n${rows}trailer << /Size 5 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`
}

test('scripts in documents are shown and never run', async () => {
  const desk = await openTestCases(app)
  const made = await desk.open('live', {
    documents: [
      sampleDocument('deed.html', page1, 'text/html'),
      sampleDocument('map.svg', drawing, 'image/svg+xml'),
      sampleDocument('deed.pdf', scriptPdf(), 'application/pdf'),
      sampleDocument('<img src=x onerror=alert(7)>.pdf', page1, 'application/pdf'),
    ],
  })
  const { page, complaints } = await openScreen(browser, app.url)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).origin))
  await signInOn(page, desk.analyst.email, `/live/cases/${made.id}`)
  const documentShown = page.getByRole('region', { name: 'Document' })
  await documentShown.getByText('<script>alert(2)</script>').waitFor()
  await page.keyboard.press(']')
  await documentShown.getByText('<script>alert(4)</script>').waitFor()
  await page.keyboard.press(']')
  await documentShown.getByText('Sale deed of 2015').waitFor()
  expect(await documentShown.locator('a[href^="javascript"]').count()).toBe(0)
  await page.keyboard.press(']')
  await documentShown.getByRole('alert').getByText('Sent as application/pdf').waitFor()
  expect(complaints).toEqual([])
  expect(new Set(asked)).toEqual(new Set([app.url]))
})

test('a document opened by its address runs no script either', async () => {
  const desk = await openTestCases(app)
  const made = await desk.open('live', {
    documents: [sampleDocument('deed.html', page1, 'text/html')],
  })
  const { page, complaints } = await openScreen(browser, app.url)
  await signInOn(page, desk.analyst.email)
  const list = await desk.analyst.get(`/live/cases/${made.id}/documents`)
  const { id } = list.json.documents[0]
  await page.goto(`/backoffice/live/cases/${made.id}/documents/${id}`).catch(() => {})
  expect(complaints.filter((text) => text.includes('dialog'))).toEqual([])
})
