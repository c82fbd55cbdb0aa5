import { createHash } from 'node:crypto'
import { findFirstPage, readObject, readSource, type Source, unusual } from './read-source.ts'
import { tagField } from './tag-field.ts'

export interface SignatureFacts {
  signerName: string
  reason: string
  /** Where anyone can check the report. */
  verificationUrl: string
  at: Date
}

export interface PreparedPdf {
  /** SHA-256 of everything but the place of the signature. */
  digest: Buffer
  /** The signed file. */
  insert(signature: Buffer): Buffer
}

/**
 * Adds an empty signature to a PDF of ours, as an update at its end (ISO 32000-1, 7.5.6 and 12.8).
 * The field has no size and draws nothing, but has a name and a tag for screen readers.
 */
export function placeSignature(
  pdf: Buffer,
  facts: SignatureFacts,
  signatureBytesMax: number,
): PreparedPdf {
  const source = readSource(pdf)
  const root = readObject(pdf, source, source.root)
  const pageNumber = findFirstPage(pdf, source, root)
  const page = readObject(pdf, source, pageNumber)
  const signature = source.size
  const field = source.size + 1
  const label = writeText(`Digital signature of ${facts.signerName}`)
  const place = { field, element: source.size + 2, page: pageNumber }
  const tagged = tagField((number) => readObject(pdf, source, number), root, place, label)
  const update = new Update(pdf, source)
  update.add(source.root, withForm(root, field))
  update.add(pageNumber, withAnnotation(page, field))
  update.add(field, fieldOf(label, signature, pageNumber) + (tagged?.ofField ?? ''))
  for (const [number, content] of tagged?.objects ?? []) update.add(number, content)
  const gap = update.addWithGap(signature, openingOf(facts), signatureBytesMax * 2)
  const bytes = update.end(facts.at)
  writeRange(bytes, gap)
  const digest = createHash('sha256')
    .update(bytes.subarray(0, gap.start))
    .update(bytes.subarray(gap.end))
    .digest()
  return {
    digest,
    insert(made) {
      if (made.length > signatureBytesMax) throw new Error('the signature is larger than its place')
      const signed = Buffer.from(bytes)
      signed.write(made.toString('hex'), gap.start + 1, 'latin1')
      return signed
    },
  }
}

function withForm(root: string, field: number): string {
  if (root.includes('/AcroForm')) throw unusual('it has a form already')
  // 3: contains a signature, and may only be appended to.
  return `${root}/AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>\n`
}

function withAnnotation(page: string, field: number): string {
  // Readers go through the page in its own order. ISO 14289-1, 7.18.3.
  const tabs = page.includes('/Tabs') ? '' : '/Tabs /S\n'
  if (page.includes('/Annots [')) {
    return `${page.replace('/Annots [', `/Annots [${field} 0 R `)}${tabs}`
  }
  if (page.includes('/Annots')) throw unusual('its first page keeps its annotations elsewhere')
  return `${page}/Annots [${field} 0 R]\n${tabs}`
}

function fieldOf(label: string, signature: number, page: number): string {
  // 132: printed, which PDF/A asks of every annotation, and locked.
  return `
/Type /Annot /Subtype /Widget /FT /Sig /F 132 /Rect [0 0 0 0]
/T (Signature) /TU ${label} /Contents ${label} /P ${page} 0 R /V ${signature} 0 R
`
}

const rangeWidth = 10
const emptyRange = `/ByteRange [0 ${Array(3).fill(' '.repeat(rangeWidth)).join(' ')}]`

function openingOf({ signerName, reason, verificationUrl, at }: SignatureFacts): string {
  return `
/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached
/M (D:${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z)
/Name ${writeText(signerName)} /Reason ${writeText(reason)}
/ContactInfo ${writeText(verificationUrl)}
${emptyRange}
/Contents `
}

/** As UTF-16 in hex where it is not plain ASCII. ISO 32000-1, 7.9.2.2. */
function writeText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return `(${text.replace(/[\\()]/g, '\\$&')})`
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
}

interface Gap {
  rangeStart: number
  start: number
  end: number
}

/** Objects written after the end of a file, and the table that replaces older ones by them. */
class Update {
  readonly #source: Source
  readonly #pieces: Buffer[]
  readonly #offsets = new Map<number, number>()
  #length: number

  constructor(pdf: Buffer, source: Source) {
    this.#source = source
    this.#pieces = [pdf]
    this.#length = pdf.length
    if (pdf.at(-1) !== 0x0a) this.#write('\n')
  }

  add(number: number, content: string): void {
    this.#offsets.set(number, this.#length)
    this.#write(`${number} 0 obj\n<<${content}>>\nendobj\n`)
  }

  addWithGap(number: number, opening: string, digits: number): Gap {
    this.#offsets.set(number, this.#length)
    this.#write(`${number} 0 obj\n<<${opening}`)
    const start = this.#length
    const rangeStart = start - opening.length + opening.indexOf(emptyRange)
    this.#write(`<${'0'.repeat(digits)}>`)
    const end = this.#length
    this.#write('\n>>\nendobj\n')
    return { rangeStart, start, end }
  }

  end(at: Date): Buffer {
    const { root, info, id, tableStart } = this.#source
    const start = this.#length
    const numbers = [...this.#offsets.keys()].toSorted((a, b) => a - b)
    const rows = numbers.map((number) => {
      const offset = String(this.#offsets.get(number)).padStart(10, '0')
      return `${number} 1\n${offset} 00000 n \n`
    })
    const size = Math.max(...numbers) + 1
    const changed = createHash('sha256').update(`${id} ${at.toISOString()}`).digest('hex')
    const ids = `/ID [${id} <${changed.slice(0, 32)}>]`
    const trailer = `<< /Size ${size} /Root ${root} 0 R ${info} ${ids} /Prev ${tableStart} >>`
    this.#write(`xref\n${rows.join('')}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`)
    return Buffer.concat(this.#pieces)
  }

  #write(text: string): void {
    const piece = Buffer.from(text, 'latin1')
    this.#pieces.push(piece)
    this.#length += piece.length
  }
}

function writeRange(bytes: Buffer, { rangeStart, start, end }: Gap): void {
  const numbers = [start, end, bytes.length - end].map((n) => String(n).padStart(rangeWidth))
  bytes.write(`/ByteRange [0 ${numbers.join(' ')}]`, rangeStart, 'latin1')
}
