import type { Rect } from '../page-words.ts'
import { fitSize, type GreyPicture, newPicture, pixelsMax } from './grey-picture.ts'
import { type Pages, UnreadableFile } from './pages.ts'
import { allocate, free, memoryOf, openPdfium, type Pdfium } from './pdfium.ts'
import { boxesOf } from './ruled-boxes.ts'
import { findRuledLines } from './ruled-lines.ts'
import { readTextLayer } from './text-layer.ts'

/** FPDF_GetLastError: 4 is a missing password. */
const passwordMissing = 4
const dotsPerInch = 200
const greyFormat = 1
/** FPDF_ANNOT: stamps and comments are part of a page. */
const withAnnotations = 1

export async function openPdf(bytes: Uint8Array): Promise<Pages> {
  const pdfium = await openPdfium()
  const at = allocate(pdfium, bytes.length)
  memoryOf(pdfium).set(bytes, at)
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, '')
  if (document === 0) {
    const error = pdfium.FPDF_GetLastError()
    free(pdfium, at)
    throw new UnreadableFile(error === passwordMissing ? 'password' : 'broken')
  }
  return {
    count: pdfium.FPDF_GetPageCount(document),
    words: (page) => withPage(pdfium, document, page, (opened) => readTextLayer(pdfium, opened)),
    boxes: (page) => withPage(pdfium, document, page, (opened) => drawnBoxes(pdfium, opened)),
    picture: (page) =>
      withPage(pdfium, document, page, (opened) => fitSize(draw(pdfium, opened, dotsPerInch))),
    close() {
      pdfium.FPDF_CloseDocument(document)
      free(pdfium, at)
    },
  }
}

function withPage<T>(
  pdfium: Pdfium,
  document: number,
  page: number,
  use: (opened: number) => T,
): T {
  const opened = pdfium.FPDF_LoadPage(document, page - 1)
  if (opened === 0) throw new UnreadableFile('broken')
  try {
    return use(opened)
  } finally {
    pdfium.FPDF_ClosePage(opened)
  }
}

/** Enough to see lines, and quick. */
const dotsForLines = 120

function drawnBoxes(pdfium: Pdfium, page: number): Rect[] {
  const picture = draw(pdfium, page, dotsForLines)
  return boxesOf(picture, findRuledLines(picture))
}

function draw(pdfium: Pdfium, page: number, dots: number): GreyPicture {
  const [w, h] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
  if (!(w > 0 && h > 0)) throw new UnreadableFile('broken')
  const scale = Math.min(dots / 72, Math.sqrt(pixelsMax / (w * h)))
  const width = Math.min(pixelsMax, Math.max(1, Math.floor(w * scale)))
  const height = Math.max(1, Math.min(Math.floor(h * scale), Math.floor(pixelsMax / width)))
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, greyFormat, 0, 0)
  if (bitmap === 0) throw new UnreadableFile('too_large')
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations)
    return copyBitmap(pdfium, bitmap, width, height)
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}

function copyBitmap(pdfium: Pdfium, bitmap: number, width: number, height: number): GreyPicture {
  const stride = pdfium.FPDFBitmap_GetStride(bitmap)
  const from = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const heap = memoryOf(pdfium)
  const picture = newPicture(width, height)
  for (let y = 0; y < height; y += 1) {
    const row = from + y * stride
    picture.data.set(heap.subarray(row, row + width), y * width)
  }
  return picture
}
