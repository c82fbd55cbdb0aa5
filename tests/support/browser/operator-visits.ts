import { staffPassword } from '../app/test-app.ts'
import type { BusyOffice } from './busy-office.ts'
import { button, click, dialog, press, refused, text, type Visit } from './visit-steps.ts'

const copied = ['HVL7/3818/2015', '20/04/2015', 'खरेदीखत', 'दत्तात्रय कुलकर्णी', 'रमेश पाटील']

export function deskVisits({ free, taken }: BusyOffice): Visit[] {
  return [
    { name: 'the search desk', path: '/live/desk', arrive: text('No. 145/7B') },
    {
      name: 'a property of a colleague',
      path: `/live/desk/${taken}`,
      arrive: text('is assigned to this'),
    },
    {
      name: 'a property being entered',
      path: `/live/desk/${free}`,
      async arrive(page) {
        await button('Copy from request')(page)
        const claim = page.getByRole('button', { name: /^Claim/ })
        if (await claim.isVisible()) await claim.click()
        await click(page, 'Copy from request')
        await page.getByLabel(/Holders/).fill('श्री रमेश बाबुराव पाटील')
        await page.getByLabel(/Area/).fill('0.40.00')
        await page.getByText('4,000', { exact: false }).first().waitFor()
      },
    },
    {
      name: 'a table pasted',
      within: '[role=dialog]',
      async arrive(page) {
        await click(page, 'Paste table')
        await page.getByLabel('Portal table').fill(copied.join('\t'))
        await page.getByText('1 row read.').waitFor()
      },
    },
    {
      name: 'rows and what comes of them',
      async arrive(page) {
        await click(page, 'Add 1 row')
        await page.getByText('HVL7/3818/2015, 20 Apr 2015').waitFor()
      },
    },
    {
      name: 'an extract to be removed',
      within: '[role=dialog]',
      async arrive(page) {
        const buffer = Buffer.from('%PDF-1.4\n%%EOF\n')
        const extract = { name: 'extract.pdf', mimeType: 'application/pdf', buffer }
        await page.setInputFiles('input[type=file]', extract)
        await click(page, 'Remove extract.pdf')
        await dialog(page).getByText('The file is deleted permanently.').waitFor()
      },
    },
    {
      name: 'findings to be reported',
      within: '[role=dialog]',
      async arrive(page) {
        await press(page, 'Escape')
        await click(page, 'Report…')
        await dialog(page).getByRole('button', { name: 'Report findings' }).waitFor()
        await dialog(page).getByText('This cannot be changed later.').waitFor()
        await dialog(page).getByLabel('Updating findings').waitFor({ state: 'detached' })
      },
    },
    {
      name: 'a property to be handed over',
      within: '[role=dialog]',
      async arrive(page) {
        await press(page, 'Escape')
        await click(page, 'Reassign')
        await dialog(page).waitFor()
      },
    },
    {
      name: 'a search given up',
      within: '[role=dialog]',
      async arrive(page) {
        // The first one closes the list of searchers.
        await press(page, 'Escape', 'Escape')
        await click(page, /^Search not possible/)
        await dialog(page).waitFor()
      },
    },
    { name: 'no such property', path: `/live/desk/prop_${'0'.repeat(26)}`, arrive: refused },
  ]
}

const opened = (name: string, press: string | RegExp): Visit => ({
  name,
  within: '[role=dialog]',
  async arrive(page) {
    await page.keyboard.press('Escape')
    await click(page, press)
    await dialog(page).waitFor()
  },
})

export function keyVisits({ lender }: BusyOffice): Visit[] {
  return [
    { name: 'the lenders', path: '/office/lenders', arrive: text('4 lenders') },
    opened('a new lender', 'Add lender'),
    { name: 'keys', path: `/live/lenders/${lender.id}?tab=keys`, arrive: button(/^Revoke/) },
    opened('a key being changed', /^Change/),
    opened('a key to be revoked', /^Revoke/),
    opened('a key being issued', 'Issue a key'),
    {
      name: 'a key, shown once',
      within: '[role=dialog]',
      async arrive(page) {
        await page.getByLabel('Label').fill('Loan system')
        await click(page, 'Issue key')
        await page.locator('[data-secret]').waitFor()
      },
    },
  ]
}

