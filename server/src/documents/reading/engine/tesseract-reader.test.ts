import { readerConformance } from './reader-conformance.ts'
import { TesseractReader } from './tesseract-reader.ts'

readerConformance('Tesseract', () => new TesseractReader())
