import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestCases, type TestCase } from '../support/app/test-cases.ts'
import { keepPicture } from '../support/browser/keep-picture.ts'
import { focusOn } from '../support/browser/keyboard.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { expectAccessible, viewerOn } from '../support/browser/viewer-screen.ts'
import { drawPdf } from '../support/documents/drawn-pages.ts'
import { sampleDocument } from '../support/http/http-client.ts'

let screens: StaffScreens
let desk: Awaited<ReturnType<typeof openTestCases>>
let found: TestCase
let path: string
beforeAll(async () => {
  screens = await openStaffScreens()
  desk = await openTestCases(screens.app, 'Meera Joshi')
})
afterAll(() => screens?.end())
beforeEach(async () => {
  found = await desk.open('live', {
    documents: [sampleDocument('letter.txt', 'Letter of the bank', 'text/plain')],
  })
  await found.hand.moveOn('allocate', { analyst_id: desk.analyst.id })
  path = `/live/cases/${found.id}`
})

const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Add documents' })
const textFile = (name: string, text: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})
/** As text, since these names exist in the page alone. */
const draggedFiles = `(() => {
  const dragged = new DataTransfer()
  for (const [name, text] of [['same.txt', 'Letter of the bank'], ['map.txt', 'Map of Wagholi'], ['empty.txt', '']]) {
    dragged.items.add(new File(text ? [text] : [], name, { type: 'text/plain' }))
  }
  return dragged
})()`

async function openCase(name: string) {
  const screen = await screens.open('analyst', path, name)
  await viewerOn(screen.page).getByText('Letter of the bank').waitFor()
  return screen
}
/** Answers of the upload wait until they are let go. */
async function holdUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/documents\?filename=/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
/** Whether something on the way takes the files, or the browser itself would open them. */
const dropOn = (place: Locator) =>
  place.evaluate((each) => {
    // biome-ignore lint/suspicious/noExplicitAny: these names exist in the page alone
    const { DataTransfer, DragEvent } = globalThis as any
    const dragged = new DataTransfer()
    dragged.items.add(new File(['Map of Wagholi'], 'dropped.txt', { type: 'text/plain' }))
    const more = { bubbles: true, cancelable: true, dataTransfer: dragged }
    return ['dragover', 'drop'].map((kind) => !each.dispatchEvent(new DragEvent(kind, more)))
  })
const sourcesOf = async () => {
  const { documents } = (await desk.analyst.get(`${found.hand.path}/documents`)).json
  return documents.map((one: { filename: string; source: string | null }) => [
    one.filename,
    one.source,
  ])
}

