import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainDraft } from '../support/app/case-life.ts'
import { openTestCases } from '../support/app/test-cases.ts'
import { openReleasePanel } from '../support/browser/release-panel.ts'
import { field } from '../support/browser/report-screen.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { signaturePng } from '../support/reports/signature-png.ts'

let screens: StaffScreens
beforeAll(async () => {
  screens = await openStaffScreens({ SIGNERS: 'accounts' })
})
afterAll(() => screens?.end())

const barCouncil = 'Bar Council of Maharashtra and Goa'

async function openDetails(page: Page, name: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Advocate details' }).click()
  return page.getByRole('dialog', { name: `Advocate details of ${name}` })
}

test('an admin enters an advocate with a picture of the signature, and removes it all', async () => {
  const { id } = await screens.app.staff('analyst', 'Leela Nair')
  const { page, complaints } = await screens.open('admin', '/office/staff')
  const row = page.getByRole('row').filter({ hasText: 'Leela Nair' })
  const dialog = await openDetails(page, 'Leela Nair')
  expect(await field(page, 'Name as printed in reports').inputValue()).toBe('Leela Nair')
  await field(page, 'Name as printed in reports').fill('Adv. Leela Nair')
  await field(page, 'Enrolment number').fill('MAH/77/2012')
  await field(page, 'Bar council').fill(barCouncil)
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  const save = dialog.getByRole('button', { name: 'Save' })
  const wrong: [string, Buffer, string][] = [
    ['photo.png', Buffer.from('GIF89a'), 'The picture is not a PNG.'],
    ['scan.png', Buffer.alloc(300_000), 'The picture must have at most 200 KB.'],
    ['poster.png', Buffer.alloc(3_000_000), 'The picture is too large.'],
  ]
  for (const [name, bytes, sentence] of wrong) {
    await choose(name, bytes)
    await save.click()
    await dialog.getByText(sentence).waitFor()
  }
  await choose('signature.png', signaturePng)
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  await row.getByText('Advocate, MAH/77/2012').waitFor()
  const readAdvocate = async () => {
    const { staff } = (await (await screens.app.staff('admin')).get('/staff')).json
    return staff.find((each: { id: string }) => each.id === id).advocate
  }
  expect(await readAdvocate()).toEqual({
    name: 'Adv. Leela Nair',
    enrolment_number: 'MAH/77/2012',
    bar_council: barCouncil,
    has_signature: true,
  })

  await openDetails(page, 'Leela Nair')
  await dialog.getByText('One is stored').waitFor()
  await dialog.getByLabel('Remove the stored picture').check()
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  expect((await readAdvocate()).has_signature).toBe(false)

  await openDetails(page, 'Leela Nair')
  await dialog.getByRole('button', { name: 'Remove details' }).click()
  const sure = page.getByRole('dialog', { name: /^Remove the advocate details/ })
  await sure.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Advocate details removed.').waitFor()
  await row.getByText(/^Advocate,/).waitFor({ state: 'detached' })
  expect(await readAdvocate()).toBeNull()
  expect(complaints).toEqual([])
})

test('the signer is chosen among active advocates, and printed', async () => {
  const { app } = screens
  const desk = await openTestCases(app, 'Meera Joshi')
  const admin = await app.staff('admin')
  const away = await app.staff('analyst', 'Sunil More')
  const advocates = [
    [desk.analyst.id, 'Adv. Meera Joshi', 'MAH/1234/2009'],
    [away.id, 'Adv. Sunil More', 'MAH/88/1999'],
  ] as const
  for (const [id, name, enrolment_number] of advocates) {
    const details = { name, enrolment_number, bar_council: barCouncil }
    expect((await admin.send('PUT', `/staff/${id}/advocate`, details)).status).toBe(200)
  }
  expect((await admin.send('PATCH', `/staff/${away.id}`, { disabled: true })).status).toBe(200)
  const made = await desk.open('live')
  await made.hand.review()
  const { advocate: _, ...unsigned } = plainDraft
  await made.hand.saveDraft(unsigned)
  const { page } = await screens.openAs(desk.analyst, `/live/cases/${made.id}?tab=report`)
  const choice = page.getByLabel('Advocate account')
  await choice.waitFor()
  const options = await choice.locator('option').allTextContents()
  const meera = 'Adv. Meera Joshi, MAH/1234/2009'
  expect(options).toEqual(['None: enter the name below', meera])

  // A name alone does not sign here; the line leads to the choice.
  await field(page, 'Signing advocate').fill('Adv. Nobody')
  await field(page, 'Enrolment number').fill('MAH/1/1999')
  await page.getByText(/^Saved at/).waitFor()
  const before = await openReleasePanel(page, 'Finalise…', 'Positive')
  await before.checks
    .getByRole('button', { name: /choose the advocate among the accounts/ })
    .click()
  await before.panel.waitFor({ state: 'detached' })

  await choice.selectOption(meera)
  await page.getByText(`Printed: Adv. Meera Joshi, MAH/1234/2009, ${barCouncil}.`).waitFor()
  expect(await field(page, 'Signing advocate').count()).toBe(0)
  const { panel, checks, act } = await openReleasePanel(page, 'Finalise…', 'Positive')
  await checks.getByText('All checks passed').waitFor()
  const pdf = page.getByRole('region', { name: /^Preview, as positive/ })
  await pdf
    .getByText(/Adv\. Meera Joshi/)
    .first()
    .waitFor()
  await act.click()
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('article', { name: 'Version 1' }).waitFor()
  expect((await made.version(1)).draft.advocate).toMatchObject({
    staff_id: desk.analyst.id,
    enrolment_no: 'MAH/1234/2009',
  })
})

test('a signer whose account was disabled is shown as such, and prevents the release', async () => {
  const { app } = screens
  const desk = await openTestCases(app, 'Anil Pawar')
  const admin = await app.staff('admin')
  const gone = await app.staff('analyst', 'Rekha Shah')
  const details = {
    name: 'Adv. Rekha Shah',
    enrolment_number: 'MAH/9/2001',
    bar_council: barCouncil,
  }
  await admin.send('PUT', `/staff/${gone.id}/advocate`, details)
  const made = await desk.open('live')
  await made.hand.review()
  const advocate = { staff_id: gone.id, name: details.name, enrolment_no: 'MAH/9/2001' }
  await made.hand.saveDraft({ ...plainDraft, advocate })
  await admin.send('PATCH', `/staff/${gone.id}`, { disabled: true })
  const { page } = await screens.openAs(desk.analyst, `/live/cases/${made.id}?tab=report`)
  await page.getByText('This account is no longer that of an active advocate').waitFor()
  const { checks, act } = await openReleasePanel(page, 'Finalise…', 'Positive')
  await checks.getByRole('button', { name: /is not the active account of an advocate$/ }).waitFor()
  expect(await act.isDisabled()).toBe(true)
})
