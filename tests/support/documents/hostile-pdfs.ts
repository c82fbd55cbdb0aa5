import { constants, deflateRawSync, deflateSync } from 'node:zlib'

type Piece = string | Buffer
interface Stream {
  dict: string
  bytes: Buffer
}
type PdfObject = string | Stream

/** A PDF with these objects, numbered from 1; the first is the catalog. */
export function writePdf(objects: readonly PdfObject[]): Buffer {
  const pieces: Piece[] = ['%PDF-1.7\n']
  let length = 9
  const add = (piece: Piece) => {
    pieces.push(piece)
    length += piece.length
  }
  const offsets = objects.map((object, i) => {
    const at = length
    add(`${i + 1} 0 obj\n`)
    if (typeof object === 'string') add(object)
    else {
      add(`<< ${object.dict} /Length ${object.bytes.length} >>\nstream\n`)
      add(object.bytes)
      add('\nendstream')
    }
    add('\nendobj\n')
    return at
  })
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`)
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`
  add(`${table}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`)
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece as string, 'latin1')))
}

const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const font = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
const plain = (text: string): Stream => ({ dict: '', bytes: Buffer.from(text, 'latin1') })
const packed = (text: string): Stream => ({
  dict: '/Filter /FlateDecode',
  bytes: deflateSync(Buffer.from(text, 'latin1')),
})

interface OnePage {
  content: Stream
  /** Entries of the page's resources. */
  resources?: string
  box?: string
  more?: readonly PdfObject[]
  /** Entries of the page itself. */
  entries?: string
}

/** Objects 1 to 4 are catalog, page tree, page and its content; `more` begins at 5. */
function onePage(page: OnePage): Buffer {
  const { content, resources = font, box = '0 0 595 842', more = [], entries = '' } = page
  return writePdf([
    catalog,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 4 0 R
      /Resources << ${resources} >> ${entries} >>`,
    content,
    ...more,
  ])
}

const words = (text: string) => `BT /F1 18 Tf 40 700 Td (${text}) Tj ET\n`

export const goodPdf = (text = 'Sale deed of 2015') => onePage({ content: plain(words(text)) })

/** zlib data of this many megabytes of one byte, without writing them all out first. */
export function zlibOf(byte: number, megabytes: number): Buffer {
  const mebi = 1024 * 1024
  const piece = deflateRawSync(Buffer.alloc(mebi, byte), { finishFlush: constants.Z_FULL_FLUSH })
  const [n, by, mod] = [BigInt(megabytes * mebi), BigInt(byte), 65_521n]
  const low = (1n + n * by) % mod
  const high = (n + (by * n * (n + 1n)) / 2n) % mod
  const check = Buffer.alloc(4)
  check.writeUInt32BE(Number(high * 65_536n + low))
  const last = Buffer.from([0x03, 0x00])
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array(megabytes).fill(piece), last, check])
}

/** A few kilobytes that become gigabytes once both layers are unpacked. */
const twicePacked = (gigabytes: number): Stream => ({
  dict: '/Filter [/FlateDecode /FlateDecode]',
  bytes: deflateSync(zlibOf(0x20, gigabytes * 1024), { level: 9 }),
})

const kids = (count: number, numberOf: (i: number) => number) =>
  Array.from({ length: count }, (_, i) => `${numberOf(i)} 0 R`).join(' ')

/** The tree lists a page 200,000 times, always the same one. */
export function samePageOften(): Buffer {
  return writePdf([
    catalog,
    `<< /Type /Pages /Kids [${kids(200_000, () => 3)}] /Count 200000 >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ])
}

export function manyPages(count: number): Buffer {
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R /Resources << ${font} >> >>`
  return writePdf([
    catalog,
    `<< /Type /Pages /Kids [${kids(count, (i) => i + 4)}] /Count ${count} >>`,
    plain(words('One of many')),
    ...Array<string>(count).fill(page),
  ])
}

export const inflatingContent = () => onePage({ content: twicePacked(8) })

/** The objects of the document are in the stream: it inflates while the file is opened. */
export const inflatingObjects = () => inObjectStream(twicePacked(8))

/** A document whose catalog is in an object stream. */
function inObjectStream({ dict, bytes }: Stream): Buffer {
  const body = [
    '%PDF-1.7\n',
    `1 0 obj\n<< /Type /ObjStm /N 2 /First 20 ${dict} /Length ${bytes.length} >>\nstream\n`,
    bytes,
    '\nendstream\nendobj\n',
  ].map((piece) => Buffer.from(piece as string, 'latin1'))
  const start = body.reduce((sum, { length }) => sum + length, 0)
  // Rows of one, four and two bytes: free, stream at 9, two objects in it, this table.
  const rows = Buffer.from(
    ['00000000000000', '01000000090000', '02000000010000', '02000000010001', '01FFFFFFFF0000'].join(
      '',
    ),
    'hex',
  )
  rows.writeUInt32BE(start, rows.length - 6)
  const table = `4 0 obj\n<< /Type /XRef /W [1 4 2] /Size 5 /Root 2 0 R /Length ${rows.length} >>\nstream\n`
  const end = `\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([...body, Buffer.from(table), rows, Buffer.from(end)])
}