describe('an analyst', () => {
  test('adds a document with its source, by mouse', async () => {
    const { page, complaints } = await openCase('Nisha Pawar')
    await page.getByRole('button', { name: 'Add documents' }).click()
    const dialog = dialogOn(page)
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose files' }).click()
    const deed = await drawPdf({ pages: [['Certified copy of deed 3818']] })
    await (await chooser).setFiles([
      { name: 'certified copy.pdf', mimeType: 'application/pdf', buffer: deed },
      textFile('remark.txt', 'Copy made on 5 May'),
    ])
    await dialog.getByText('certified copy.pdf').waitFor()
    const send = dialog.getByRole('button', { name: 'Add 2 documents' })
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByLabel('Source').selectOption('Registry or authority')
    await dialog.getByLabel('Note').fill('Sub-registrar Haveli, by post')
    await keepPicture(page, 'add-documents')
    await expectAccessible(page, '[role=dialog]')
    await send.click()
    await dialog.waitFor({ state: 'detached' })
    await viewerOn(page).getByText('Certified copy of deed 3818').waitFor()
    await viewerOn(page)
      .getByText(/added by Nisha Pawar .* source: Registry or authority/)
      .waitFor()
    await viewerOn(page).getByText('“Sub-registrar Haveli, by post”').waitFor()
    await keepPicture(page, 'added-document')

    await page.getByRole('tab', { name: 'Timeline' }).click()
    await page.getByText('Document added by Nisha Pawar: certified copy.pdf').waitFor()
    expect(await sourcesOf()).toEqual([
      ['letter.txt', null],
      ['certified copy.pdf', 'registry'],
      ['remark.txt', 'registry'],
    ])
    expect(complaints).toEqual([])
  })

  test('adds one by keyboard alone, from another source with a note', async () => {
    const { page, complaints } = await openCase('Kiran Desai')
    // Before the dialog is open: the browser takes a moment to hand its own over.
    const chooser = page.waitForEvent('filechooser')
    await page.keyboard.press('i')
    const dialog = dialogOn(page)
    const choose = dialog.getByRole('button', { name: 'Choose files' })
    await expect.poll(() => choose.evaluate((each) => each.matches(':focus'))).toBe(true)
    await page.keyboard.press('Enter')
    await (await chooser).setFiles([textFile('will.txt', 'Last will of 1998')])
    await dialog.getByRole('button', { name: 'Remove will.txt' }).waitFor()
    await focusOn(choose)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Other')
    await expect.poll(() => dialog.getByLabel('Source').inputValue()).toBe('other')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Family lawyer, by e-mail')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await viewerOn(page).getByText('Last will of 1998').waitFor()
    expect(await sourcesOf()).toContainEqual(['will.txt', 'other'])
    expect(complaints).toEqual([])
  })

  test('drops files onto the list of documents; what fails stays, and says why', async () => {
    const { page } = await openCase('Tara Rao')
    await page.keyboard.press('l')
    const list = page.getByRole('listbox', { name: 'Documents' })
    await list.waitFor()
    const dataTransfer = await page.evaluateHandle(draggedFiles)
    await list.dispatchEvent('dragover', { dataTransfer })
    await list.dispatchEvent('drop', { dataTransfer })
    const dialog = dialogOn(page)
    await dialog.getByText('map.txt').waitFor()
    await dialog.getByLabel('Source').selectOption('Searcher')
    await dialog.getByRole('button', { name: 'Add 3 documents' }).click()
    await dialog.getByText('Already in this case as letter.txt').waitFor()
    await dialog.getByText('Added', { exact: true }).waitFor()
    await dialog.getByRole('alert').getByText('Not added: the file is empty.').waitFor()
    await keepPicture(page, 'add-documents-failed')
    await expectAccessible(page, '[role=dialog]')
    await page.setViewportSize({ width: 390, height: 800 })
    await keepPicture(page, 'add-documents-narrow')
    expect(await dialog.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true)
    await dialog.getByRole('button', { name: 'Remove empty.txt' }).click()
    await dialog.getByRole('button', { name: 'Done' }).click()
    expect(await sourcesOf()).toEqual([
      ['letter.txt', null],
      ['map.txt', 'searcher'],
    ])
  })

  test('cannot add any to a finalised case', async () => {
    await found.hand.finalise('negative', 'Title is disputed')
    const { page } = await openCase('Asha Kale')
    expect(await page.getByRole('button', { name: 'Add documents' }).count()).toBe(0)
    await page.keyboard.press('i')
    await page.keyboard.press('l')
    await page.getByRole('listbox', { name: 'Documents' }).waitFor()
    expect(await dialogOn(page).count()).toBe(0)
  })

  test('keeps the failed file, the source and the note when the case gets its first document', async () => {
    const empty = await desk.open('live', { documents: [] })
    await empty.hand.moveOn('allocate', { analyst_id: desk.analyst.id })
    const screen = await screens.open('analyst', `/live/cases/${empty.id}`, 'Vijay Salvi')
    const { page } = screen
    await viewerOn(page).getByText('This case has no documents.').waitFor()
    await viewerOn(page).getByRole('button', { name: 'Add documents' }).click()
    const dialog = dialogOn(page)
    await dialog
      .locator('input[type=file]')
      .setInputFiles([textFile('map.txt', 'Map of Wagholi'), textFile('empty.txt', '')])
    await dialog.getByLabel('Source').selectOption('Searcher')
    await dialog.getByLabel('Note').fill('By courier')
    await dialog.getByRole('button', { name: 'Add 2 documents' }).click()
    await viewerOn(page).getByText('Map of Wagholi').waitFor()
    await dialog.getByRole('alert').getByText('Not added: the file is empty.').waitFor()
    expect(await dialog.getByText('Added', { exact: true }).count()).toBe(1)
    expect(await dialog.getByLabel('Source').inputValue()).toBe('searcher')
    expect(await dialog.getByLabel('Note').inputValue()).toBe('By courier')
  })

  test('neither closes the dialog nor chooses more files while it sends', async () => {
    const { page } = await openCase('Leela Pai')
    const letGo = await holdUploads(page)
    await page.keyboard.press('i')
    const dialog = dialogOn(page)
    await dialog.locator('input[type=file]').setInputFiles([textFile('map.txt', 'Map of Wagholi')])
    await dialog.getByLabel('Source').selectOption('Searcher')
    await dialog.getByRole('button', { name: 'Add document', exact: true }).click()
    await dialog.getByLabel('Uploading map.txt').waitFor()
    await page.keyboard.press('Escape')
    expect(await dialog.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true)
    expect(await dialog.getByRole('button', { name: 'Choose files' }).isDisabled()).toBe(true)
    // Refused, instead of opened by the browser.
    const area = dialog.getByRole('group', { name: 'Files to add' })
    expect(await dropOn(area)).toEqual([true, true])
    expect(await dialog.getByText('dropped.txt').count()).toBe(0)
    letGo()
    await dialog.waitFor({ state: 'detached' })
    await viewerOn(page).getByText('Map of Wagholi').waitFor()
    expect(await sourcesOf()).toContainEqual(['map.txt', 'searcher'])
  })

  test('who leaves the case while it sends stays where they went, and is told what failed', async () => {
    const other = await desk.open('live', {
      documents: [sampleDocument('other.txt', 'Letter of another bank', 'text/plain')],
    })
    const { page } = await screens.open('analyst', `/live/cases/${other.id}`, 'Omkar Jadhav')
    await viewerOn(page).getByText('Letter of another bank').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Page, name, loan number or reference').fill(found.ref)
    await page.getByRole('dialog').getByText(`${found.ref} ·`).click()
    await viewerOn(page).getByText('Letter of the bank').waitFor()
    const letGo = await holdUploads(page)
    await page.keyboard.press('i')
    const dialog = dialogOn(page)
    await dialog
      .locator('input[type=file]')
      .setInputFiles([textFile('map.txt', 'Map of Wagholi'), textFile('empty.txt', '')])
    await dialog.getByLabel('Source').selectOption('Searcher')
    await dialog.getByRole('button', { name: 'Add 2 documents' }).click()
    await dialog.getByLabel('Uploading map.txt').waitFor()
    await page.goBack()
    await viewerOn(page).getByText('Letter of another bank').waitFor()
    letGo()
    await page.getByText('1 of 2 files could not be added to the case.').waitFor()
    await viewerOn(page).getByText('Letter of another bank').waitFor()
    expect(new URL(page.url()).searchParams.get('document')).toBeNull()
  })

  test('drops files beside their place: the page stays, and nothing looks as if it took them', async () => {
    const { page } = await openCase('Uma Bhat')
    await page.keyboard.press('i')
    const dialog = dialogOn(page)
    await dialog.getByLabel('Source').waitFor()
    expect(await dropOn(dialog.getByLabel('Source'))).toEqual([true, true])
    expect(await page.locator('section[aria-label=Document][data-over]').count()).toBe(0)
    expect(await dialog.getByText('dropped.txt').count()).toBe(0)
    expect(await dropOn(dialog.getByRole('group', { name: 'Files to add' }))).toEqual([true, true])
    await dialog.getByText('dropped.txt').waitFor()
    expect(await page.locator('[data-over]').count()).toBe(0)
    // Removed, it can be chosen again.
    for (const _ of [1, 2]) {
      await dialog.locator('input[type=file]').setInputFiles([textFile('map.txt', 'Map')])
      await dialog.getByRole('button', { name: 'Remove map.txt' }).click()
    }
    expect(await dialog.locator('input[type=file]').inputValue()).toBe('')
  })

  test('keeps what is chosen when the case is finalised meanwhile, and is told why it is refused', async () => {
    const { page } = await openCase('Jaya Nair')
    await page.keyboard.press('i')
    const dialog = dialogOn(page)
    await dialog.locator('input[type=file]').setInputFiles([textFile('map.txt', 'Map of Wagholi')])
    await dialog.getByLabel('Source').selectOption('Searcher')
    await found.hand.finalise('negative', 'Title is disputed')
    await page
      .getByRole('button', { name: 'Add documents', exact: true })
      .waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Add document', exact: true }).click()
    await dialog.getByRole('alert').waitFor()
    expect(await dialog.getByText('map.txt').count()).toBe(1)
    expect((await sourcesOf()).length).toBe(1)
  })
})