export function lenderVisits({ lender }: BusyOffice): Visit[] {
  const at = `/live/lenders/${lender.id}`
  return [
    { name: 'the callback', path: `${at}?tab=callback`, arrive: button('Send ping') },
    opened('the callback being changed', 'Change'),
    opened('the secret being rotated', 'Rotate secret'),
    opened('the callback to be disabled', 'Disable'),
    opened('the callback to be removed', 'Remove'),
    { name: 'deliveries', path: `${at}?tab=deliveries`, arrive: text('Failed') },
    {
      name: 'a delivery and its attempts',
      within: '[role=dialog]',
      async arrive(page) {
        await page.getByRole('button', { name: 'case.received' }).first().click()
        await dialog(page).getByText('maintenance window').first().waitFor()
      },
    },
    opened('what failed, to be replayed', 'Replay failed'),
    { name: 'the feed', path: `${at}?tab=feed`, arrive: text('case.received') },
    { name: 'requests', path: `${at}?tab=requests`, arrive: text('invalid_request') },
    { name: 'the calendar', path: `${at}?tab=calendar`, arrive: text('Working days') },
    {
      name: 'the report format',
      path: `${at}?tab=format`,
      async arrive(page) {
        await page.getByLabel('Letterhead').fill('Second floor, Pune')
        await page.getByLabel('Name of section 1', { exact: true }).fill('Instructions')
      },
    },
    {
      name: 'a sample report',
      within: '[role=dialog]',
      async arrive(page) {
        await click(page, 'Show a sample report')
        await dialog(page).locator('[data-drawn]').first().waitFor()
      },
    },
    {
      name: 'the report format, as it was',
      within: 'form',
      async arrive(page) {
        await press(page, 'Escape')
        await click(page, 'Undo')
        await button('Show a sample report')(page)
      },
    },
    {
      name: 'the settings',
      path: `${at}?tab=settings`,
      async arrive(page) {
        await text('Allowed case types')(page)
        await page.getByLabel('Tell contacts about live queries').waitFor()
      },
    },
    {
      name: 'a lender in test',
      path: `/test/lenders/${lender.id}?tab=callback`,
      arrive: button('Send ping'),
    },
    { name: 'no such lender', path: `/live/lenders/lender_${'0'.repeat(26)}`, arrive: refused },
  ]
}

