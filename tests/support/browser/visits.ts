import type { Page } from 'playwright-core'
import type { BusyOffice } from './busy-office.ts'
import { deskVisits, keyVisits, lenderVisits, officeVisits } from './operator-visits.ts'
import { button, click, dialog, press, refused, text, type Visit } from './visit-steps.ts'

function signInVisits(): Visit[] {
  return [
    { name: 'the sign-in', path: '/sign-in', arrive: button('Sign in') },
    {
      name: 'a wrong password',
      async arrive(page) {
        await page.getByLabel('E-mail').fill('nobody@office.example')
        await page.locator('input[type=password]').fill('wrong')
        await press(page, 'Enter')
        await refused(page)
      },
    },
    { name: 'a reset link that was used', path: '/sign-in/reset#used', arrive: refused },
  ]
}

function queueVisits({ read, late, submitted }: BusyOffice): Visit[] {
  const rows = text(read.ref)
  return [
    {
      name: 'the search in all documents',
      path: '/live/search?q=zaveriwala',
      arrive: text('Not found in any case.'),
    },
    { name: 'the queue', path: '/live/queue', arrive: text(late.ref) },
    {
      name: 'menu of operations',
      within: '[role=menu]',
      async arrive(page) {
        await click(page, /^Operations/)
        await page.getByRole('menuitem', { name: /^Staff/ }).waitFor()
      },
    },
    {
      name: 'menu of the account',
      within: '[role=menu]',
      async arrive(page) {
        await press(page, 'Escape')
        await click(page, /^Vaishali/)
        await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
      },
    },
    {
      name: 'the tour',
      within: '[role=dialog]',
      async arrive(page) {
        await page.getByRole('menuitem', { name: 'Start the tour' }).click()
        await dialog(page).getByText('Step 1 of', { exact: false }).waitFor()
      },
    },
    {
      name: 'the list of keys',
      within: '[role=dialog]',
      async arrive(page) {
        await press(page, 'Escape', '?')
        await dialog(page).getByText('Take the next case').waitFor()
      },
    },
    {
      name: 'the notifications',
      within: '[role=dialog]',
      async arrive(page) {
        await press(page, 'Escape')
        await click(page, /^Notifications, /)
        const told = /^No notifications\.|waits for your approval/
        await dialog(page).getByText(told).first().waitFor()
      },
    },
    {
      name: 'the palette',
      within: '[role=dialog]',
      async arrive(page) {
        await press(page, 'Escape', 'Control+k')
        await page.getByLabel('Go to').fill(read.ref)
        await dialog(page).getByText(`${read.ref} ·`).waitFor()
      },
    },
    {
      name: 'cases chosen, to be allocated',
      within: '[role=dialog]',
      async arrive(page) {
        await press(page, 'Escape', 'x', 'j', 'x', 'a')
        await dialog(page).getByText('Allocate 2 cases').waitFor()
        await page.getByRole('option', { name: 'Meera Joshi' }).waitFor()
      },
    },
    {
      name: 'a list of lenders to filter by',
      path: '/live/queue',
      async arrive(page) {
        await rows(page)
        await click(page, 'Lender ▾')
        await dialog(page).getByRole('checkbox').first().waitFor()
      },
    },
    {
      name: 'more filters',
      path: '/live/queue?district=Pune&due=week',
      async arrive(page) {
        await page.getByText('District: Pune').waitFor()
        await click(page, 'More filters ▾')
        await dialog(page).getByLabel('Due until').waitFor()
      },
    },
    {
      name: 'the queue in groups, sorted, with selected cases',
      path: '/live/queue?group=lender&sort=-lender',
      async arrive(page) {
        await rows(page)
        await press(page, 'x')
        await page.getByRole('toolbar', { name: 'Selected cases' }).waitFor()
      },
    },
    {
      name: 'a view to be saved',
      path: '/live/queue?status=in_review',
      async arrive(page) {
        await rows(page)
        await click(page, 'Save view')
        await dialog(page).waitFor()
      },
    },
    {
      name: 'menu of a saved view',
      path: '/live/queue?analyst=me',
      within: '[role=menu]',
      async arrive(page) {
        await click(page, 'Change the view Mine')
        await page.getByRole('menuitem', { name: 'Delete view' }).waitFor()
      },
    },
    {
      name: 'what waits for approval',
      path: '/live/queue?approval=waiting',
      arrive: text(submitted.ref),
    },
    { name: 'overdue cases only', path: '/live/queue?overdue=true', arrive: text(late.ref) },
    { name: 'no matching case', path: '/live/queue?q=nosuchcase', arrive: text('No cases match') },
    { name: 'the queue of test data', path: '/test/queue', arrive: text('no real cases') },
  ]
}

function caseVisits({ read, waiting }: BusyOffice): Visit[] {
  const aCase = `/live/cases/${read.id}`
  return [
    { name: 'a case', path: aCase, arrive: text('Total TAT') },
    { name: 'documents', path: `${aCase}?tab=documents`, arrive: text(/^Documents expected/) },
    { name: 'queries and notes', path: `${aCase}?tab=queries`, arrive: text('Page 2 is hard') },
    { name: 'collateral', path: `${aCase}?tab=collateral`, arrive: text('No. 45/2B') },
    { name: 'the timeline', path: `${aCase}?tab=timeline`, arrive: text(/^Lender notified/) },
    {
      name: 'a query being raised',
      path: `${aCase}?tab=queries`,
      async arrive(page) {
        await click(page, 'Raise query')
        await page.getByLabel('Query text').waitFor()
      },
    },
    {
      name: 'an answer by phone being noted',
      path: `/live/cases/${waiting.id}?tab=queries`,
      within: '[role=dialog]',
      async arrive(page) {
        await click(page, /^Note an answer by phone/)
        await dialog(page).waitFor()
      },
    },
    {
      name: 'a collateral request to be unlinked',
      path: `${aCase}?tab=collateral`,
      within: '[role=dialog]',
      async arrive(page) {
        await click(page, /^Unlink/)
        await dialog(page).waitFor()
      },
    },
    { name: 'documents awaited', path: `/live/cases/${waiting.id}`, arrive: text('Docs awaited') },
    { name: 'no such case', path: `/live/cases/case_${'0'.repeat(26)}`, arrive: refused },
  ]
}

