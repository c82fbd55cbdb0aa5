import { wrapJpeg } from './jpeg-pdf.ts'
import { type Pages, UnreadableFile } from './pages.ts'
import { openPdf } from './pdf-pages.ts'
import { openPng, openTiff, sentPixelsMax } from './picture-pages.ts'
import { isReadableType, type ReadableType } from './readable-types.ts'
import { openText } from './text-pages.ts'

const openers: Readonly<Record<ReadableType, (bytes: Uint8Array) => Pages | Promise<Pages>>> = {
  'application/pdf': openPdf,
  'image/jpeg': (bytes) => openPdf(wrapJpeg(bytes, sentPixelsMax)),
  'image/png': openPng,
  'image/apng': openPng,
  'image/tiff': openTiff,
  'text/plain': openText,
}

export async function openPages(bytes: Uint8Array, type: string): Promise<Pages> {
  if (!isReadableType(type)) throw new UnreadableFile('unsupported')
  return openers[type](bytes)
}