/** A tree whose branches lead back to its root. */
export function circularTree(): Buffer {
  return writePdf([
    catalog,
    '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 100000 >>',
    '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 2 0 R] /Count 100000 >>',
  ])
}

/** Ten forms, each drawing the next one ten times. */
const formsFrom = (first: number) =>
  Array.from({ length: 10 }, (_, i): Stream => {
    const dict = `/Type /XObject /Subtype /Form /BBox [0 0 595 842]
      /Resources << /XObject << /X ${first + i + 1} 0 R >> >>`
    return { dict, bytes: Buffer.from(i < 9 ? '/X Do '.repeat(10) : '0 0 m 500 800 l S ') }
  })

export const nestedForms = () =>
  onePage({
    content: plain('/X Do'),
    resources: '/XObject << /X 5 0 R >>',
    more: formsFrom(5),
  })

/** Three pages, of which the second never ends. */
export function badSecondPage(): Buffer {
  const page = (content: number) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]
    /Contents ${content} 0 R /Resources << ${font} /XObject << /X 9 0 R >> >> >>`
  return writePdf([
    catalog,
    '<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 >>',
    ...[6, 7, 8].map(page),
    plain(words('First page')),
    plain('/X Do'),
    plain(words('Third page')),
    ...formsFrom(9),
  ])
}

/** Each form is a transparent layer of the whole page, and draws the next one. */
export function nestedLayers(depth = 2_000): Buffer {
  const more = Array.from({ length: depth }, (_, i): Stream => {
    const next = i < depth - 1 ? `/XObject << /X ${i + 6} 0 R >>` : ''
    const dict = `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency /I true >>
      /Resources << /ExtGState << /G << /ca 0.5 /CA 0.5 >> >> ${next} >>`
    return { dict, bytes: Buffer.from(next ? '/G gs /X Do' : '0 0 500 800 re f') }
  })
  const resources = '/ExtGState << /G << /ca 0.5 >> >> /XObject << /X 5 0 R >>'
  return onePage({ content: plain('/G gs /X Do'), resources, more })
}

export const hugeTextLayer = () =>
  onePage({
    content: packed(
      `BT /F1 4 Tf ${Array.from({ length: 12_000 }, (_, i) => `1 0 0 1 ${(i * 37) % 590} ${(i * 91) % 840} Tm (word ${i}) Tj`).join('\n')} ET`,
    ),
  })

export const thinPage = () => onePage({ content: plain(words('Thin')), box: '0 0 1 1000000' })

function image(width: number, height: number, megabytes: number): Stream {
  return {
    dict: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8
      /ColorSpace /DeviceGray /Filter /FlateDecode`,
    bytes: zlibOf(0x80, megabytes),
  }
}

/** Ten pixels according to the PDF, thousands of millions for the decoder. */
function lyingImage(filter: string, bytes: Buffer): Buffer {
  const dict = `/Type /XObject /Subtype /Image /Width 10 /Height 10 /BitsPerComponent 8
    /ColorSpace /DeviceGray /Filter /${filter}`
  return onePage({
    content: plain(`${words('Beside a picture')}q 500 0 0 500 10 10 cm /I Do Q`),
    resources: `${font} /XObject << /I 5 0 R >>`,
    more: [{ dict, bytes }],
  })
}

export const lyingJpeg = (jpeg: Buffer) => lyingImage('DCTDecode', jpeg)

export const hugeImage = () =>
  onePage({
    content: plain(`${words('Beside a picture')}q 500 0 0 500 10 10 cm /I Do Q`),
    resources: `${font} /XObject << /I 5 0 R >>`,
    more: [image(30_000, 30_000, 859)],
  })

/** Each image has an allowed size; all together do not. */
export function manyImages(count = 60): Buffer {
  const names = Array.from({ length: count }, (_, i) => `/I${i} ${i + 5} 0 R`).join(' ')
  const draws = Array.from({ length: count }, (_, i) => `q 90 0 0 90 ${i} 9 cm /I${i} Do Q`)
  return onePage({
    content: plain(draws.join('\n')),
    resources: `/XObject << ${names} >>`,
    more: Array.from({ length: count }, () => image(7_000, 9_000, 61)),
  })
}

/** A pattern of one point, all over a page, thousands of times. */
export const tinyPattern = () =>
  onePage({
    content: packed('/Pattern cs /P scn 0 0 595 842 re f\n'.repeat(20_000)),
    resources: '/Pattern << /P 5 0 R >>',
    more: [
      {
        dict: `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 5000 5000]
          /XStep 0.01 /YStep 0.01 /Resources << >>`,
        bytes: Buffer.from('1 0 0 rg 0 0 5000 5000 re f'),
      },
    ],
  })

/** Objects without any table, so that every byte must be scanned. */
export const brokenTable = () =>
  Buffer.from(`%PDF-1.7\n${'1 0 obj << /Type /Catalog /Pages 1 0 R >> trailer '.repeat(280_000)}`)