function reportVisits(office: BusyOffice): Visit[] {
  const { read, revised, released, submitted, sentBack } = office
  const aCase = `/live/cases/${read.id}`
  return [
    { name: 'the report', path: `${aCase}?tab=report`, arrive: button('Add deed') },
    {
      name: 'the preview',
      async arrive(page) {
        await click(page, 'Preview')
        await page
          .getByLabel(/^Preview, as/)
          .locator('[data-drawn]')
          .first()
          .waitFor()
      },
    },
    {
      name: 'about to finalise',
      within: '[role=dialog]',
      async arrive(page) {
        await click(page, 'Finalise…')
        await dialog(page).getByText('Negative', { exact: true }).click()
        await dialog(page).getByLabel('Reason').fill('A mortgage is open.')
        await dialog(page).getByRole('region', { name: 'case.finalised' }).waitFor()
      },
    },
    {
      name: 'checks that prevent the release',
      within: '[role=dialog]',
      async arrive(page) {
        await dialog(page).getByText('Positive', { exact: true }).click()
        await dialog(page)
          .getByText(/checks prevent the release$/)
          .waitFor()
        await dialog(page)
          .getByText(/checks passed$/)
          .click()
      },
    },
    {
      name: 'a report that waits for approval',
      path: `/live/cases/${submitted.id}?tab=report`,
      arrive: text('Waiting for approval, as positive'),
    },
    {
      name: 'about to approve',
      within: '[role=dialog]',
      async arrive(page) {
        await click(page, 'Review and approve…')
        await dialog(page).getByText('All checks passed').waitFor()
      },
    },
    {
      name: 'a report that was sent back',
      path: `/live/cases/${sentBack.id}?tab=report`,
      arrive: text('Sent back by Vikram Shetty'),
    },
    {
      name: 'what changed since the release',
      path: `/live/cases/${revised.id}?tab=report`,
      async arrive(page) {
        await click(page, 'Changes')
        await page.getByText('The title is clear.').last().waitFor()
      },
    },
    {
      name: 'a released report',
      path: `/live/cases/${released.id}?tab=report`,
      arrive: text('cannot be edited now'),
    },
    ...conflictVisits(office),
  ]
}

/** The same draft saved twice: what differs, and leaving before it is decided. */
function conflictVisits({ admin, read }: BusyOffice): Visit[] {
  const path = `/live/cases/${read.id}`
  const saveElsewhere = async (page: Page, [mine, theirs]: [string, string]) => {
    const opinion = page.getByRole('textbox', { name: 'Opinion on title', exact: true })
    await opinion.waitFor()
    const elsewhere = Promise.withResolvers<void>()
    const draft = '**/draft'
    await page.route(draft, async (route) => {
      if (route.request().method() === 'PUT') await elsewhere.promise
      await route.continue()
    })
    await opinion.fill(mine)
    await page.keyboard.press('Control+s')
    const { json } = await admin.get(`${path}/draft`)
    const content = { ...json.content, opinion: theirs }
    const ifMatch = { 'if-match': `"${json.version}"` }
    await admin.send('PUT', `${path}/draft`, { content }, ifMatch)
    elsewhere.resolve()
    await dialog(page).getByRole('button', { name: 'Save my choices' }).waitFor()
    await page.unroute(draft)
  }
  return [
    {
      name: 'a draft that was saved elsewhere',
      path: `${path}?tab=report`,
      within: '[role=dialog]',
      arrive: (page) => saveElsewhere(page, ['The title is not clear.', 'No opinion yet.']),
    },
    {
      name: 'own texts that were replaced',
      within: '[role=dialog]',
      async arrive(page) {
        await click(page, 'Use all of theirs')
        await click(page, 'Save my choices')
        await click(page, '1 replaced text kept')
        await dialog(page).getByText('The title is not clear.').waitFor()
      },
    },
    {
      name: 'leaving a report that is not saved',
      path: `${path}?tab=report`,
      within: '[role=dialog]',
      async arrive(page) {
        await saveElsewhere(page, ['The title is clear.', 'Still no opinion.'])
        await click(page, 'Decide later')
        await page.getByRole('link', { name: 'Queue', exact: true }).first().click()
        await dialog(page).getByText('The report is not saved').waitFor()
      },
    },
    {
      name: 'the queue after leaving',
      async arrive(page) {
        await click(page, 'Leave anyway')
        await page.getByRole('grid', { name: 'Cases' }).waitFor()
      },
    },
  ]
}

/** Every page and dialog of the workbench, also for missing objects, in the order of the visits. */
export const visits = {
  signIn: signInVisits,
  queue: queueVisits,
  case: caseVisits,
  report: reportVisits,
  desk: deskVisits,
  keys: keyVisits,
  lender: lenderVisits,
  office: officeVisits,
}
