import { afterEach, describe, expect, test } from 'vitest'
import {
  drawPdf,
  drawScan,
  drawTable,
  toPng,
} from '../../../../tests/support/documents/drawn-pages.ts'
import * as pdfs from '../../../../tests/support/documents/hostile-pdfs.ts'
import { hugeJpeg, hugePng } from '../../../../tests/support/documents/hostile-pictures.ts'
import { FileReader, type FileReaderLimits } from './file-reader.ts'

const opened: FileReader[] = []
afterEach(() => {
  for (const reader of opened.splice(0)) reader.close()
})

function openReader(limits: Partial<FileReaderLimits> = {}): FileReader {
  const reader = new FileReader(limits)
  opened.push(reader)
  return reader
}

const pdf = 'application/pdf'
const deed = ['Sale deed of Gat No. 45/2B, registered as HVL1/2041/2019']

describe('a file', () => {
  test('with text of its own gives it with the place of each word', async () => {
    const reader = openReader()
    expect(await reader.open([await drawPdf({ pages: [deed, deed] })], pdf)).toBe(2)
    const { text } = await reader.read(2, ['en'])
    expect(text).toMatchObject({ page: 2, source: 'text' })
    expect(text.words.map((word) => word.text).join(' ')).toBe(deed[0])
    const [first] = text.words
    expect(first?.rect.x).toBeCloseTo(40 / 420, 2)
    expect(first?.rect.y).toBeGreaterThan(0.05)
    expect(first?.rect.y).toBeLessThan(0.12)
  })

  test('with text of its own gives the boxes of its ruled lines', async () => {
    const reader = openReader()
    const rows = [
      ['Khata No.', 'Holder'],
      ['580', 'Sachin Sawant'],
    ]
    await reader.open([await drawTable({ widths: [60, 180], rows })], pdf)
    const { text } = await reader.read(1, ['en'])
    expect(text.source).toBe('text')
    expect(text.boxes?.map(({ w }) => Math.round(w * 42) * 10).sort()).toEqual([180, 180, 60, 60])
  })

  test('that is a picture is read by its picture', async () => {
    const reader = openReader()
    expect(await reader.open([toPng(await drawScan(deed))], 'image/png')).toBe(1)
    const { text, engine } = await reader.read(1, ['en'])
    expect(text.source).toBe('picture')
    expect(text.words.map((word) => word.text).join(' ')).toBe(deed[0])
    expect(engine).toMatch(/tesseract/)
  })

  test.each([
    ['with a password', () => drawPdf({ pages: [deed], password: 'secret' }), pdf, 'password'],
    ['that is broken', async () => Buffer.from('%PDF-1.7 nothing'), pdf, 'broken'],
    ['of another type', async () => Buffer.from('PK'), 'application/zip', 'unsupported'],
    ['of 900 megapixels', async () => hugePng(), 'image/png', 'too_large'],
    ['that announces 4,000 megapixels', async () => hugeJpeg(), 'image/jpeg', 'too_large'],
  ])('%s is refused in words', async (_, make, type, fault) => {
    await expect(openReader().open([await make()], type)).rejects.toMatchObject({ fault })
  })
})

describe('a reading process', () => {
  test('that takes too much memory ends alone, and the next file is read', async () => {
    const reader = openReader({ memoryBytesMax: 120 * 1024 * 1024 })
    const png = toPng(await drawScan(deed))
    const reading = reader.open([png], 'image/png').then(() => reader.read(1, ['en', 'mr']))
    await expect(reading).rejects.toMatchObject({ fault: 'too_large' })
    const roomy = openReader()
    expect(await roomy.open([pdfs.goodPdf()], pdf)).toBe(1)
  })

  test('that takes too long is ended, and the next page is read by another', async () => {
    const reader = openReader({ pageMsMax: 1 })
    await reader.open([toPng(await drawScan(deed))], 'image/png')
    await expect(reader.read(1, ['en'])).rejects.toMatchObject({ fault: 'time_out' })
    await expect(reader.read(1, ['en'])).rejects.toMatchObject({ fault: 'time_out' })
    expect(await reader.open([pdfs.goodPdf()], pdf)).toBe(1)
  })
})
