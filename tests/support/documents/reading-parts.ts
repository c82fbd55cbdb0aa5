/** What a bench needs of the reading of documents, which only its own module uses otherwise. */
export { FileReader } from '../../../server/src/documents/reading/file-reader.ts'
export { sealWords } from '../../../server/src/documents/reading/page-seal.ts'
export { writePage } from '../../../server/src/documents/reading/reading-store.ts'
export { TesseractReader } from '../../../server/src/documents/reading/tesseract-reader.ts'
