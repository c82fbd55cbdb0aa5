import { beginCounting, watchMemory } from './memory-guard.ts'
import 'pdfjs-dist/build/pdf.worker.min.mjs'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
import type { PDFPageProxy, TextContent } from 'pdfjs-dist/types/src/display/api.js'
import { limits } from '../limits.ts'
import { beginLayers, LayerFactory, NoFilters, watchLayers } from './drawing-parts.ts'
import type { Answers, Ask, Reply, Trouble } from './pdf-messages.ts'

/**
 * Reads and draws one PDF, completely outside the page: whatever the file makes it do, the page
 * stays usable and can end it. The results are limited: a bitmap and a limited amount of text.
 */
const scope = globalThis as unknown as {
  postMessage(reply: Reply, transfer?: Transferable[]): void
  addEventListener(name: 'message', listener: (event: MessageEvent<Ask>) => void): void
  fonts: FontFaceSet
  location: Location
  console: Console
}

const tooMuchMemory = () => scope.postMessage({ deedwire: 'trouble', trouble: 'memory' })
watchMemory(tooMuchMemory)
watchLayers(tooMuchMemory)

/** pdf.js leaves out an image that is too large and reports it only in the log. */
let hasPicturesLeftOut = false
const logWarning = scope.console.warn.bind(scope.console)
scope.console.warn = (...said: unknown[]) => {
  if (said.join(' ').includes('Image exceeded maximum allowed size')) hasPicturesLeftOut = true
  else logWarning(...said)
}

const part = (name: string) => new URL(`/assets/pdf/${name}/`, scope.location.origin).href
let pdf: PDFDocumentProxy | undefined

/**
 * A document is untrusted: its scripts are never run, its forms never drawn as fields, and only our
 * own fonts and decoders are fetched.
 */
async function open(bytes: Uint8Array, password?: string): Promise<Answers['open']> {
  pdf = await getDocument({
    data: bytes,
    ...(password !== undefined && { password }),
    enableXfa: false,
    stopAtErrors: false,
    useWorkerFetch: true,
    cMapUrl: part('cmaps'),
    standardFontDataUrl: part('fonts'),
    wasmUrl: part('wasm'),
    iccUrl: part('iccs'),
    ownerDocument: { fonts: scope.fonts } as unknown as HTMLDocument,
    CanvasFactory: LayerFactory,
    FilterFactory: NoFilters,
    canvasMaxAreaInBytes: limits.picturePixels * 4,
    maxImageSize: limits.picturePixels,
  }).promise
  return { pages: pdf.numPages }
}

async function draw(ask: Extract<Ask, { kind: 'draw' }>): Promise<Answers['draw']> {
  const page = await pageAt(ask.page)
  const rotation = (page.rotate + ask.rotation) % 360
  const natural = page.getViewport({ scale: 1, rotation })
  const ratio = natural.height / natural.width
  if (!(ratio <= limits.pageRatio && ratio >= 1 / limits.pageRatio)) throw new Stop('shape')
  const sharpest = Math.sqrt(limits.pagePixels / (ask.width * ask.width * ratio))
  const width = ask.width * Math.min(ask.sharpness, sharpest)
  const viewport = page.getViewport({ scale: width / natural.width, rotation })
  const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, width * ratio))
  hasPicturesLeftOut = false
  await page.render({
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport,
    annotationMode: 0,
  }).promise
  page.cleanup()
  return { bitmap: canvas.transferToImageBitmap(), ratio, hasPicturesLeftOut }
}

async function readText(page: PDFPageProxy): Promise<{ content: TextContent; isCut: boolean }> {
  const content: TextContent = { items: [], styles: {}, lang: null }
  const reader = page.streamTextContent().getReader()
  let length = 0
  for (;;) {
    const { value, done } = (await reader.read()) as ReadableStreamReadResult<TextContent>
    if (done) return { content, isCut: false }
    content.lang ??= value.lang
    Object.assign(content.styles, value.styles)
    for (const item of value.items) {
      if ('str' in item) length += item.str.length
      if (length > limits.textLength || content.items.length === limits.textPieces) {
        await reader.cancel(new Error('enough'))
        return { content, isCut: true }
      }
      content.items.push(item)
    }
  }
}

async function text(number: number, turned: number): Promise<Answers['text']> {
  const page = await pageAt(number)
  const [x = 0, y = 0, right = 0, top = 0] = page.view
  const view = { x, y, width: right - x, height: top - y }
  return { ...(await readText(page)), view, rotation: (page.rotate + turned) % 360 }
}

async function find(number: number, words: string): Promise<Answers['find']> {
  const { content, isCut } = await readText(await pageAt(number))
  const said = content.items.map((item) => ('str' in item ? item.str : '')).join(' ')
  return { isFound: said.toLowerCase().includes(words), isCut }
}

async function pageAt(number: number): Promise<PDFPageProxy> {
  if (!pdf) throw new Stop('broken')
  return pdf.getPage(number)
}

class Stop extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble) {
    super(trouble)
    this.trouble = trouble
  }
}

function toTrouble(error: unknown): Trouble {
  if (error instanceof Stop) return error.trouble
  return error instanceof Error && error.name === 'PasswordException' ? 'password' : 'broken'
}

function answer(ask: Ask): Promise<Answers[Ask['kind']]> {
  if (ask.kind === 'open') return open(ask.bytes, ask.password)
  if (ask.kind === 'draw') return draw(ask)
  if (ask.kind === 'thumbnail') return draw({ ...ask, kind: 'draw', rotation: 0, sharpness: 1 })
  return ask.kind === 'text' ? text(ask.page, ask.rotation) : find(ask.page, ask.words)
}

scope.addEventListener('message', ({ data: ask }) => {
  // pdf.js listens here too, for its own messages.
  if (!('kind' in ask)) return
  beginCounting()
  beginLayers()
  answer(ask).then(
    (found) =>
      scope.postMessage(
        { deedwire: 'answer', answer: found },
        'bitmap' in found ? [found.bitmap] : [],
      ),
    (error: unknown) => scope.postMessage({ deedwire: 'trouble', trouble: toTrouble(error) }),
  )
})
