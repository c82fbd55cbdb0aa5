import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { focusOn } from '../support/browser/keyboard.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { goodPng } from '../support/documents/hostile-pictures.ts'

let screens: StaffScreens
beforeAll(async () => {
  screens = await openStaffScreens()
})
afterAll(() => screens?.end())

async function openFormat() {
  const { id } = await screens.app.lender()
  const operator = await screens.app.staff('operator')
  const path = `/lenders/${id}/report-format`
  const screen = await screens.open('operator', `/live/lenders/${id}?tab=format`)
  await screen.page.getByLabel('Letterhead').waitFor()
  return {
    ...screen,
    read: () => operator.get(path).then(({ json }) => json),
    set: (body: object) => operator.send('PUT', path, body),
  }
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}
const saved = (page: Page) => page.getByText('Saved. The next reports have this format.').waitFor()
const nameOf = (page: Page, number: number) =>
  page.getByLabel(`Name of section ${number}`, { exact: true })

test('a format is saved and read back, with the order changed by keyboard', async () => {
  const { page, complaints, read } = await openFormat()
  await page.getByLabel('Format', { exact: true }).first().click()
  await page.getByRole('option', { name: 'TIR Annexure-B' }).click()
  await expect.poll(() => nameOf(page, 6).inputValue()).toMatch(/^Sub-registrar offices searched/)
  await page.getByLabel('Letterhead').fill('Second floor, Camp\n\nPune 411001')

  await focusOn(nameOf(page, 7))
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect.poll(() => nameOf(page, 6).inputValue()).toBe('Chain of title')
  // The focus follows the section, so that it can be moved again.
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect.poll(() => nameOf(page, 5).inputValue()).toBe('Chain of title')
  await page.getByRole('button', { name: 'Move down: Chain of title' }).click()
  await expect.poll(() => nameOf(page, 6).inputValue()).toBe('Chain of title')
  await nameOf(page, 1).fill('Our instructions')
  // What must stay last cannot be moved, nor passed.
  expect(await page.getByRole('button', { name: /^Move up: Certificate/ }).isDisabled()).toBe(true)
  const beforeLast = page.getByRole('button', { name: /^Move down: Title deeds/ })
  expect(await beforeLast.isDisabled()).toBe(true)
  await save(page)
  await saved(page)

  const stored = await read()
  expect(stored).toMatchObject({
    version: 1,
    format: 'tir_annexure_b',
    letterhead: ['Second floor, Camp', 'Pune 411001'],
  })
  expect(stored.sections[0]).toEqual({ key: 'instruction', title: 'Our instructions' })
  expect(stored.sections[5].key).toBe('chain_of_title')
  await page.reload()
  await expect.poll(() => nameOf(page, 1).inputValue()).toBe('Our instructions')
  await page.getByRole('button', { name: 'Name of the format: Our instructions' }).click()
  await expect.poll(() => nameOf(page, 1).inputValue()).toMatch(/^Branch seeking opinion/)
  await page.getByRole('button', { name: /^Use the order and names of/ }).click()
  await save(page)
  await expect.poll(async () => (await read()).sections).toEqual([])
  expect(complaints).toEqual([])
})

test('a section without a name is refused at its row', async () => {
  const { page } = await openFormat()
  await nameOf(page, 3).fill('')
  await save(page)
  await expect.poll(() => nameOf(page, 3).getAttribute('aria-invalid')).toBe('true')
})

test('a bad logo is refused in words; a good one is shown, kept and removed', async () => {
  const { page, complaints, read } = await openFormat()
  const file = page.locator('input[type=file]')
  const named = (buffer: Buffer) => ({ name: 'logo.png', mimeType: 'image/png', buffer })
  await file.setInputFiles(named(Buffer.alloc(150_000)))
  await page.getByText('The file has 150 kB; a logo may have at most 100 kB.').waitFor()
  await file.setInputFiles(named(Buffer.from('GIF89a')))
  await save(page)
  await page.getByText('The file is not a PNG.').waitFor()
  expect((await read()).logo).toBe(null)

  await file.setInputFiles(named(goodPng()))
  const logo = page.getByRole('img', { name: 'Logo' })
  await expect.poll(() => logo.evaluate((img) => Reflect.get(img, 'naturalWidth'))).toBe(40)
  await save(page)
  await saved(page)
  expect((await read()).logo).toMatch(/^iVBOR/)
  await page.reload()
  await logo.waitFor()
  await page.getByRole('button', { name: 'Remove logo' }).click()
  await save(page)
  await expect.poll(async () => (await read()).logo).toBe(null)
  expect(complaints).toEqual([])
})

test('a change by a colleague is shown, and nothing is overwritten unseen', async () => {
  const { page, read, set } = await openFormat()
  await page.getByLabel('Letterhead').fill('Mine')
  expect((await set({ version: 0, format: 'standard', letterhead: ['Theirs'] })).status).toBe(200)
  await save(page)
  const conflict = page.getByRole('alert').filter({ hasText: 'Another user changed this format' })
  await conflict.getByText('Theirs').waitFor()
  expect((await read()).letterhead).toEqual(['Theirs'])
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click()
  await saved(page)
  expect(await read()).toMatchObject({ version: 2, letterhead: ['Mine'] })
})

test('a sample report shows the format before it is saved', async () => {
  const { page, complaints, read } = await openFormat()
  await page.getByLabel('Letterhead').fill('Third floor, Camp, Pune')
  await page.getByRole('button', { name: 'Show a sample report' }).click()
  const sample = page.getByRole('region', { name: 'Pages of the sample' })
  await sample.locator('[data-drawn]').first().waitFor()
  await sample.getByText('Third floor, Camp, Pune').waitFor()
  await sample.getByText('Asha Vinod Sample').first().waitFor()
  expect(await read()).toMatchObject({ version: 0, letterhead: [] })
  expect(complaints).toEqual([])
})
