import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyPdf } from '../../server/src/lib/signatures/verify-pdf.ts'
import { startTestApp, type TestApp } from '../support/app/test-app.ts'
import { call } from '../support/http/http-client.ts'
import { makeLawFirm } from '../support/reports/law-firm.ts'
import { openReleasedCases } from '../support/reports/released-cases.ts'
import { startSigningService } from '../support/reports/signing-service.ts'
import { startTimestampAuthority } from '../support/reports/timestamp-authority.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Released reports as poppler reads them: a second opinion on our own verifier. */

let app: TestApp
let service: Awaited<ReturnType<typeof startSigningService>>
let authority: Awaited<ReturnType<typeof startTimestampAuthority>>
let cases: Awaited<ReturnType<typeof openReleasedCases>>
beforeAll(async () => {
  if (spawnSync('pdfsig', ['-v']).error) {
    throw new Error('pdfsig is missing: install poppler-utils (apt-get install poppler-utils)')
  }
  const { key, certificate, issuer } = makeLawFirm()
  service = await startSigningService({ key, chain: [certificate, issuer] })
  authority = await startTimestampAuthority(new Date())
  app = await startTestApp({
    SIGNING_URL: service.url,
    SIGNING_TOKEN: service.token,
    TIMESTAMP_URL: authority.url,
  })
  cases = await openReleasedCases(app)
})
afterAll(async () => {
  await app?.end()
  await service?.close()
  await authority?.close()
})

async function pdfsig(pdf: Buffer): Promise<string> {
  const file = join(await temporaryFolder(), 'report.pdf')
  await writeFile(file, pdf)
  return spawnSync('pdfsig', [file], { encoding: 'utf8', timeout: 60_000 }).stdout
}

function expectValid(said: string): void {
  expect(said).toContain('Signature Validation: Signature is Valid.')
  expect(said).toContain('Signature Type: ETSI.CAdES.detached')
  expect(said).toContain('Total document signed')
  expect(said).toContain('CN=Meera Deshmukh,O=Deshmukh & Rao LLP,C=IN')
}

test('the reports of three cases are valid', async () => {
  for (const result of ['positive', 'negative', 'hold'] as const) {
    const { ref, finalise } = await cases.submit()
    await finalise(result, result === 'positive' ? undefined : 'A charge is open.')
    const pdf = await cases.download(ref)
    expectValid(await pdfsig(pdf))
    expect(verifyPdf(pdf)).toMatchObject({ state: 'valid', level: 'B-T' })
  }
})

test('with one changed byte it is invalid', async () => {
  const { ref, finalise } = await cases.submit()
  await finalise('positive')
  const pdf = await cases.download(ref)
  // In the title, which is not compressed, so that the file stays readable.
  const at = pdf.indexOf('(Title search report')
  expect(at).toBeGreaterThan(0)
  pdf.write('Litle', at + 1, 'latin1')
  const said = await pdfsig(pdf)
  expect(said).toContain('Digest Mismatch')
  expect(said).not.toContain('Signature is Valid')
  expect(verifyPdf(pdf)).toMatchObject({ state: 'invalid' })
})

test('after a revision the old one is valid, and reads superseded', async () => {
  const { ref, path, finalise, reRelease } = await cases.submit()
  await finalise('negative', 'A charge is open.')
  const [old, code] = [await cases.download(ref), await cases.newestCode(path)]
  await reRelease('The charge was released.')
  expectValid(await pdfsig(old))
  expectValid(await pdfsig(await cases.download(ref)))
  const { json } = await call(app.url, `/verify/${code}`)
  expect(json).toMatchObject({ superseded: true, latest_version: 2 })
})
