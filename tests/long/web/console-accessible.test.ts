import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ConsoleScreens,
  expectWellShown,
  openConsoleScreens,
} from '../../support/browser/console-screens.ts'
import { call, sampleCase } from '../../support/http/http-client.ts'

let screens: ConsoleScreens
beforeAll(async () => {
  screens = await openConsoleScreens()
})
afterAll(() => screens?.end())

/** They only lead to another page, or are shown before the sign-in, which has tests of its own. */
const elsewhere = /^\/console$|^\/console\/\$mode$|^\/console\/sign-in/

const ref = 'ACCESSIBLE-1'
/** What stands for each parameter of an address. */
const parameters: Record<string, string> = { $ref: ref }

test('every page of the console is accessible in light and dark, live and test, at each width', async () => {
  const { app } = screens
  const lender = await app.lender({ name: 'Coastal Bank' })
  for (const [key, base] of [
    [lender.live, '/v1'],
    [lender.test, '/uat/v1'],
  ] as const) {
    const body = sampleCase({ external_ref: ref })
    expect((await call(app.url, `${base}/cases`, { key, body })).status).toBe(202)
  }
  const { page, complaints } = await screens.open(lender.id, 'lender_admin', '/console/account')
  const routes = await page.evaluate(() =>
    Object.keys(Reflect.get(globalThis, '__TSR_ROUTER__').routesByPath),
  )
  const pages = routes.filter((route) => !elsewhere.test(route))
  expect(pages).toContain('/console/$mode/keys')
  const addresses = pages.flatMap((route) =>
    route.includes('/$mode')
      ? ['live', 'test'].map((mode) => route.replace('$mode', mode))
      : [route],
  )
  const filled = addresses.map((route) =>
    route.replaceAll(/\$\w+/g, (name) => parameters[name] ?? name),
  )
  expect(
    filled.filter((path) => path.includes('$')),
    'say in `parameters` what stands for it',
  ).toEqual([])
  for (const path of filled) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
    await expectWellShown(page, `page${path.replaceAll('/', '-')}`)
  }
  expect(complaints).toEqual([])
}, 600_000)
