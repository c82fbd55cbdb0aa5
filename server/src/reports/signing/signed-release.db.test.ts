import { X509Certificate } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { plainDraft } from '../../../../tests/support/app/case-life.ts'
import { countStored } from '../../../../tests/support/app/stored.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { expectError } from '../../../../tests/support/http/expect-error.ts'
import { call } from '../../../../tests/support/http/http-client.ts'
import { startCli } from '../../../../tests/support/processes/cli-process.ts'
import { makeLawFirm } from '../../../../tests/support/reports/law-firm.ts'
import { openReleasedCases } from '../../../../tests/support/reports/released-cases.ts'
import { startSigningService } from '../../../../tests/support/reports/signing-service.ts'
import { temporaryFolder } from '../../../../tests/support/temporary-folder.ts'
import { sql } from '../../db/db.ts'
import { verifyPdf } from '../../lib/signatures/verify-pdf.ts'

/** The PDF as the lender gets it, the page that anyone can open, and the command that verifies. */

const subject = 'CN=Meera Deshmukh, O=Deshmukh & Rao LLP, C=IN'
let app: TestApp
let service: Awaited<ReturnType<typeof startSigningService>>
let cases: Awaited<ReturnType<typeof openReleasedCases>>
let isDown = false
beforeAll(async () => {
  const { key, certificate, issuer } = makeLawFirm()
  service = await startSigningService({ key, chain: [certificate, issuer], isDown: () => isDown })
  app = await startTestApp({ SIGNING_URL: service.url, SIGNING_TOKEN: service.token })
  cases = await openReleasedCases(app)
})
afterAll(async () => {
  await app.end()
  await service.close()
})

const page = (code: string) =>
  call(app.url, `/verify/${code}`, { headers: { accept: 'text/html' } })

async function verifyByCommand(pdf: Buffer, ...args: string[]) {
  const folder = await temporaryFolder()
  const file = join(folder, 'report.pdf')
  await writeFile(file, pdf)
  await writeFile(join(folder, 'issuer.pem'), String(makeLawFirm().issuer))
  const trust = ['--certificate', join(folder, 'issuer.pem')]
  const cli = startCli({ DEEDWIRE_URL: app.url }, 'report', 'verify', file, ...trust, ...args)
  const code = await cli.ended
  return { code, text: [...cli.lines, ...cli.errors].join('\n') }
}

