import { sign } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeLawFirm } from '../../../../tests/support/reports/law-firm.ts'
import { sampleContent } from '../../../../tests/support/reports/sample-content.ts'
import { verifyPdf } from '../../lib/signatures/verify-pdf.ts'
import { writeReport } from '../pdf/write-report.ts'
import { buildAttributes, buildCms } from './build-cms.ts'
import { KeySigner } from './key-signer.ts'
import { placeSignature } from './place-signature.ts'
import { ReportSigning } from './report-signing.ts'
import type { Credential } from './signer.ts'

/** Files that someone changed to deceive the reader. None may be called valid, and none may throw. */

const facts = {
  reason: 'Release',
  verificationUrl: 'https://reports.example/verify/K7QF-3M9X-TW2A-0000',
  at: new Date('2026-11-17T06:30:00.000Z'),
}
let signed: Buffer
let gap: { start: number; end: number }
beforeAll(async () => {
  const { key, certificate } = makeLawFirm()
  const signing = new ReportSigning(new KeySigner(key, [certificate]), undefined)
  signed = (await signing.sign(await writeReport(sampleContent()), facts)).pdf
  const start = signed.indexOf('/Contents <3082') + '/Contents '.length
  gap = { start, end: signed.indexOf('>', start) + 1 }
})

const changed = (at: number, bits: number) => {
  const copy = Buffer.from(signed)
  copy[at] = (copy[at] ?? 0) ^ bits
  return copy
}

describe('one changed byte', () => {
  test('outside of the signature is always found', () => {
    const place = fc.integer({ min: 0, max: signed.length - 1 })
    const outside = place.filter((at) => at < gap.start || at >= gap.end)
    fc.assert(
      fc.property(outside, fc.integer({ min: 1, max: 255 }), (at, bits) => {
        expect(verifyPdf(changed(at, bits)).state).not.toBe('valid')
      }),
      { numRuns: 400 },
    )
  })

  test('in the signature is found, or changes nothing that it says', () => {
    const { certificate } = makeLawFirm()
    const inside = fc.integer({ min: gap.start, max: gap.end - 1 })
    fc.assert(
      fc.property(inside, fc.integer({ min: 1, max: 255 }), (at, bits) => {
        const check = verifyPdf(changed(at, bits), [certificate])
        if (check.state !== 'valid') return
        expect(check).toMatchObject({ at: facts.at, isTrusted: true })
      }),
      { numRuns: 400 },
    )
  })

  test('in the unused part of the signature is found', () => {
    expect(verifyPdf(changed(gap.end - 2, 1)).state).toBe('invalid')
  })
})

describe('bytes after the signature', () => {
  test('appended: a line, a zero, a second end', () => {
    for (const more of ['\n\n', '\0\0\0', '%%EOF\n']) {
      expect(verifyPdf(Buffer.concat([signed, Buffer.from(more)]))).toEqual({
        state: 'invalid',
        says: `The file was changed after it was signed: ${more.length} bytes were added.`,
      })
    }
  })

  test('an update that replaces the pages, as a PDF editor saves it', () => {
    const update = `1 0 obj\n<< /Type /Catalog >>\nendobj\nxref\n1 1\n${String(signed.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 2 /Root 1 0 R /Prev 1 >>\nstartxref\n9\n%%EOF\n`
    expect(verifyPdf(Buffer.concat([signed, Buffer.from(update)]))).toMatchObject({
      state: 'invalid',
      says: expect.stringContaining('was changed after it was signed'),
    })
  })

  test('a second, broken signature over the whole file', () => {
    const gapStart = signed.length + 60
    const opening = `/ByteRange [0 ${gapStart} ${gapStart + 6} 0]`.padEnd(50)
    const forged = Buffer.concat([signed, Buffer.from(`${opening}/Contents <3000>`)])
    expect(forged.length).toBe(gapStart + 6)
    expect(verifyPdf(forged).state).toBe('invalid')
  })

  test('cut off: an older part of the file is not signed', () => {
    expect(verifyPdf(signed.subarray(0, gap.start)).state).not.toBe('valid')
    expect(verifyPdf(signed.subarray(0, signed.length - 1)).state).not.toBe('valid')
  })
})