export function officeVisits(): Visit[] {
  return [
    {
      name: 'health',
      path: '/live/health',
      async arrive(page) {
        await page.getByText('Show as table').first().click()
        await page.getByText('Failures by lender').waitFor()
      },
    },
    {
      name: 'mail that did not arrive',
      path: '/live/health',
      async arrive(page) {
        await page
          .getByRole('alert')
          .filter({ hasText: 'The mail server cannot be used' })
          .waitFor()
        await button('Retry the e-mail to kiran@office.example')(page)
        await button('Allow again: gone@office.example')(page)
      },
    },
    {
      name: 'the figures',
      path: '/live/figures',
      arrive: (page) => page.getByRole('table', { name: 'Lender' }).waitFor(),
    },
    {
      name: 'the figures by age',
      path: '/live/figures?by=age',
      arrive: (page) => page.getByRole('region', { name: 'Age of open cases' }).waitFor(),
    },
    {
      name: 'the audit trail',
      path: '/office/audit?action=staff.signed_in',
      arrive: button('staff.signed_in: filter by this action'),
    },
    {
      name: 'the audit trail, verified',
      within: '[role=dialog]',
      async arrive(page) {
        await click(page, 'Verify the chain')
        await page.getByText('The chain is intact').waitFor()
      },
    },
    { name: 'the query texts', path: '/office/query-texts', arrive: button('Add text') },
    {
      name: 'a query text being added',
      path: '/office/query-texts',
      async arrive(page) {
        await click(page, 'Add text')
        await page.getByRole('dialog').getByLabel('Title').waitFor()
      },
    },
    {
      name: 'a query text to be removed',
      path: '/office/query-texts',
      within: '[role=dialog]',
      async arrive(page) {
        await page
          .getByRole('button', { name: /^Remove: / })
          .first()
          .click()
        await dialog(page).waitFor()
      },
    },
    { name: 'the clauses', path: '/office/clauses', arrive: button('Add clause') },
    {
      name: 'the words of a report',
      within: '[role=dialog]',
      async arrive(page) {
        await click(page, 'Which words will a report have?')
        await dialog(page).getByRole('listitem').first().waitFor()
      },
    },
    opened('a clause being added', 'Add clause'),
    {
      name: 'menu of a clause',
      within: '[role=menu]',
      async arrive(page) {
        await press(page, 'Escape')
        await page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'History' }).waitFor()
      },
    },
    {
      name: 'the history of a clause',
      within: '[role=dialog]',
      async arrive(page) {
        await page.getByRole('menuitem', { name: 'History' }).click()
        await dialog(page).getByRole('article').first().waitFor()
      },
    },
    {
      name: 'a new version of a clause',
      path: '/office/clauses',
      within: '[role=dialog]',
      async arrive(page) {
        await page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'New version' }).click()
        await dialog(page).getByRole('textbox').first().waitFor()
      },
    },
    { name: 'the staff', path: '/office/staff', arrive: text('Disabled') },
    {
      name: 'menu of an account',
      within: '[role=menu]',
      async arrive(page) {
        await click(page, 'Actions for Kiran Salunkhe')
        await page.getByRole('menuitem', { name: 'Disable' }).waitFor()
      },
    },
    {
      name: 'an account to be disabled',
      within: '[role=dialog]',
      async arrive(page) {
        await page.getByRole('menuitem', { name: 'Disable' }).click()
        await dialog(page).waitFor()
      },
    },
    {
      name: 'details of an advocate',
      path: '/office/staff',
      within: '[role=dialog]',
      async arrive(page) {
        await click(page, 'Actions for Meera Joshi')
        await page.getByRole('menuitem', { name: 'Advocate details' }).click()
        await dialog(page).getByLabel('Enrolment number').waitFor()
      },
    },
    {
      name: 'details of an advocate to be removed',
      path: '/office/staff',
      within: '[role=dialog]',
      async arrive(page) {
        await click(page, 'Actions for Sunita Deshpande')
        await page.getByRole('menuitem', { name: 'Advocate details' }).click()
        await click(page, 'Remove details')
        await dialog(page).getByText('can no longer be chosen to sign reports').waitFor()
      },
    },
    ...['Change name or role', 'Reset password', 'Password reset link', 'Sign out everywhere'].map(
      (action): Visit => ({
        name: `${action}, of a person`,
        path: '/office/staff',
        within: '[role=dialog]',
        async arrive(page) {
          await click(page, 'Actions for Meera Joshi')
          await page.getByRole('menuitem', { name: action }).click()
          await dialog(page).getByRole('button').nth(1).waitFor()
        },
      }),
    ),
    {
      name: 'an account being added',
      path: '/office/staff',
      within: '[role=dialog]',
      async arrive(page) {
        await press(page, 'Escape')
        await click(page, 'Add account')
        await dialog(page).waitFor()
      },
    },
    {
      name: 'one’s own account',
      path: '/office/account',
      async arrive(page) {
        await button('Change password')(page)
        await page.getByLabel('At once').click()
        await page.getByRole('checkbox', { name: 'Overdue, by e-mail' }).waitFor()
      },
    },
    {
      name: 'an authenticator app being set up',
      within: '[role=dialog]',
      async arrive(page) {
        await click(page, 'Set up app')
        await dialog(page).getByRole('button', { name: 'Show QR code' }).waitFor()
        // Asked for once the sign-in is older than ten minutes.
        const password = dialog(page).locator('input[type=password]')
        if (await password.isVisible()) await password.fill(staffPassword)
        await click(page, 'Show QR code')
        await page.getByRole('img', { name: /^QR code/ }).waitFor()
      },
    },
    {
      name: 'a second factor that must be set up',
      // Shown to those alone who must set one up, which this service does not require.
      async arrive(page) {
        const session = '**/backoffice/session'
        await page.route(session, async (route) => {
          const response = await route.fetch()
          const json = await response.json()
          await route.fulfill({ response, json: { ...json, two_factor: { must_set_up: true } } })
        })
        await page.goto('/sign-in/two-factor')
        await button('Set up app')(page)
        await page.unroute(session)
      },
    },
    {
      name: 'a session that has ended',
      path: '/office/query-texts',
      within: '[role=dialog]',
      async arrive(page) {
        await button('Add text')(page)
        const all = '**/backoffice/**'
        const error = { code: 'unauthorized', message: 'Sign in first.', details: [] }
        await page.route(all, (route) => route.fulfill({ status: 401, json: { error } }))
        await press(page, 'r')
        await dialog(page).getByText('Your session has ended').waitFor()
        await page.unroute(all)
      },
    },
    { name: 'no page', path: '/office/nowhere', arrive: text('Page not found') },
  ]
}
