import { X509Certificate } from 'node:crypto'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeExpiredLawFirm, makeLawFirm } from '../../../../tests/support/reports/law-firm.ts'
import { sampleContent } from '../../../../tests/support/reports/sample-content.ts'
import {
  type Mistake,
  startTimestampAuthority,
} from '../../../../tests/support/reports/timestamp-authority.ts'
import { verifyPdf } from '../../lib/signatures/verify-pdf.ts'
import { readPdf } from '../pdf/read-pdf.ts'
import { writeReport } from '../pdf/write-report.ts'
import { KeySigner } from './key-signer.ts'
import { makeCertificate } from './make-certificate.ts'
import { ReportSigning } from './report-signing.ts'

const at = new Date('2026-11-17T06:30:00.000Z')
const facts = {
  reason: 'Release of legal report, version 1',
  verificationUrl: 'https://reports.example/verify/K7QF-3M9X-TW2A-0000',
  at,
}
let report: Buffer
beforeAll(async () => {
  report = await writeReport(sampleContent())
})

function firmSigning(timestampUrl?: string) {
  const { key, certificate, issuer } = makeLawFirm()
  return new ReportSigning(new KeySigner(key, [issuer, certificate]), timestampUrl)
}

describe('a signed report', () => {
  test('verifies, and names signer, number, time and level', async () => {
    const { pdf, signature } = await firmSigning().sign(report, facts)
    expect(signature).toMatchObject({
      subject: 'CN=Meera Deshmukh, O=Deshmukh & Rao LLP, C=IN',
      serial: '4D2E',
      at,
      level: 'B-B',
    })
    expect(new X509Certificate(signature.certificate).serialNumber).toBe('4D2E')
    expect(verifyPdf(pdf)).toMatchObject({ state: 'valid', isTrusted: undefined })
    expect(verifyPdf(report)).toEqual({ state: 'unsigned' })
  })

  test('is the report, byte for byte, with the signature after it', async () => {
    const { pdf } = await firmSigning().sign(report, facts)
    expect(pdf.subarray(0, report.length).equals(report)).toBe(true)
    const [before, after] = [await readPdf(report), await readPdf(pdf)]
    expect(after.text).toBe(before.text)
    expect(after.language).toBe(before.language)
    expect(pdf.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached')
  })

  test('has the field of the signature in its structure, last, with its name', async () => {
    const { pdf } = await firmSigning().sign(report, facts)
    const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
    const page = await (await task.promise).getPage(1)
    const [widget] = (await page.getAnnotations()).filter(({ subtype }) => subtype === 'Widget')
    const [root] = (await page.getStructTree()).children
    const elements = root && 'children' in root ? root.children : []
    await task.destroy()
    expect(widget).toMatchObject({ alternativeText: 'Digital signature of Meera Deshmukh' })
    expect(elements.at(-1)).toMatchObject({
      role: 'Form',
      alt: 'Digital signature of Meera Deshmukh',
      children: [{ type: 'annotation', id: `pdfjs_internal_id_${widget.id}` }],
    })
  })

  test('of a signer with a name in Devanagari verifies too', async () => {
    const { key, certificate } = makeCertificate('मीरा देशमुख')
    const signing = new ReportSigning(new KeySigner(key, [certificate]), undefined)
    const { pdf, signature } = await signing.sign(report, facts)
    expect(signature.subject).toBe('CN=मीरा देशमुख')
    expect(verifyPdf(pdf, [certificate])).toMatchObject({ state: 'valid', isTrusted: true })
  })

  test('is trusted by its certificate or its issuer, and by no other', async () => {
    const { pdf } = await firmSigning().sign(report, facts)
    const { certificate, issuer } = makeLawFirm()
    const other = makeCertificate('Meera Deshmukh').certificate
    const trusts = [certificate, issuer, other].map((one) => verifyPdf(pdf, [one]))
    expect(trusts.map((check) => 'isTrusted' in check && check.isTrusted)).toEqual([
      true,
      true,
      false,
    ])
  })

  test('is not made with a certificate that has expired', async () => {
    const { key, certificate } = makeExpiredLawFirm()
    const signing = new ReportSigning(new KeySigner(key, [certificate]), undefined)
    await expect(signing.sign(report, facts)).rejects.toMatchObject({ code: 'refused' })
  })

  test('is not made with a signature that the certificate does not verify', async () => {
    const { key, certificate } = makeLawFirm()
    const signer = new KeySigner(key, [certificate])
    const lying = {
      readCredential: (signal: AbortSignal) => signer.readCredential(signal),
      sign: async () => Buffer.alloc(256, 1),
    }
    const signing = new ReportSigning(lying, undefined)
    await expect(signing.sign(report, facts)).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('a timestamp', () => {
  const stamped = new Date('2026-11-17T06:30:05.000Z')

  async function signStamped(mistake?: Mistake) {
    const authority = await startTimestampAuthority(stamped, mistake)
    onTestFinished(() => authority.close())
    return firmSigning(authority.url).sign(report, facts)
  }

  test('makes it B-T, with the time of the authority', async () => {
    const { pdf, signature } = await signStamped()
    expect(signature).toMatchObject({ level: 'B-T', at: stamped })
    expect(verifyPdf(pdf)).toMatchObject({ state: 'valid', level: 'B-T', at: stamped })
  })

  test.each(['other_hash', 'other_nonce', 'refuses', 'garbage', 'changed_time'] as const)(
    'that is wrong (%s) fails the signature',
    async (mistake) => {
      await expect(signStamped(mistake)).rejects.toMatchObject({ code: 'invalid' })
    },
  )

  test('from an authority that is away fails the signature', async () => {
    const signing = firmSigning('http://127.0.0.1:1/')
    await expect(signing.sign(report, facts)).rejects.toMatchObject({ code: 'away' })
  })
})