describe('a released report', () => {
  test('is signed by the operator, and the back office and the page say so', async () => {
    const { ref, path, finalise } = await cases.submit()
    await finalise('positive')
    const pdf = await cases.download(ref)
    const { certificate, issuer } = makeLawFirm()
    expect(verifyPdf(pdf, [issuer])).toMatchObject({ state: 'valid', isTrusted: true, subject })
    const { json } = await cases.analyst.get(`${path}/reports`)
    const told = { signed_by: subject, certificate_serial: '4D2E', level: 'B-B' }
    expect(json.versions[0].signature).toMatchObject(told)
    const code = await cases.newestCode(path)
    const verified = (await call(app.url, `/verify/${code}`)).json
    expect(verified).toMatchObject({
      genuine: true,
      version: 1,
      latest_version: 1,
      superseded: false,
      signature: { ...told, level: 'PAdES B-B', certificate: `/verify/${code}/certificate.pem` },
    })
    const { text } = await page(code)
    expect(text).toContain(`Digitally signed by CN=Meera Deshmukh, O=Deshmukh &#38; Rao LLP, C=IN`)
    for (const place of [verified.signature.certificate, '/verify/certificate.pem']) {
      const pem = await call(app.url, place)
      expect(new X509Certificate(pem.text).fingerprint256).toBe(certificate.fingerprint256)
    }
  })

  test('still verifies after a revision, and reads superseded', async () => {
    const { ref, path, finalise, reRelease } = await cases.submit()
    await finalise('negative', 'A charge is open.')
    const [old, code] = [await cases.download(ref), await cases.newestCode(path)]
    await reRelease('The charge was released.')
    expect(verifyPdf(old)).toMatchObject({ state: 'valid' })
    expect((await call(app.url, `/verify/${code}`)).json).toMatchObject({
      version: 1,
      superseded: true,
      latest_version: 2,
    })
    expect((await page(code)).text).toContain('superseded: the latest is version 2')
    const first = await verifyByCommand(old)
    expect([first.code, first.text]).toEqual([3, first.text])
    expect(first.text).toContain('Superseded: the latest is version 2.')
    const newest = await verifyByCommand(await cases.download(ref))
    expect([newest.code, newest.text]).toEqual([0, newest.text])
    expect(newest.text).toContain('The certificate is the one given, or was issued by it.')
    expect(newest.text).toContain('This is the file that was released as version 2.')
  })

  test('with one changed byte fails the command, also offline', async () => {
    const { ref, finalise } = await cases.submit()
    await finalise('positive')
    const pdf = await cases.download(ref)
    expect((await verifyByCommand(pdf, '--offline')).code).toBe(0)
    pdf[5000] = (pdf[5000] ?? 0) ^ 1
    const offline = await verifyByCommand(pdf, '--offline')
    expect(offline).toMatchObject({ code: 1 })
    expect(offline.text).toContain('The content was changed after it was signed.')
    const asked = await verifyByCommand(pdf)
    expect(asked.text).toContain('This is not the file that was released as version 1.')
  })

  test('from before signatures is downloadable and reads not signed', async () => {
    const { path, finalise } = await cases.submit()
    await finalise('positive')
    const code = await cases.newestCode(path)
    await app.db.rows(sql`UPDATE report_versions SET signer_subject = NULL, signer_serial = NULL,
      signer_certificate = NULL, signed_at = NULL, signature_level = NULL WHERE code = ${code}`)
    expect((await call(app.url, `/verify/${code}`)).json).toMatchObject({
      genuine: true,
      signature: null,
    })
    expect((await page(code)).text).toContain('not digitally signed')
    expect((await call(app.url, `/verify/${code}/certificate.pem`)).status).toBe(404)
    expect((await cases.analyst.get(`${path}/reports`)).json.versions[0].signature).toBe(null)
  })
})

test('a release that cannot be signed is 503, changes nothing, and works later', async () => {
  const { path, review, saveDraft, move } = await cases.submit()
  await review()
  const draft_version = await saveDraft(plainDraft)
  const before = await countStored(app)
  isDown = true
  onTestFinished(() => {
    isDown = false
  })
  const reply = await move('finalise', { result: 'positive', draft_version })
  expectError(reply, 503, 'unavailable')
  expect(reply.json.error.message).toContain('could not be signed, so nothing was released')
  expect(await countStored(app)).toEqual(before)
  expect((await cases.analyst.get(path)).json.status).toBe('in_review')
  expect(JSON.stringify(app.logged)).not.toContain(service.token)
  isDown = false
  expect((await move('finalise', { result: 'positive', draft_version })).status).toBe(200)
})

describe('production', () => {
  test('does not start without a signer, unless signing is off', async () => {
    const refused = startTestApp({ NODE_ENV: 'production' })
    await expect(refused).rejects.toThrow(/^SIGNING_CERTIFICATE_FILE or SIGNING_URL: one is requ/)
  })

  test('with signing off releases unsigned reports, and says so in the log', async () => {
    const unsigned = await startTestApp({
      NODE_ENV: 'production',
      REPORT_SIGNING: 'off',
      SIGNERS: 'any_name',
    })
    onTestFinished(() => unsigned.end())
    const { submit, download } = await openReleasedCases(unsigned)
    const { ref, finalise } = await submit()
    await finalise('positive')
    const pdf = await download(ref)
    expect(verifyPdf(pdf)).toEqual({ state: 'unsigned' })
    const asked = await verifyByCommand(pdf, '--url', unsigned.url)
    expect([asked.code, asked.text]).toEqual([0, asked.text])
    expect(asked.text).toContain('This file has no digital signature.')
    expect(asked.text).toContain('This is the file that was released as version 1.')
    expect((await verifyByCommand(pdf, '--offline')).code).toBe(1)
    expect((await call(unsigned.url, '/verify/certificate.pem')).status).toBe(404)
    expect(unsigned.logged.some(({ msg }) => String(msg).includes('not signed'))).toBe(true)
  })
})
