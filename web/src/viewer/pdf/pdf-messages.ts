import type { TextContent } from 'pdfjs-dist/types/src/display/api.js'

/** Messages to the worker that reads a PDF. */
export type Ask =
  | { kind: 'open'; bytes: Uint8Array<ArrayBuffer>; password: string | undefined }
  | { kind: 'draw'; page: number; width: number; rotation: number; sharpness: number }
  | { kind: 'thumbnail'; page: number; width: number }
  | { kind: 'text'; page: number; rotation: number }
  | { kind: 'find'; page: number; words: string }

/** The fault of a document or a page. */
export type Trouble = 'password' | 'broken' | 'time' | 'memory' | 'shape' | 'stopped' | 'closed'

export interface DrawnPage {
  bitmap: ImageBitmap
  /** Height by width. */
  ratio: number
  /** Pictures that were too large and are missing from the bitmap. */
  hasPicturesLeftOut: boolean
}

export interface PageText {
  content: TextContent
  /** There was more text than the limit. */
  isCut: boolean
  /** Of the page before rotation and scaling. */
  view: { x: number; y: number; width: number; height: number }
  rotation: number
}

export interface Answers {
  open: { pages: number }
  draw: DrawnPage
  thumbnail: DrawnPage
  text: PageText
  find: { isFound: boolean; isCut: boolean }
}

/** One request at a time, so an answer needs no number. */
export type Reply =
  | { deedwire: 'answer'; answer: Answers[Ask['kind']] }
  | { deedwire: 'trouble'; trouble: Trouble }
