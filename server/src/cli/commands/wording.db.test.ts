import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedTestApp } from '../../../../tests/support/app/shared-app.ts'
import type { TestApp, TestLender } from '../../../../tests/support/app/test-app.ts'
import type { CommandContext } from '../command.ts'
import { lenderReportFormat } from './report-format.ts'
import { wordingAdd, wordingList } from './wording.ts'

let app: TestApp
let lender: TestLender
let folder: string
beforeAll(async () => {
  app = await sharedTestApp({ ROLE: 'api' })
  lender = await app.lender({ name: 'Kabini Housing Finance' })
  folder = await mkdtemp(join(tmpdir(), 'deedwire-logo-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await app.end()
})

const context = () =>
  ({
    database: async () => ({
      db: app.db,
      keyring: app.keyring,
      clock: { now: () => new Date() },
    }),
  }) as unknown as CommandContext

/** No other test has a case of this kind: the clauses are for all lenders. */
const rare = { state: 'SK', caseType: 'VET' }

test('wording: a clause is added, replaced, listed, and refused with what cannot be filled in', async () => {
  const add = (text: string) => wordingAdd.run(context(), ['certificate.cli', text], rare)
  expect(await add('For {borrower}.')).toMatchObject({ json: { version: 1, state: 'SK' } })
  expect(await add('')).toMatchObject({ text: 'certificate.cli, version 2: left out' })
  await expect(add('For {nobody}.')).rejects.toThrow()
  const listed = await wordingList.run(context(), [], {})
  expect(listed).toMatchObject({
    json: expect.arrayContaining([
      expect.objectContaining({ key: 'certificate.cli', version: 2, text: '' }),
      expect.objectContaining({ key: 'certificate.title', version: 0 }),
    ]),
  })
})

test('report-format: is shown, set by the name of the lender, and refused if it does not exist', async () => {
  const run = (args: string[], options: Record<string, string> = {}) =>
    lenderReportFormat.run(context(), args, options)
  expect(await run([lender.id])).toMatchObject({ json: { format: 'standard', version: 0 } })
  const set = await run(['Kabini Housing Finance', 'tir_annexure_b'], {
    letterhead: 'Pune; Nashik',
  })
  expect(set).toMatchObject({
    json: { format: 'tir_annexure_b', version: 1, letterhead: ['Pune', 'Nashik'], logo: false },
  })
  await expect(run([lender.id, 'fancy'])).rejects.toThrow('must be standard or tir_annexure_b')
  const gif = join(folder, 'logo.gif')
  await writeFile(gif, 'GIF89a')
  await expect(run([lender.id, 'standard'], { logo: gif })).rejects.toMatchObject({
    details: ['logo: is not a PNG'],
  })
})
