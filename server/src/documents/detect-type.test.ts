import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toTiff } from '../../../tests/support/documents/drawn-tiff.ts'
import { docx, paragraph, wordOf } from '../../../tests/support/documents/drawn-word.ts'
import { cpuMsUntil } from '../../../tests/support/processes/cpu-time.ts'
import { detectType } from './detect-type.ts'

/** Too much for the head of a file. */
const noise = { width: 400, height: 400, data: randomBytes(160_000) }
const of = (content: string | Buffer) => detectType(Buffer.from(content as string))

describe('the detected type', () => {
  test.each([
    ['%PDF-1.7\n%âãÏÓ\n', 'application/pdf'],
    ['<!DOCTYPE html><p>', 'text/html'],
    ['\ufeff  <!-- a --><!-- b --><html>', 'text/html'],
    ['<script>alert(1)</script>', 'text/html'],
    ['<?xml version="1.0"?><!-- x --><svg onload="x">', 'image/svg+xml'],
    ['<!DOCTYPE svg PUBLIC "x"><svg>', 'image/svg+xml'],
    ['<?xml version="1.0"?><note/>', 'application/xml'],
    ['Sale deed of 1998, गट क्रमांक ४५', 'text/plain'],
    ['<!-- a comment that does not end', 'text/plain'],
  ])('%j is %s', async (content, type) => {
    expect(await of(content)).toBe(type)
  })

  test.each([
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), 'image/jpeg'],
    ['a TIFF with its directory at the end', toTiff([noise]), 'image/tiff'],
    ['a TIFF of a Macintosh', Buffer.from('4d4d002a00ffffff0000', 'hex'), 'image/tiff'],
    ['a Word document', wordOf(paragraph('Sale deed')), docx],
    ['bytes that say nothing', Buffer.from([0, 1, 2, 255, 254, 0, 9]), null],
  ])('%s', async (_, bytes, type) => {
    expect(await of(bytes)).toBe(type)
  })

  test('a head that cuts a character in two is still text', async () => {
    expect(await of(Buffer.from('गट').subarray(0, 5))).toBe('text/plain')
  })

  test.each(['<!---->'.repeat(500), '<!-- '.repeat(700), '<?x?>'.repeat(700), ' '.repeat(4000)])(
    'text made to be slow is not slow: %#',
    async (content) => {
      expect(await cpuMsUntil(() => of(`${content}x`))).toBeLessThan(500)
    },
  )
})
