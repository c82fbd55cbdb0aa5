import { numberLines } from '../number-lines.ts'
import type { PageWord, Rect } from '../page-words.ts'
import { memoryOf, type Pdfium, withMemory } from './pdfium.ts'
import { isReliableText, isUnicodeFont } from './reliable-text.ts'

const charsMax = 60_000
const objectsMax = 2_000
/** FPDF_PAGEOBJ_IMAGE */
const imageObject = 3
/** A picture that covers this much of a page is a scan, and its text another reader's guess. */
const scanShare = 0.75

/** The words of a page as the file has them; undefined if they are not to be relied on. */
export function readTextLayer(pdfium: Pdfium, page: number): PageWord[] | undefined {
  if (isScan(pdfium, page)) return undefined
  const text = pdfium.FPDFText_LoadPage(page)
  if (text === 0) return undefined
  try {
    const words = readWords(pdfium, page, text)
    return words && isReliableText(words.map((word) => word.text)) ? numberLines(words) : undefined
  } finally {
    pdfium.FPDFText_ClosePage(text)
  }
}

function isScan(pdfium: Pdfium, page: number): boolean {
  const area = pdfium.FPDF_GetPageWidthF(page) * pdfium.FPDF_GetPageHeightF(page)
  const count = Math.min(objectsMax, pdfium.FPDFPage_CountObjects(page))
  return withMemory(pdfium, 16, (at) => {
    for (let i = 0; i < count; i += 1) {
      const object = pdfium.FPDFPage_GetObject(page, i)
      if (pdfium.FPDFPageObj_GetType(object) !== imageObject) continue
      if (!pdfium.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) continue
      const [left = 0, bottom = 0, right = 0, top = 0] = floats(pdfium, at)
      if ((right - left) * (top - bottom) >= area * scanShare) return true
    }
    return false
  })
}

interface Gathered {
  text: string
  rect: Rect
}

/** Undefined if a font is not one of Unicode. */
function readWords(pdfium: Pdfium, page: number, text: number) {
  const count = Math.min(charsMax, pdfium.FPDFText_CountChars(text))
  const words: { text: string; rect: Rect; confidence: number }[] = []
  return withMemory(pdfium, 512, (at) => {
    let word: Gathered | undefined
    let font = ''
    const end = () => {
      if (word) words.push({ ...word, confidence: 1 })
      word = undefined
    }
    for (let i = 0; i < count; i += 1) {
      const char = readChar(pdfium.FPDFText_GetUnicode(text, i))
      const rect = char === undefined ? undefined : rectOfChar(pdfium, page, text, i, at)
      if (char === undefined || rect === undefined) {
        end()
        continue
      }
      if (word === undefined) {
        const named = fontAt(pdfium, text, i, at)
        if (named !== font && !isUnicodeFont(named)) return undefined
        font = named
      }
      word = word ? { text: word.text + char, rect: around(word.rect, rect) } : { text: char, rect }
    }
    end()
    return words
  })
}

/** Undefined between words. */
function readChar(code: number): string | undefined {
  // 2 and U+FFFE: a hyphen at the end of a line.
  if (code <= 32 || code === 0xa0 || code === 0xfffe || code > 0x10ffff) return undefined
  const char = String.fromCodePoint(code)
  return /\s/u.test(char) ? undefined : char
}

function rectOfChar(pdfium: Pdfium, page: number, text: number, index: number, at: number) {
  if (!pdfium.FPDFText_GetLooseCharBox(text, index, at)) return undefined
  const [left = 0, top = 0, right = 0, bottom = 0] = floats(pdfium, at)
  const a = toShown(pdfium, page, left, top, at)
  const b = toShown(pdfium, page, right, bottom, at)
  const rect = {
    x: clamp(Math.min(a.x, b.x)),
    y: clamp(Math.min(a.y, b.y)),
    w: 0,
    h: 0,
  }
  rect.w = clamp(Math.max(a.x, b.x)) - rect.x
  rect.h = clamp(Math.max(a.y, b.y)) - rect.y
  return rect
}

const grid = 100_000

/** Page space has its origin at the bottom, and knows nothing of the page's rotation. */
function toShown(pdfium: Pdfium, page: number, x: number, y: number, at: number) {
  pdfium.FPDF_PageToDevice(page, 0, 0, grid, grid, 0, x, y, at, at + 4)
  const [shownX = 0, shownY = 0] = new Int32Array(memoryOf(pdfium).buffer, at, 2)
  return { x: shownX / grid, y: shownY / grid }
}

function fontAt(pdfium: Pdfium, text: number, index: number, at: number): string {
  const length = pdfium.FPDFText_GetFontInfo(text, index, at + 16, 200, at)
  const bytes = memoryOf(pdfium).slice(at + 16, at + 16 + Math.min(200, Math.max(0, length - 1)))
  return Buffer.from(bytes).toString('latin1')
}

const floats = (pdfium: Pdfium, at: number) => new Float32Array(memoryOf(pdfium).buffer, at, 4)

const clamp = (value: number) => Math.min(1, Math.max(0, value))

function around(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  return {
    x,
    y,
    w: Math.max(a.x + a.w, b.x + b.w) - x,
    h: Math.max(a.y + a.h, b.y + b.h) - y,
  }
}
