import { wrapJpeg } from './jpeg-pdf.ts'
import { refuseOldOffice } from './old-office.ts'
import { type Pages, UnreadableFile } from './pages.ts'
import { openPdf } from './pdf-pages.ts'
import { openPng, openTiff, sentPixelsMax } from './picture-pages.ts'
import { isReadableType, type ReadableType } from './readable-types.ts'
import { openText } from './text-pages.ts'

/** Fonts and shaping are only loaded for a Word document. */
const word = () => import('./word/word-pages.ts')

const openers: Readonly<Record<ReadableType, (bytes: Uint8Array) => Pages | Promise<Pages>>> = {
  'application/pdf': openPdf,
  'image/jpeg': (bytes) => openPdf(wrapJpeg(bytes, sentPixelsMax)),
  'image/png': openPng,
  'image/apng': openPng,
  'image/tiff': openTiff,
  'text/plain': openText,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': async (bytes) =>
    (await word()).openWord(bytes),
  'application/vnd.ms-word.document.macroenabled.12': async (bytes) =>
    (await word()).openWord(bytes),
  'application/x-cfb': refuseOldOffice,
}

export async function openPages(bytes: Uint8Array, type: string): Promise<Pages> {
  if (!isReadableType(type)) throw new UnreadableFile('unsupported')
  return openers[type](bytes)
}
