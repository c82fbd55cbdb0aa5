import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffPassword } from '../../support/app/test-app.ts'
import {
  type ConsoleScreens,
  openConsoleScreens,
  signInToConsole,
} from '../../support/browser/console-screens.ts'
import { keepPicture } from '../../support/browser/keep-picture.ts'
import {
  type DocumentedReceiver,
  startDocumentedReceiver,
} from '../../support/callbacks/documented-receiver.ts'
import { newPerson } from '../../support/http/console-client.ts'
import { installTarball, pack } from '../../support/packages/install-packages.ts'
import { freePort } from '../../support/processes/free-port.ts'

/** What an engineer of a lender does who has an invitation and a browser, and nothing else of us. */

let screens: ConsoleScreens
let folder: string
let receiver: DocumentedReceiver | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deedwire-engineer-'))
  screens = await openConsoleScreens({ CALLBACK_ALLOW_PRIVATE: 'test' })
  const packed = await pack('cli', folder)
  await mkdir(join(folder, 'project'))
  await installTarball(packed, join(folder, 'project'))
}, 300_000)
afterAll(async () => {
  await receiver?.end()
  await screens?.end()
  await rm(folder, { recursive: true, force: true })
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const secretOn = async (page: Page) => (await page.locator('[data-secret]').textContent()) ?? ''

async function open(page: Page, label: string): Promise<void> {
  await button(page, 'Developers ▾').click()
  await page.getByRole('menuitem', { name: label }).click()
  await page.getByRole('heading', { name: label, level: 1 }).waitFor()
}

test('from an invitation to a verified callback and a passed go-live test, without our operator', async () => {
  const { app } = screens
  const lender = await app.lender({ name: 'Coastal Bank' })
  const admin = await newPerson(app, lender.id, 'lender_admin')
  const email = 'dev@coastal.example'
  const invited = await admin.post('/people', { email, name: 'Devika Rao', role: 'developer' })
  expect(invited.status).toBe(201)
  const link = new URL(invited.json.link.url)
  const { page, complaints } = await screens.openEmpty()
  const project = join(folder, 'project')
  const cli = (...args: string[]) =>
    promisify(execFile)(join(project, 'node_modules/.bin/deedwire'), args, {
      cwd: project,
      env: { PATH: process.env.PATH, HOME: project, DEEDWIRE_URL: app.url, DEEDWIRE_KEY: key },
      timeout: 60_000,
    })
  const begun = performance.now()
  const steps: string[] = []
  const step = (what: string) => steps.push(what)
  let key = ''

  step('opens the invitation and chooses a password')
  await page.goto(`${link.pathname}${link.hash}`)
  await page.locator('input[type=password]').nth(0).fill(staffPassword)
  await page.locator('input[type=password]').nth(1).fill(staffPassword)
  await button(page, 'Set password').click()

  step('signs in')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signInToConsole(page, email)

  step('switches to test')
  await page.getByRole('radiogroup', { name: 'Live or test data' }).getByText('Test').click()
  await page.getByText('Test data: nothing here is a real case').waitFor()

  step('issues a test key')
  await open(page, 'API keys')
  await button(page, 'Issue a test key').click()
  await page.getByLabel('Label').fill('First steps')
  await button(page, 'Issue test key').click()
  key = await secretOn(page)
  await button(page, 'I have copied it').click()

  step('registers the callback URL')
  await open(page, 'Callbacks')
  await button(page, 'Register a callback URL').click()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  await page.getByRole('dialog').getByLabel('URL').fill(`${url}/callbacks`)
  await button(page, 'Save test callback').click()
  const secret = await secretOn(page)
  await button(page, 'I have copied it').click()

  step('starts a receiver that verifies signatures, as the documentation has it')
  receiver = await startDocumentedReceiver('ts', secret, port)

  step('submits a case with the command line')
  await writeFile(join(folder, 'project/deed.txt'), 'Sale deed, invented.')
  const submitted = await cli(
    ...['case', 'submit', 'deed.txt', '--external-ref', 'FIRST-1', '--applicant-name', 'A. Joshi'],
    ...['--loan-account-number', 'HL-1-POSITIVE', '--case-type', 'TSR', '--json'],
  )
  expect(JSON.parse(submitted.stdout)).toMatchObject({ external_ref: 'FIRST-1', created: true })

  step('sees that the callbacks arrived and were verified')
  const read = () => fetch(`${url}/cases/FIRST-1`).then((answer) => answer.json())
  // The receiver keeps a case only after it has verified the signature.
  await expect.poll(read, { timeout: 60_000 }).toMatchObject({ status: 'finalised' })
  await open(page, 'Deliveries')
  await page
    .getByRole('row')
    .filter({ hasText: 'FIRST-1' })
    .getByText('Delivered')
    .first()
    .waitFor()

  step('runs the go-live test')
  await open(page, 'Go-live test')
  await page.getByLabel('State URL').fill(`${url}/cases/{external_ref}`)
  await button(page, 'Run test').click()
  await page.getByText('Passed', { exact: true }).first().waitFor({ timeout: 120_000 })
  const history = page.getByRole('table', { name: 'Earlier go-live tests' })
  await history.getByText('passed', { exact: true }).waitFor()
  await keepPicture(page, 'journey-go-live')

  const minutes = (performance.now() - begun) / 60_000
  console.log(
    `From an invitation to a passed go-live test: ${steps.length} steps, ${minutes.toFixed(1)} minutes of machine time.\n` +
      steps.map((what, i) => `${i + 1}. ${what}`).join('\n'),
  )
  expect(steps.length).toBeLessThanOrEqual(9)
  expect(complaints).toEqual([])
}, 300_000)