describe('a byte range', () => {
  const withRange = (range: string) => {
    const text = signed.toString('latin1')
    const [written = ''] = /\/ByteRange \[[^\]]*\]/.exec(text) ?? []
    const other = `/ByteRange [${range}]`
    return Buffer.from(text.replace(written, other.padEnd(written.length)), 'latin1')
  }

  test.each([
    ['that is huge', '0 9999999999 9999999999 9999999999'],
    ['with more digits than a file has bytes', '0 99999999999 1 1'],
    ['that overlaps', '0 40000 100 40000'],
    ['that is reversed', '40000 100 0 100'],
    ['with a negative number', '0 -1 100 100'],
    ['without a gap', '0 100 100 100'],
    ['that leaves out the start', '10 100 200 100'],
    ['of three numbers', '0 1 2'],
    ['of one number', '0'],
    ['of nothing', ''],
    ['with a reference', '0 1 0 R 5'],
  ])('%s is refused', (_, range) => {
    expect(verifyPdf(withRange(range)).state).toBe('invalid')
  })

  test('whose gap hides more than the signature is refused', () => {
    const text = signed.toString('latin1')
    const [written = ''] = /\/ByteRange \[[^\]]*\]/.exec(text) ?? []
    const wider = `/ByteRange [0 ${gap.start} ${gap.end + 8} ${signed.length - gap.end - 8}]`
    const forged = Buffer.from(text.replace(written, wider.padEnd(written.length)), 'latin1')
    expect(verifyPdf(forged).state).toBe('invalid')
  })
})

test('a certificate exchanged for another with the same key is refused', async () => {
  const { key, certificate, twin } = makeLawFirm()
  const placed = placeSignature(
    await writeReport(sampleContent()),
    { ...facts, signerName: 'X' },
    4000,
  )
  const credential = { id: undefined, chain: [certificate] } satisfies Credential
  const attributes = buildAttributes(credential, placed.digest)
  const signature = sign('sha256', attributes, key)
  const parts = { attributes, signature, timestamp: undefined }
  expect(verifyPdf(placed.insert(buildCms({ credential, ...parts }))).state).toBe('valid')
  const exchanged = { id: undefined, chain: [twin] } satisfies Credential
  expect(verifyPdf(placed.insert(buildCms({ credential: exchanged, ...parts })))).toEqual({
    state: 'invalid',
    says: 'The signature was made with another certificate.',
  })
})

describe('anything else', () => {
  test('is unsigned or invalid, and never throws', () => {
    const words = fc.constantFrom(
      '/ByteRange [0 9 20 5]',
      '/ByteRange',
      '/Contents <30',
      '>',
      '%PDF-1.7',
    )
    const file = fc.array(fc.oneof(words, fc.string({ maxLength: 30 })), { maxLength: 30 })
    fc.assert(
      fc.property(file, (pieces) => {
        expect(verifyPdf(Buffer.from(pieces.join(''))).state).not.toBe('valid')
      }),
      { numRuns: 500 },
    )
  })

  test('a signature of nested brackets, or of any bytes, is refused', () => {
    const size = (gap.end - gap.start - 2) / 2
    const put = (bytes: Buffer) => {
      const copy = Buffer.from(signed)
      copy.write(bytes.toString('hex').padEnd(size * 2, '0'), gap.start + 1, 'latin1')
      return copy
    }
    expect(verifyPdf(put(Buffer.alloc(size, 0x30))).state).toBe('invalid')
    expect(verifyPdf(put(Buffer.from('3080'.repeat(500), 'hex'))).state).toBe('invalid')
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 500 }), (bytes) => {
        expect(verifyPdf(put(Buffer.from(bytes))).state).toBe('invalid')
      }),
      { numRuns: 200 },
    )
  })

  test('names of our own in the text of a report do not hide its signature', async () => {
    const { key, certificate } = makeLawFirm()
    const signing = new ReportSigning(new KeySigner(key, [certificate]), undefined)
    const { case: of, ...rest } = sampleContent()
    const externalRef = '/ByteRange [0 1 2 3]'.repeat(100)
    const report = await writeReport({ ...rest, case: { ...of, externalRef } })
    expect(verifyPdf((await signing.sign(report, facts)).pdf).state).toBe('valid')
  })

  test('a hundred thousand byte ranges are read in bounded time', () => {
    const many = Buffer.from('/ByteRange [0 10 20 30] '.repeat(100_000))
    const began = performance.now()
    expect(verifyPdf(many).state).toBe('invalid')
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})
