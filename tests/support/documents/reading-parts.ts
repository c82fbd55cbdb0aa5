import { openPng } from '../../../server/src/documents/reading/pages/picture-pages.ts'
import { boxesOf } from '../../../server/src/documents/reading/pages/ruled-boxes.ts'
import { findRuledLines } from '../../../server/src/documents/reading/pages/ruled-lines.ts'

export { TesseractReader } from '../../../server/src/documents/reading/engine/tesseract-reader.ts'
/** What a bench needs of the reading of documents, which only its own module uses otherwise. */
export { FileReader } from '../../../server/src/documents/reading/file-reader.ts'
export { sealPage } from '../../../server/src/documents/reading/page-seal.ts'
export { writePage } from '../../../server/src/documents/reading/reading-store.ts'

/** What the ruled lines of an upright picture enclose. */
export async function ruledBoxes(png: Buffer) {
  const picture = await openPng(png).picture(1)
  return boxesOf(picture, findRuledLines(picture))
}
