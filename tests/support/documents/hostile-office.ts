import { deflateRawSync } from 'node:zlib'
import { tiffOf } from './drawn-tiff.ts'
import { contentTypes, paragraph, wordOf, zip } from './drawn-word.ts'
import { zlibOf } from './hostile-pdfs.ts'

/** Less than a megabyte that unpacks to almost a gigabyte. */
export function wordBomb(): Buffer {
  // Raw data is zlib data without its two bytes in front and its check sum behind.
  const packed = { bytes: zlibOf(0x20, 859).subarray(2, -4), crc: 0 }
  return zip([contentTypes, { name: 'word/document.xml', content: '', packed }])
}

const doctype = (declared: string, body: string) =>
  zip([
    contentTypes,
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?><!DOCTYPE w:document [${declared}]><w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
    },
  ])

/** Asks for a file of the machine that reads it. */
export const wordWithEntity = () =>
  doctype('<!ENTITY file SYSTEM "file:///etc/hostname">', '<w:p><w:r><w:t>&file;</w:t></w:r></w:p>')

/** Ten of ten of ten, nine times. */
export function wordThatGrows(): Buffer {
  const declared = Array.from({ length: 9 }, (_, i) => {
    return `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`
  })
  const body = '<w:p><w:r><w:t>&e9;</w:t></w:r></w:p>'
  return doctype(`<!ENTITY e0 "deed">${declared.join('')}`, body)
}

/** Elements in elements. */
export function deepWord(): Buffer {
  return wordOf('<w:sdt>'.repeat(300_000) + '</w:sdt>'.repeat(300_000))
}

export const wordOfPageBreaks = () =>
  wordOf(`<w:p><w:r>${'<w:br w:type="page"/>'.repeat(2)}</w:r></w:p>`.repeat(45_000))

/** A long text in which each word is another. */
export function longWord(): Buffer {
  const words = Array.from({ length: 120_000 }, (_, i) => `क${i.toString(36)}्ष`)
  return wordOf(paragraph(words.join(' ')))
}

export const wordOfOneWord = () => wordOf(paragraph('न'.repeat(900_000)))

/** 2,000 columns, and cells that cover more than there are. */
export function wideTable(): Buffer {
  const cell = `<w:tc><w:tcPr><w:gridSpan w:val="99999"/></w:tcPr>${paragraph('x')}</w:tc>`
  return wordOf(`<w:tbl>${`<w:tr>${cell.repeat(2_000)}</w:tr>`.repeat(10)}</w:tbl>`)
}

export const cutWord = () => wordOf(paragraph('Sale deed of 2015')).subarray(0, -30)

/** Grey, 20,000 × 20,000, in less than a megabyte. */
export function hugeTiff(): Buffer {
  const packed = zlibOf(0x00, 382)
  return tiffOf([{ width: 20_000, height: 20_000, samples: 1, packed }])
}

const dot = { width: 1, height: 1, samples: 1 as const, packed: zlibOf(0x00, 0) }

export const manyDirectories = () => tiffOf(Array.from({ length: 100_000 }, () => dot))

/** The last directory names the first as the next. */
export function circularTiff(): Buffer {
  const file = tiffOf([dot, dot])
  file.writeUInt32LE(file.readUInt32LE(4), file.length - 4)
  return file
}

/** A small page whose data unpacks to a gigabyte. */
export function tiffBomb(): Buffer {
  return tiffOf([{ width: 100, height: 100, samples: 1, packed: zlibOf(0x00, 1_000) }])
}

export const cutTiff = () => {
  const packed = deflateRawSync(Buffer.alloc(10_000))
  return tiffOf([{ width: 100, height: 100, samples: 1, packed }]).subarray(0, 40)
}
