import type { IndianStateCode } from '../../lib/indian-states.ts'

/** Elements of the structure that readers for blind people follow (ISO 32000-1, 14.8.4). */
export type TagName =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Link'
  | 'Figure'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Options {
  alt?: string
  /** Left, top, right, bottom. */
  bbox?: [number, number, number, number]
  /** What a header cell is the header of. */
  scope?: 'Row' | 'Column'
}

/** An element of the structure; without effect in a document that has none. */
export class Tag {
  readonly #doc: PDFKit.PDFDocument
  readonly #name: string
  readonly #element: PDFKit.PDFStructureElement | undefined

  constructor(doc: PDFKit.PDFDocument, name: string, element?: PDFKit.PDFStructureElement) {
    this.#doc = doc
    this.#name = name
    this.#element = element
  }

  add(name: TagName, options: Options = {}): Tag {
    if (!this.#element) return this
    const child = this.#doc.struct(name, options as PDFKit.Mixins.StructureElementOptions)
    this.#element.add(child)
    return new Tag(this.#doc, name, child)
  }

  /** What is drawn belongs to the element; on one page, and not within another. */
  mark(draw: () => void): void {
    this.#element?.add(this.#doc.markStructureContent(this.#name))
    draw()
    if (this.#element) this.#doc.endMarkedContent()
  }

  /** An element that is drawn in one piece. */
  draw(name: TagName, draw: () => void, options: Options = {}): void {
    const child = this.add(name, options)
    child.mark(draw)
    child.end()
  }

  annotate(url: string, { x, y, width, height }: Box): void {
    const contents = { Contents: new String(url) }
    const options = { ...contents, ...(this.#element && { structParent: this.#element }) }
    this.#doc.link(x, y, width, height, url, options as PDFKit.Mixins.AnnotationOption)
  }

  end(): void {
    this.#element?.end()
  }
}

const roots = new WeakMap<PDFKit.PDFDocument, Tag>()
const states = new WeakMap<PDFKit.PDFDocument, IndianStateCode>()

/** The state of the property says in which language its script is read. */
export function startTags(doc: PDFKit.PDFDocument, state: IndianStateCode | undefined): void {
  const root = doc.struct('Document')
  doc.addStructure(root)
  roots.set(doc, new Tag(doc, 'Document', root))
  if (state) states.set(doc, state)
  markOrnaments(doc)
}

export function stateOf(doc: PDFKit.PDFDocument): IndianStateCode | undefined {
  return states.get(doc)
}

const startsPath = / (?:m|re)$/
const drawsImage = / Do$/
const endsPath = /^(?:[fBb]\*?|[Ssn]|W\*? n)$/

/** Lines, boxes and pictures that are drawn outside of any tag are ornaments: not read aloud. */
function markOrnaments(doc: PDFKit.PDFDocument): void {
  const write = doc.addContent.bind(doc)
  let isOpen = false
  doc.addContent = (operator: string) => {
    const isImage = drawsImage.test(operator)
    if (!isOpen && !isMarked(doc) && (isImage || startsPath.test(operator))) {
      isOpen = true
      write('/Artifact BMC')
    }
    write(operator)
    if (isOpen && (isImage || endsPath.test(operator))) {
      isOpen = false
      write('EMC')
    }
    return doc
  }
}

export function tagsOf(doc: PDFKit.PDFDocument): Tag {
  return roots.get(doc) ?? new Tag(doc, 'Document')
}

/** Whether what is drawn now belongs to an element or is an artifact. */
export function isMarked(doc: PDFKit.PDFDocument): boolean {
  const { markings } = doc.page as unknown as { markings: unknown[] }
  return markings.length > 0
}

/** What is on every page, or again on the next one: not read aloud. */
export function drawPagination(doc: PDFKit.PDFDocument, draw: () => void): void {
  const isTagged = roots.has(doc)
  if (isTagged) doc.markContent('Artifact', { type: 'Pagination' })
  draw()
  if (isTagged) doc.endMarkedContent()
}

/** A picture, with what it shows in words. */
export function drawFigure(
  doc: PDFKit.PDFDocument,
  alt: string,
  { x, y, width, height }: Box,
  draw: () => void,
): void {
  tagsOf(doc).draw('Figure', draw, { alt, bbox: [x, y, x + width, y + height] })
}
