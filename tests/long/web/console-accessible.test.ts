import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mode, modes } from '../../../server/src/lib/scope.ts'
import { property } from '../../support/app/run-searches.ts'
import type { TestLender } from '../../support/app/test-app.ts'
import {
  type ConsoleScreens,
  expectWellShown,
  openConsoleScreens,
} from '../../support/browser/console-screens.ts'
import { newPerson } from '../../support/http/console-client.ts'
import { call, sampleCase } from '../../support/http/http-client.ts'

let screens: ConsoleScreens
beforeAll(async () => {
  screens = await openConsoleScreens()
})
afterAll(() => screens?.end())

/** They only lead to another page, or are shown before the sign-in, which has tests of its own. */
const elsewhere = /^\/console$|^\/console\/\$mode$|^\/console\/sign-in/

const ref = 'ACCESSIBLE-1'
/** For each parameter of an address, something that the lender has in that mode. */
async function hold(lender: TestLender, mode: Mode): Promise<Record<string, string>> {
  const { app } = screens
  const [key, base] = mode === 'live' ? [lender.live, '/v1'] : [lender.test, '/uat/v1']
  const body = sampleCase({ external_ref: ref })
  expect((await call(app.url, `${base}/cases`, { key, body })).status).toBe(202)
  const asked = { borrower_name: 'Ramesh Kulkarni', properties: [property('MH', '1')] }
  const request = await call(app.url, `${base}/collateral`, { key, body: asked })
  const clerk = await newPerson(app, lender.id, 'operations')
  const list = await clerk.post(
    `/${mode}/case-lists?filename=cases.csv`,
    Buffer.from('applicant_name,loan_account_number,case_type\nA. Rao,HL-1,TSR\n,HL-2,TSR\n'),
  )
  expect([request.status, list.status]).toEqual([202, 201])
  return { $ref: ref, $id: request.json.data.id, $list: list.json.id }
}

test('every page of the console is accessible in light and dark, live and test, at each width', async () => {
  const { app } = screens
  const lender = await app.lender({ name: 'Coastal Bank' })
  const held = { live: await hold(lender, 'live'), test: await hold(lender, 'test') }
  const { page, complaints } = await screens.open(lender.id, 'lender_admin', '/console/account')
  const routes = await page.evaluate(() =>
    Object.keys(Reflect.get(globalThis, '__TSR_ROUTER__').routesByPath),
  )
  const pages = routes.filter((route) => !elsewhere.test(route))
  expect(pages).toContain('/console/$mode/keys')
  const filled = pages.flatMap((route) =>
    route.includes('/$mode')
      ? modes.map((mode) =>
          route.replace('$mode', mode).replaceAll(/\$\w+/g, (name) => held[mode][name] ?? name),
        )
      : [route],
  )
  expect(
    filled.filter((path) => path.includes('$')),
    'say in `hold` what stands for it',
  ).toEqual([])
  for (const path of filled) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
    await expectWellShown(page, `page${path.replaceAll('/', '-')}`)
  }
  expect(complaints).toEqual([])
}, 600_000)
