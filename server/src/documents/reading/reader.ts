import type { GreyPicture } from './pages/grey-picture.ts'

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

/** Reads the words of a picture. A reader is done when `reader-conformance.ts` passes. */
export interface Reader {
  /** Its name and version, stored with what it read. */
  readonly engine: string
  /** `languages` as ISO 639-1 codes; those it cannot read are left out. */
  read(picture: GreyPicture, languages: readonly string[]): Promise<SeenWord[]>
  close(): Promise<void>
}
