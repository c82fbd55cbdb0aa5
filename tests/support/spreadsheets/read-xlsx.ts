import { strFromU8, unzipSync } from 'fflate'

/** What a spreadsheet program finds in an XLSX file, by ECMA-376; for tests. */
export interface ReadSheet {
  name: string
  /** Rows and columns that stay in sight. */
  frozen: [rows: number, columns: number]
  widths: number[]
  rows: ReadCell[][]
}

export interface ReadCell {
  value: string | number | null
  kind: 'text' | 'number' | 'formula' | 'empty'
  /** Of a number: how it is shown. */
  format: string
  isBold: boolean
}

const empty: ReadCell = { value: null, kind: 'empty', format: '', isBold: false }

export function readXlsx(bytes: Uint8Array): ReadSheet[] {
  const files = unzipSync(bytes)
  const textOf = (name: string) => {
    const file = files[name]
    if (!file) throw new Error(`the file has no ${name}`)
    return strFromU8(file)
  }
  const texts = elementsOf(textOf('xl/sharedStrings.xml'), 'si').map(({ inner }) =>
    elementsOf(inner, 't')
      .map((part) => decode(part.inner))
      .join(''),
  )
  const styles = readStyles(textOf('xl/styles.xml'))
  return elementsOf(textOf('xl/workbook.xml'), 'sheet').map(({ attributes }, at) => {
    const sheet = textOf(`xl/worksheets/sheet${at + 1}.xml`)
    const [pane] = elementsOf(sheet, 'pane')
    return {
      name: decode(attributes.name ?? ''),
      frozen: [Number(pane?.attributes.ySplit ?? 0), Number(pane?.attributes.xSplit ?? 0)],
      widths: elementsOf(sheet, 'col').map((col) => Number(col.attributes.width)),
      rows: elementsOf(sheet, 'row').map(({ inner }) => readRow(inner, texts, styles)),
    }
  })
}

function readRow(xml: string, texts: string[], styles: Pick<ReadCell, 'format' | 'isBold'>[]) {
  const row: ReadCell[] = []
  for (const { attributes, inner } of elementsOf(xml, 'c')) {
    const at = columnOf(attributes.r ?? '')
    while (row.length < at) row.push(empty)
    const [value] = elementsOf(inner, 'v')
    const style = styles[Number(attributes.s ?? 0)] ?? { format: '', isBold: false }
    if (inner.includes('<f')) row.push({ ...style, value: inner, kind: 'formula' })
    else if (!value) row.push({ ...style, value: null, kind: 'empty' })
    else if (attributes.t === 's') {
      row.push({ ...style, value: texts[Number(value.inner)] ?? null, kind: 'text' })
    } else row.push({ ...style, value: Number(value.inner), kind: 'number' })
  }
  return row
}

function columnOf(address: string): number {
  const letters = /^[A-Z]+/.exec(address)?.[0] ?? ''
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function readStyles(xml: string): Pick<ReadCell, 'format' | 'isBold'>[] {
  const formats = new Map(
    elementsOf(xml, 'numFmt').map(({ attributes: { numFmtId = '', formatCode = '' } }) => [
      numFmtId,
      decode(formatCode),
    ]),
  )
  const fonts = elementsOf(elementsOf(xml, 'fonts')[0]?.inner ?? '', 'font')
  return elementsOf(elementsOf(xml, 'cellXfs')[0]?.inner ?? '', 'xf').map(({ attributes }) => ({
    format: formats.get(attributes.numFmtId ?? '') ?? '',
    isBold: /<b\s*\/>/.test(fonts[Number(attributes.fontId ?? 0)]?.inner ?? ''),
  }))
}

interface Element {
  attributes: Record<string, string>
  inner: string
}

/** Elements of that name do not contain each other in these files. */
function elementsOf(xml: string, name: string): Element[] {
  const found = xml.matchAll(new RegExp(`<${name}((?:\\s[^<>]*?)?)(?:/>|>(.*?)</${name}>)`, 'gs'))
  return [...found].map(([, attributes = '', inner = '']) => ({
    attributes: Object.fromEntries(
      [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        value,
      ]),
    ),
    inner,
  }))
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decode(text: string): string {
  return text
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
}
