import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../server/src/db/db.ts'
import { openTestCases } from '../support/app/test-cases.ts'
import {
  type ConsoleScreens,
  expectWellShown,
  openConsoleScreens,
} from '../support/browser/console-screens.ts'

/** Larger than a request to the API may be, and than two parts of what the page sends. */
const bytes = 18 * 1024 * 1024

let screens: ConsoleScreens
let folder: string
let file: string
let sha256: string
let offsets: number[]
beforeAll(async () => {
  screens = await openConsoleScreens()
  folder = await mkdtemp(join(tmpdir(), 'deedwire-web-'))
  file = join(folder, 'building-plan.pdf')
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])
  await writeFile(file, content)
  sha256 = createHash('sha256').update(content).digest('hex')
})
afterAll(async () => {
  await screens?.end()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  offsets = []
})

/** Notes where each part begins; `meddle` decides what happens to it. */
async function watchParts(page: Page, meddle: (route: Route, part: number) => Promise<void>) {
  await page.route('**/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    offsets.push(Number(request.headers()['upload-offset']))
    return meddle(route, offsets.length)
  })
}

async function openCase() {
  const desk = await openTestCases(screens.app)
  const found = await desk.open('live')
  const { page } = await screens.open(
    desk.lender.id,
    'operations',
    `/console/live/cases/${found.id}`,
  )
  const choose = () => page.locator('input[type=file]').setInputFiles(file)
  const send = () => page.getByRole('button', { name: 'Send the document' }).click()
  const stored = async () => {
    const rows = await screens.app.db.rows<{ filename: string; sha256: Buffer }>(sql`
      SELECT filename, sha256 FROM documents
      WHERE case_id = ${found.id} AND filename = 'building-plan.pdf'`)
    return rows.map((row) => row.sha256.toString('hex'))
  }
  return { page, choose, send, stored }
}

test('a document of 18 MB whose line breaks is sent on where it was', async () => {
  const { page, choose, send, stored } = await openCase()
  await watchParts(page, (route, part) =>
    part === 2 ? route.abort('connectionreset') : route.continue(),
  )
  await choose()
  await send()
  await page.getByText('Document sent.').waitFor()
  expect(await stored()).toEqual([sha256])
  // The second part was sent twice, and nothing before it.
  expect(offsets).toEqual([0, 8, 8, 16].map((mb) => mb * 1024 * 1024))
  // Nothing of it is left in the browser.
  expect(await page.evaluate('Object.keys(localStorage).filter((key) => /tus/.test(key))')).toEqual(
    [],
  )
})

test('after the page was left, the same file goes on, and is added once', async () => {
  const { page, choose, send, stored } = await openCase()
  let isHeld = true
  await watchParts(page, (route, part) =>
    isHeld && part > 1 ? Promise.resolve() : route.continue(),
  )
  await choose()
  await send()
  await expect.poll(() => offsets.length).toBe(2)
  await page.getByRole('progressbar', { name: 'building-plan.pdf: sent' }).waitFor()
  await expectWellShown(page, 'case-uploading')
  isHeld = false
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await choose()
  await send()
  await page.getByText('Document sent.').waitFor()
  expect(offsets).toEqual([0, 8, 8, 16].map((mb) => mb * 1024 * 1024))
  expect(await stored()).toEqual([sha256])
})

test('it can be paused', async () => {
  const { page, choose, send, stored } = await openCase()
  await watchParts(page, (route, part) => (part === 2 ? Promise.resolve() : route.continue()))
  await choose()
  await send()
  await expect.poll(() => offsets.length).toBe(2)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('What has arrived is kept for a day', { exact: false }).waitFor()
  expect(await stored()).toEqual([])
  await send()
  await page.getByText('Document sent.').waitFor()
  expect(await stored()).toEqual([sha256])
})
