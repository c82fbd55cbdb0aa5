import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLawFirm } from '../../../../tests/support/reports/law-firm.ts'
import { readConfig } from '../../config.ts'
import { checkSigning } from './check-signing.ts'

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deedwire-signing-'))
  file = join(folder, 'firm.p12')
  await writeFile(file, makeLawFirm().p12('aes256', 'right'))
})
afterAll(() => rm(folder, { recursive: true }))

const check = (env: Record<string, string>, now = '2026-11-17') =>
  checkSigning(readConfig({ DATA_DIR: folder, ...env }), new Date(now))
const given = (passphrase: string) => ({
  SIGNING_CERTIFICATE_FILE: file,
  SIGNING_PASSPHRASE: passphrase,
})

test('names the signer, and warns before its certificate expires and after', async () => {
  const says = 'CN=Meera Deshmukh, valid until 2045-01-01'
  expect(await check(given('right'))).toEqual({ state: 'ok', says })
  expect(await check(given('right'), '2044-12-15')).toEqual({
    state: 'warning',
    says: `${says}: the certificate expires on 2045-01-01`,
  })
  expect((await check(given('right'), '2045-02-01')).says).toContain('cannot be released')
})

test('a wrong passphrase is a fault, and so is production without a signer', async () => {
  await expect(check(given('wrong'))).rejects.toThrow('SIGNING_PASSPHRASE')
  await expect(check({ NODE_ENV: 'production' })).rejects.toThrow('is required')
})

test('without settings it is the test certificate; off is a warning', async () => {
  expect((await check({})).state).toBe('ok')
  expect(await check({ REPORT_SIGNING: 'off' })).toMatchObject({ state: 'warning' })
})
