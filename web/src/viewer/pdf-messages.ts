import type { TextContent } from 'pdfjs-dist/types/src/display/api.js'

/** What the page asks of the worker that reads a PDF. */
export type Ask =
  | { kind: 'open'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'draw'; page: number; width: number; rotation: number; sharpness: number }
  | { kind: 'text'; page: number; rotation: number }
  | { kind: 'find'; page: number; words: string }

/** What is wrong with a document or a page. */
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
  /** There was more text than is kept. */
  isCut: boolean
  /** Of the page before it is turned or scaled. */
  view: { x: number; y: number; width: number; height: number }
  rotation: number
}

export interface Answers {
  open: { pages: number }
  draw: DrawnPage
  text: PageText
  find: { isFound: boolean; isCut: boolean }
}

/** One question at a time, so an answer needs no number. */
export type Reply =
  | { deedwire: 'answer'; answer: Answers[Ask['kind']] }
  | { deedwire: 'trouble'; trouble: Trouble }
