import { crc32, deflateRawSync } from 'node:zlib'

export const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

interface ZipEntry {
  name: string
  content: Buffer | string
  /** Already packed, of a file with this check sum. */
  packed?: { bytes: Buffer; crc: number }
  flags?: number
}

/** A ZIP archive, as office programs write it. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, packed, flags = 0 } of entries) {
    const plain = Buffer.from(content)
    const bytes = packed?.bytes ?? deflateRawSync(plain)
    const crc = packed?.crc ?? crc32(plain)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(flags, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc, 10)
    head.writeUInt32LE(bytes.length, 14)
    head.writeUInt32LE(plain.length, 18)
    head.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), bytes])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    const central = [Buffer.from('PK\x01\x02\x14\x00'), head, place, Buffer.from(name)]
    directory.push(Buffer.concat(central))
    files.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, listed, end])
}

const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
export const contentTypes = {
  name: '[Content_Types].xml',
  content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
}

const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

interface Parts {
  numbering?: string
  styles?: string
}

/** A Word document with this body, as XML. */
export function wordOf(body: string, { numbering, styles }: Parts = {}): Buffer {
  const part = (name: string, root: string, content: string | undefined) =>
    content === undefined
      ? []
      : [{ name, content: `<?xml version="1.0"?><w:${root} ${namespace}>${content}</w:${root}>` }]
  return zip([
    contentTypes,
    ...part('word/document.xml', 'document', `<w:body>${body}</w:body>`),
    ...part('word/numbering.xml', 'numbering', numbering),
    ...part('word/styles.xml', 'styles', styles),
  ])
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A paragraph; its details (w:pPr) as XML. */
export function paragraph(text: string, details = ''): string {
  const said = `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
  return `<w:p>${details && `<w:pPr>${details}</w:pPr>`}${said}</w:p>`
}

export const heading = (text: string) => paragraph(text, '<w:pStyle w:val="Heading1"/>')

export function table(rows: readonly (readonly string[])[]): string {
  const columns = (rows[0] ?? []).map(() => '<w:gridCol w:w="3000"/>').join('')
  const cells = (row: readonly string[]) =>
    row.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')
  const all = rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')
  return `<w:tbl><w:tblGrid>${columns}</w:tblGrid>${all}</w:tbl>`
}
