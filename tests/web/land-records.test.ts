import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../server/src/db/db.ts'
import { ended, property, submit } from '../support/app/run-searches.ts'
import type { TestApp } from '../support/app/test-app.ts'
import { openStaffScreens, type StaffScreens } from '../support/browser/staff-screens.ts'
import { call, sampleCase } from '../support/http/http-client.ts'

let screens: StaffScreens
let app: TestApp
beforeAll(async () => {
  screens = await openStaffScreens()
  app = screens.app
})
afterAll(() => screens?.end())

test('each flag opens to show its words, source, time and hash; a sale is a transfer', async () => {
  const lender = await app.lender()
  const loan = { loan_account_number: 'HL-EVIDENCE', external_ref: 'EVIDENCE' }
  await call(app.url, '/uat/v1/cases', { key: lender.test, body: { ...sampleCase(), ...loan } })
  const view = await call(app.url, '/uat/v1/cases/EVIDENCE', { key: lender.test })
  const flat = { building: 'Shanti Heights', unit: '302' }
  const made = await submit(app, lender.test, [property('KA', '9007', flat)], loan)
  await ended(app, lender.test, made.json.data.id)
  const evidence = {
    flag: 'court_stay',
    text: 'ನ್ಯಾಯಾಲಯದ ತಡೆಯಾಜ್ಞೆ O.S. 7/2022',
    source: 'Bhoomi RTC',
    retrievedAt: '2026-11-16T10:00:00.000Z',
    sha256: 'ab'.repeat(32),
  }
  const sale = { documentNo: 'KSB-1-00001-2015-16', date: '2015-05-01', nature: 'Sale' }
  const changed = { evidence: [evidence], encumbrances: [{ ...sale, kind: 'transfer' }] }
  await app.db.rows(sql`
    UPDATE collateral_properties SET findings = (findings::jsonb || ${JSON.stringify(changed)}::jsonb)
    WHERE request_id = ${made.json.data.id}`)
  const { page, complaints } = await screens.open(
    'analyst',
    `/test/cases/${view.json.case_id}?tab=collateral`,
  )
  await page.getByText('Unit 302, Shanti Heights', { exact: false }).waitFor()
  const flag = page.getByRole('listitem').filter({ hasText: 'court_stay' })
  expect(await flag.getByText(evidence.text).isVisible()).toBe(false)
  await flag.getByText('Evidence').click()
  await flag.getByText(evidence.text).waitFor()
  await flag.getByText(/Bhoomi RTC/).waitFor()
  await flag.getByText(`SHA-256 ${evidence.sha256}`).waitFor()
  const document = page.getByRole('listitem').filter({ hasText: 'KSB-1-00001-2015-16' })
  await document.getByText('Transfer').waitFor()
  expect(complaints).toEqual([])
})

test('an operator sets the names under which a lender holds mortgages', async () => {
  const lender = await app.lender()
  const { page, complaints } = await screens.open(
    'operator',
    `/live/lenders/${lender.id}?tab=settings`,
  )
  const names = page.getByRole('combobox', { name: 'Names as mortgagee' })
  await names.fill('Godavari Bank, Pune')
  await names.press('Enter')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved. Applies from the next request.').waitFor()
  const [row] = await app.db.rows<{ names: string[] }>(
    sql`SELECT own_names AS names FROM lenders WHERE id = ${lender.id}`,
  )
  expect(row?.names).toEqual(['Godavari Bank, Pune'])
  expect(complaints).toEqual([])
})
