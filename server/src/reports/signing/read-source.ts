/** What an update of a PDF needs to know of it. */
export interface Source {
  root: number
  size: number
  info: string
  id: string
  tableStart: number
  offsets: readonly number[]
}

export const unusual = (what: string) => new Error(`the PDF cannot be signed: ${what}`)

/** A table of offsets, as pdfkit writes it, and not a compressed one. */
export function readSource(pdf: Buffer): Source {
  const tail = pdf.toString('latin1', Math.max(0, pdf.length - 64))
  const tableStart = Number(/startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(tail)?.[1] ?? -1)
  const table = pdf.toString('latin1', tableStart < 0 ? pdf.length : tableStart)
  const head = /^xref\n0 (\d{1,7})\n/.exec(table)
  const trailer = /trailer\s+<<([\s\S]*)>>\s+startxref/.exec(table)?.[1] ?? ''
  const root = /\/Root (\d{1,7}) 0 R/.exec(trailer)
  const info = /\/Info \d{1,7} 0 R/.exec(trailer)
  const id = /\/ID \[\s*(<[0-9A-Fa-f]+>)/.exec(trailer)
  if (!head || !root || !info || !id) throw unusual('its end is not as expected')
  const size = Number(head[1])
  const entry = (i: number) => table.slice(head[0].length + i * 20, head[0].length + i * 20 + 10)
  const offsets = Array.from({ length: size }, (_, i) => Number(entry(i)))
  return { root: Number(root[1]), size, info: info[0], id: id[1] ?? '', tableStart, offsets }
}

/** More than the structure tree of the largest report, which is one object. */
const objectBytesMax = 16 * 1024 * 1024

/** The text of a dictionary, without the brackets around it. */
export function readObject(pdf: Buffer, { offsets }: Source, number: number): string {
  const start = offsets[number] ?? pdf.length
  const end = pdf.indexOf('endobj', start)
  if (end < 0 || end - start > objectBytesMax) throw unusual(`object ${number} has no end`)
  const found = /^(\d+) 0 obj\s+<<([\s\S]*)>>\s+$/.exec(pdf.toString('latin1', start, end))
  if (Number(found?.[1]) !== number) throw unusual(`object ${number} is not a dictionary`)
  return found?.[2] ?? ''
}

export function findFirstPage(pdf: Buffer, source: Source, root: string): number {
  const pages = /\/Pages (\d{1,7}) 0 R/.exec(root)?.[1]
  const tree = pages === undefined ? '' : readObject(pdf, source, Number(pages))
  const first = /\/Kids \[\s*(\d{1,7}) 0 R/.exec(tree)?.[1]
  if (first === undefined) throw unusual('it has no pages')
  return Number(first)
}
