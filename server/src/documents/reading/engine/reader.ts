import type { GreyPicture } from '../pages/grey-picture.ts'

/** A word on a picture, in its pixels. */
export interface SeenWord {
  text: string
  left: number
  top: number
  right: number
  bottom: number
  /** From 0 to 1. */
  confidence: number
}

/** A page may have columns and tables; a block is lines of text below each other. */
export type PictureLayout = 'page' | 'block' | 'line'

/** Reads the words of a picture. A reader is done when `reader-conformance.ts` passes. */
export interface Reader {
  /** Its name and version, stored with what it read. */
  readonly engine: string
  /** `languages` as ISO 639-1 codes; those it cannot read are left out. */
  read(
    picture: GreyPicture,
    languages: readonly string[],
    layout?: PictureLayout,
  ): Promise<SeenWord[]>
  close(): Promise<void>
}

/** Less trust than this: it may be upside down, or in another script. */
export const doubtful = 0.6

/** How sure the reader is of what it read: the mean over the letters. */
export function trustIn(words: readonly SeenWord[]): number {
  let [sum, letters] = [0, 0]
  for (const { text, confidence } of words) {
    sum += confidence * text.length
    letters += text.length
  }
  return letters === 0 ? 0 : sum / letters
}
